import { useId } from 'react';
import type { ListState } from './use-list-state.ts';

type Choice = readonly [value: string, label: string, count?: number];
type Props = { state: ListState; name: string; label: string; choices: readonly Choice[]; all?: string };

/** A filter with few values, all in sight: one of them is pressed. */
export function Segments({ state, name, label, choices, all = 'All' }: Props) {
  const chosen = state.get(name) ?? '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of switches, not of fields
    <div className="a-seg" role="group" aria-label={label}>
      {([['', all], ...choices] as Choice[]).map(([value, text, count]) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => state.set({ [name]: value || undefined })}
        >
          {text}
          {count !== undefined && <span className="a-n">{new Intl.NumberFormat('en-IN').format(count)}</span>}
        </button>
      ))}
    </div>
  );
}

/** A filter with many values. */
export function FilterSelect({ state, name, label, choices, all = 'All' }: Props) {
  const id = useId();
  return (
    <div className="a-pick">
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="in"
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
