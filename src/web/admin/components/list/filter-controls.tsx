import { type ReactNode, useId } from 'react';
import { formatCount } from '#shared/count.ts';
import badgeStyles from '../../../ui/badge.module.css';
import fieldStyles from '../../../ui/field.module.css';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { ListState } from './use-list-state.ts';

type Choice = readonly [value: string, label: string, count?: number];
type Props = { state: ListState; name: string; label: string; choices: readonly Choice[]; all?: string };

/** A filter with few values, as a row of buttons. */
export function FilterSegments({ state, name, label, choices, all = 'All' }: Props) {
  const named = choices.map(([value, text, count]) => [
    value,
    <>
      {text}
      {count !== undefined && <span className={badgeStyles.count}>{formatCount(count)}</span>}
    </>,
  ]) as [string, ReactNode][];
  return (
    <SegmentedControl
      label={label}
      choices={[['', all], ...named]}
      value={state.get(name) ?? ''}
      onChange={(value) => state.set({ [name]: value || undefined })}
    />
  );
}

/** A filter with many values. */
export function FilterSelect({ state, name, label, choices, all = 'All' }: Props) {
  const id = useId();
  return (
    <div className={formPartsStyles.picker}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={fieldStyles.input}
        value={state.get(name) ?? ''}
        data-set={state.get(name) ? '' : undefined}
        onChange={(event) => state.set({ [name]: event.target.value || undefined })}
      >
        <option value="">
          {label}: {all}
        </option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {label}: {text}
          </option>
        ))}
      </select>
    </div>
  );
}
