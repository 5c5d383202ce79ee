import type { ReactNode } from 'react';
import segmentsStyles from './segments.module.css';

type Props<Value extends string> = {
  label: string;
  choices: readonly (readonly [value: NoInfer<Value>, name: ReactNode])[];
  value: Value;
  onChange(value: NoInfer<Value>): void;
};

/** A choice of one among few buttons. */
export function SegmentedControl<Value extends string>({ label, choices, value, onChange }: Props<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of switches, not of fields
    <div className={segmentsStyles.segments} role="group" aria-label={label}>
      {choices.map(([key, name]) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => onChange(key)}>
          {name}
        </button>
      ))}
    </div>
  );
}
