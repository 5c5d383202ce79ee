import { type ReactNode, useId } from 'react';
import { formatCount } from '#shared/count.ts';
import badgeStyles from '../../../ui/badge.module.css';
import fieldStyles from '../../../ui/field.module.css';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { ListState } from './use-list-state.ts';

type Choice = readonly [value: string, label: string, count?: number];
/** A filter of a list by the URL parameter `name`. */
export type Filter = {
  name: string;
  label: string;
  choices: readonly Choice[];
  /** the choice that filters nothing; 'All' by default */
  all?: string;
  /** a row of buttons, for few choices; else a menu */
  isSegmented?: boolean;
};
type Props = { state: ListState; filter: Filter };

/** A filter as its declaration says. */
export const FilterControl = (props: Props) =>
  props.filter.isSegmented ? <FilterSegments {...props} /> : <FilterSelect {...props} />;

function FilterSegments({ state, filter: { name, label, choices, all = 'All' } }: Props) {
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

function FilterSelect({ state, filter: { name, label, choices, all = 'All' } }: Props) {
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
