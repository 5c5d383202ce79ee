import type { BlockKind } from '#features/pages/block-rules.ts';
import { TONE_KEYS, type ToneKey } from '#shared/flavour-tone.ts';
import { BookOpen } from '../../icons/book-open.ts';
import { LayoutGrid } from '../../icons/layout-grid.ts';
import { PanelTop } from '../../icons/panel-top.ts';
import { StickyNote } from '../../icons/sticky-note.ts';
import { type BlockSpec, BUTTONS, CATEGORY, FACTS, HEADING, LEAD, TEXT } from './block-controls.ts';

type LandingKind = Extract<BlockKind, 'category-hero' | 'category-products' | 'guide' | 'note'>;

const TONES: Record<ToneKey, string> = {
  kesar: 'Kesar',
  mango: 'Mango',
  choc: 'Chocolate',
  coffee: 'Coffee',
  plain: 'Plain',
  kala: 'Kala khatta',
  nimbu: 'Nimbu',
  melon: 'Melon',
  sea: 'Sea',
  strawberry: 'Strawberry',
  banana: 'Banana',
  orange: 'Orange',
  berry: 'Berry',
  vanilla: 'Vanilla',
  blue: 'Blue',
  mint: 'Mint',
};

/** The blocks that only landing pages may have. */
export const LANDING_SPECS: Record<LandingKind, BlockSpec> = {
  'category-hero': {
    label: 'Hero of a category',
    icon: PanelTop,
    controls: [
      HEADING,
      LEAD,
      { ...CATEGORY, label: 'Category, whose most reviewed product is shown' },
      { type: 'choice', name: 'tone', label: 'Colours', choices: TONE_KEYS.map((key) => [key, TONES[key]] as const) },
      BUTTONS,
    ],
    empty: (id) => ({
      id,
      kind: 'category-hero',
      heading: 'New heading',
      lead: '',
      tone: 'plain',
      category: '',
      buttons: [{ label: 'See products', to: '#products' }],
    }),
  },
  'category-products': {
    label: 'Products of a category',
    icon: LayoutGrid,
    controls: [
      HEADING,
      CATEGORY,
      { type: 'line', name: 'emptyHeading', label: 'Heading while there are no products', max: 160 },
      { type: 'line', name: 'emptyText', label: 'Text below it', max: 300, long: true },
    ],
    empty: (id) => ({
      id,
      kind: 'category-products',
      heading: 'Products',
      category: '',
      emptyHeading: 'No products found',
      emptyText: '',
    }),
  },
  guide: {
    label: 'Guide',
    icon: BookOpen,
    controls: [
      HEADING,
      LEAD,
      {
        type: 'list',
        name: 'columns',
        label: 'Columns',
        one: 'column',
        maximum: 6,
        empty: { title: '', figure: '', text: '', facts: [] },
        controls: [
          { type: 'line', name: 'title', label: 'Title', max: 160 },
          { type: 'line', name: 'figure', label: 'Large figure', max: 60 },
          TEXT,
          { ...FACTS, maximum: 12 },
        ],
      },
    ],
    empty: (id) => ({
      id,
      kind: 'guide',
      heading: 'How to use it',
      lead: '',
      columns: [{ title: 'New column', figure: '', text: '', facts: [] }],
    }),
  },
  note: {
    label: 'Small print',
    icon: StickyNote,
    controls: [TEXT],
    empty: (id) => ({ id, kind: 'note', text: '' }),
  },
};
