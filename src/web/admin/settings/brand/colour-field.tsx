import { useId } from 'react';
import { isColour } from '#shared/contrast.ts';
import fieldStyles from '../../../ui/field.module.css';
import { FieldFrame, fieldNotesOf } from '../../../ui/field.tsx';
import styles from './colour-field.module.css';

type Props = {
  label: string;
  hint: string;
  value: string;
  error?: string | undefined;
  /** shown while the field is empty */
  otherwise?: string;
  onChange(colour: string): void;
};

/** A colour, picked or typed. */
export function ColourField({ label, hint, value, error, otherwise, onChange }: Props) {
  const id = useId();
  const visibleColour = isColour(value) ? value : isColour(otherwise ?? '') ? otherwise! : '#000000';
  return (
    <FieldFrame id={id} label={label} optional={otherwise !== undefined} error={error}>
      <div className={styles.colour}>
        <input
          type="color"
          aria-label={`Pick: ${label}`}
          value={visibleColour.toLowerCase()}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        <input
          {...fieldNotesOf(id, { error, hint })}
          className={fieldStyles.input}
          type="text"
          value={value}
          placeholder={otherwise}
          maxLength={7}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value.trim().toUpperCase())}
        />
        <span className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      </div>
    </FieldFrame>
  );
}
