import { type ReactNode, useId } from 'react';
import styles from './choice-cards.module.css';

type Props<Key extends string> = {
  label: string;
  choices: readonly { key: Key; label: string }[];
  value: Key;
  onChange(key: Key): void;
  /** a picture of the option, above its name */
  sample(key: Key): ReactNode;
  columns: 2 | 3 | 4;
};

/** A choice of one among pictured options. */
export function ChoiceCards<Key extends string>({ label, choices, value, onChange, sample, columns }: Props<Key>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      <div className={styles.choicesCards} data-columns={columns}>
        {choices.map((choice) => (
          <label key={choice.key} className={styles.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={choice.key === value}
              onChange={() => onChange(choice.key)}
            />
            {sample(choice.key)}
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
