import { Minus } from '../icons/minus.ts';
import { Plus } from '../icons/plus.ts';
import styles from './stepper.module.css';

type Props = {
  value: number;
  onChange(value: number): void;
  /** below this minus is disabled; zero without it */
  minimum?: number;
  /** above this plus is disabled */
  maximum?: number;
  small?: boolean;
  /** the accessible name: 'Quantity of Whey Isolate' */
  label: string;
};

/** Minus, number, plus. */
export function Stepper({ value, onChange, minimum, maximum, small, label }: Props) {
  return (
    <fieldset className={`${styles.stepper} ${small ? styles.small : ''}`}>
      <legend className="visually-hidden">{label}</legend>
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={minimum !== undefined && value <= minimum}
        onClick={() => onChange(value - 1)}
      >
        <Minus size="small" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={maximum !== undefined && value >= maximum}
        onClick={() => onChange(value + 1)}
      >
        <Plus size="small" />
      </button>
    </fieldset>
  );
}
