import { type Ref, useId, useRef, useState } from 'react';
import { formatDay, parseDay } from '#shared/dates.ts';
import { CalendarDays } from '../icons/calendar-days.ts';
import buttonStyles from './button.module.css';
import styles from './date-field.module.css';
import fieldStyles from './field.module.css';
import { FieldFrame, fieldNotesOf } from './field.tsx';

type Props = {
  label: string;
  /** a day 'yyyy-mm-dd', empty, or the invalid text */
  value: string;
  onChange(value: string): void;
  optional?: boolean;
  error?: string | undefined;
  hint?: string;
  className?: string | undefined;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** the label is visible elsewhere */
  bare?: boolean;
};

/**
 * A date in Indian notation, whatever the browser's language: typed as dd/mm/yyyy or picked. An invalid text is passed
 * on, so that the form reports it and nothing is lost.
 */
export function DateField(props: Props) {
  const { label, value, onChange, optional, error, hint, className, name, inputRef, bare } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const day = parseDay(value);
  const pick = () => {
    try {
      picker.current?.showPicker();
    } catch {
      // without showPicker typing still works
    }
  };
  return (
    <FieldFrame {...{ id, label, optional, bare, error, hint, className }}>
      <span className={styles.date}>
        <input
          {...fieldNotesOf(id, { error, hint })}
          ref={inputRef}
          name={name}
          className={fieldStyles.input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          maxLength={12}
          value={typed ?? (day ? formatDay(day) : value)}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(parseDay(event.target.value) ?? event.target.value.trim());
          }}
          onBlur={() => setTyped(null)}
        />
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.onlyIcon} ${buttonStyles.small}`}
          aria-label="Open the calendar"
          title="Open the calendar"
          onClick={pick}
        >
          <CalendarDays />
        </button>
        <input
          ref={picker}
          className={styles.nativePicker}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          value={day ?? ''}
          onChange={(event) => {
            setTyped(null);
            onChange(event.target.value);
          }}
        />
      </span>
    </FieldFrame>
  );
}
