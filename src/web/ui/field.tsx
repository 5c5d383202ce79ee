import { type ComponentProps, createElement, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Problem } from './problem.tsx';

type Shared = {
  label: string;
  optional?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string | undefined;
};
type Tag = 'input' | 'textarea' | 'select';

// one labelled control of any kind; the error is read out with it
function fieldOf<Name extends Tag>(tag: Name) {
  return function Field({
    label,
    optional,
    error,
    hint,
    className = '',
    ...control
  }: Shared & Omit<ComponentProps<Name>, 'className'>) {
    const made = useId();
    const id = (control as { id?: string }).id ?? made;
    const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined;
    return (
      <div className={`${styles.field} ${className}`}>
        <label htmlFor={id}>
          {label} {optional && <i>(optional)</i>}
        </label>
        {createElement(tag, {
          ...(tag === 'input' ? { type: 'text' } : {}),
          ...control,
          id,
          className: styles.input,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy,
        })}
        {error && <Problem id={`${id}-error`}>{error}</Problem>}
        {hint && (
          <p className={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    );
  };
}

export const TextField = fieldOf('input');
export const TextAreaField = fieldOf('textarea');
export const SelectField = fieldOf('select');
