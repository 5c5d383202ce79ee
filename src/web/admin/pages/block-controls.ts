import type { Block } from '#features/pages/block-rules.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';

/** A field of a block's form. `name` is the key in the block. */
export type Control =
  | { type: 'line'; name: string; label: string; max: number; long?: true; hint?: string }
  | { type: 'text'; name: string; label: string }
  | { type: 'choice'; name: string; label: string; choices: readonly (readonly [value: string, label: string])[] }
  | { type: 'switch'; name: string; label: string }
  | { type: 'number'; name: string; label: string; minimum: number; maximum: number }
  | { type: 'picture'; name: string; label: string }
  | { type: 'slugs'; name: string; label: string; hint: string }
  | { type: 'note'; name: string; label: string; to: string }
  | {
      type: 'list';
      name: string;
      label: string;
      one: string;
      maximum: number;
      empty: object;
      controls: readonly Control[];
    };

export type BlockSpec = { label: string; icon: IconComponent; controls: readonly Control[]; empty(id: string): Block };

export const HEADING = { type: 'line', name: 'heading', label: 'Heading', max: 160 } as const satisfies Control;
export const TEXT: Control = { type: 'text', name: 'text', label: 'Text' };
export const BUTTONS: Control = {
  type: 'list',
  name: 'buttons',
  label: 'Buttons',
  one: 'button',
  maximum: 4,
  empty: { label: '', to: '/' },
  controls: [
    { type: 'line', name: 'label', label: 'Label', max: 60 },
    { type: 'line', name: 'to', label: 'Link to', max: 500 },
  ],
};
export const FACTS = {
  type: 'list',
  name: 'facts',
  label: 'Rows',
  one: 'row',
  maximum: 40,
  empty: { name: '', value: '' },
  controls: [
    { type: 'line', name: 'name', label: 'Name', max: 120 },
    { type: 'line', name: 'value', label: 'Value', max: 300 },
  ],
} as const satisfies Control;

export const LEAD: Control = { type: 'line', name: 'lead', label: 'Lead', max: 600, long: true };
export const CATEGORY: Control = {
  type: 'line',
  name: 'category',
  label: 'Category',
  max: 80,
  hint: 'What follows /products/ in its address; empty for all products',
};
