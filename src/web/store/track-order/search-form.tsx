import type { FormEvent } from 'react';
import { useSession } from '../../lib/use-session.ts';
import buttonStyles from '../../ui/button.module.css';
import fieldStyles from '../../ui/field.module.css';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import waitingStyles from '../../ui/waiting.module.css';
import styles from './search-form.module.css';
import type { TrackingMode } from './tracking-messages.ts';

const MODES: readonly { mode: TrackingMode; label: string; placeholder: string }[] = [
  { mode: 'order', label: 'Order ID', placeholder: 'Enter your order ID' },
  { mode: 'number', label: 'Tracking Number', placeholder: 'Enter your tracking number' },
];

type Props = {
  mode: TrackingMode;
  value: string;
  busy: boolean;
  onMode(mode: TrackingMode): void;
  onValue(value: string): void;
  onSearch(): void;
};

/** Search by order id or tracking number. */
export function SearchForm({ mode, value, busy, onMode, onValue, onSearch }: Props) {
  const signedOut = useSession() === null;
  const { label, placeholder } = MODES.find((one) => one.mode === mode)!;
  const hint = mode === 'order' && signedOut;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSearch();
  };
  return (
    <form className={styles.form} aria-label="Track an order" method="post" onSubmit={submit}>
      <SegmentedControl
        label="Search by"
        choices={MODES.map(({ mode: key, label: name }) => [key, name] as const)}
        value={mode}
        onChange={onMode}
      />
      <label className="visually-hidden" htmlFor="track">
        {label}
      </label>
      <div className={styles.field}>
        <input
          id="track"
          type="text"
          className={`${fieldStyles.input} tabular`}
          value={value}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby={hint ? 'track-hint' : undefined}
          onChange={(event) => onValue(event.target.value)}
        />
        <button
          type="submit"
          className={`${buttonStyles.button} ${buttonStyles.primary}`}
          aria-disabled={busy || undefined}
        >
          {busy && <span className={waitingStyles.spinner} aria-hidden="true" />}
          {busy ? 'Searching...' : 'Track'}
        </button>
      </div>
      {hint && (
        <p className={fieldStyles.hint} id="track-hint">
          The full ID, as in the link of your confirmation mail. When signed in, its first 8 characters are enough.
        </p>
      )}
    </form>
  );
}
