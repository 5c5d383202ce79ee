import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Eye } from '../../icons/eye.ts';
import { EyeOff } from '../../icons/eye-off.ts';
import buttonStyles from '../../ui/button.module.css';
import fieldStyles from '../../ui/field.module.css';
import { FieldNotes, fieldNotesOf } from '../../ui/field.tsx';
import styles from './password-field.module.css';

type Props = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  hint?: string;
  /** beside the label */
  aside?: ReactNode;
};

/** A password field with a button that shows it. */
export function PasswordField({ label, name, autoComplete, error, hint, aside }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    // browsers offer to save only what is a password field on submit
    const form = input.current?.form;
    const hide = () => setVisible(false);
    form?.addEventListener('submit', hide, { capture: true });
    return () => form?.removeEventListener('submit', hide, { capture: true });
  }, []);
  // an error replaces the hint
  const notes = error ? { error } : { hint };
  const Icon = visible ? EyeOff : Eye;
  return (
    <div className={fieldStyles.field}>
      <div className={styles.head}>
        <label className={fieldStyles.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className={styles.field}>
        <input
          ref={input}
          {...fieldNotesOf(id, notes)}
          name={name}
          className={fieldStyles.input}
          type={visible ? 'text' : 'password'}
          autoComplete={autoComplete}
          spellCheck={false}
          maxLength={200}
          required
        />
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label={visible ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setVisible(!visible)}
        >
          <Icon />
        </button>
      </div>
      <FieldNotes id={id} {...notes} />
    </div>
  );
}
