import { Problem } from '../../../ui/problem.tsx';
import styles from './delivery.module.css';

const NAMES = [
  [1, 'Mon', 'Monday'],
  [2, 'Tue', 'Tuesday'],
  [3, 'Wed', 'Wednesday'],
  [4, 'Thu', 'Thursday'],
  [5, 'Fri', 'Friday'],
  [6, 'Sat', 'Saturday'],
  [7, 'Sun', 'Sunday'],
] as const;

type Props = { label: string; value: number[]; error: string | undefined; onChange(value: number[]): void };

/** Days of the week, 1 for Monday to 7 for Sunday. */
export function WeekdayChoice({ label, value, error, onChange }: Props) {
  return (
    <fieldset className={styles.weekdays}>
      <legend>{label}</legend>
      {NAMES.map(([day, short, name]) => (
        <label key={day}>
          <input
            type="checkbox"
            aria-label={name}
            checked={value.includes(day)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, day].toSorted() : value.filter((other) => other !== day))
            }
          />
          <span aria-hidden="true">{short}</span>
        </label>
      ))}
      {error && <Problem>{error}</Problem>}
    </fieldset>
  );
}
