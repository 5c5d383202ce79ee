import { type ComponentProps, createElement, type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import styles from './field.module.css';
import { Problem } from './problem.tsx';

type Notes = {
  error?: string | undefined;
  hint?: ReactNode;
};
type Frame = Notes & {
  /** id of the labelled control */
  id: string;
  label: string;
  /** unmarked fields are required */
  optional?: boolean | undefined;
  /** the label is for screen readers only, as it is visible elsewhere */
  bare?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A control with its label above, and error and hint below. */
export function FieldFrame({ id, label, optional, bare, className = '', error, hint, children }: Frame) {
  return (
    <div className={`${styles.field} ${className}`}>
      <label htmlFor={id} className={bare ? 'visually-hidden' : undefined}>
        {label} {optional && <i>(optional)</i>}
      </label>
      {children}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

/** Error and hint of a control; `fieldNotesOf` ties them to it for screen readers. */
export function FieldNotes({ id, error, hint }: Notes & { id: string }) {
  return (
    <>
      {error && <Problem id={`${id}-error`}>{error}</Problem>}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/** The attributes that tie a control to its notes. */
export const fieldNotesOf = (id: string, { error, hint }: Notes) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
});

type Tag = 'input' | 'textarea' | 'select';
type Props<Name extends Tag> = Omit<Frame, 'id' | 'children'> & {
  /** shows how many of `maxLength` characters are typed */
  counted?: boolean;
} & Omit<ComponentProps<Name>, 'className'>;

// one labelled control of any kind
function fieldOf<Name extends Tag>(tag: Name) {
  return function Field({ label, optional, bare, error, hint, counted, className, ...control }: Props<Name>) {
    const generatedId = useId();
    const { id = generatedId, maxLength } = control as { id?: string; maxLength?: number };
    const [count, setCount] = useState(0);
    // after every render, since a form may be refilled
    useEffect(() => {
      if (counted) setCount((document.getElementById(id) as HTMLInputElement).value.length);
    });
    const help = counted ? (
      <>
        {hint}{' '}
        <span className="tabular">
          {count} of {maxLength}
        </span>
      </>
    ) : (
      hint
    );
    const frame = { id, label, optional, bare, error, hint: help, className };
    return (
      <FieldFrame {...frame}>
        {createElement(tag, {
          ...(tag === 'input' ? { type: 'text' } : {}),
          ...(counted && { onInput: ({ target }: FormEvent) => setCount((target as HTMLInputElement).value.length) }),
          ...control,
          className: styles.input,
          ...fieldNotesOf(id, frame),
        })}
      </FieldFrame>
    );
  };
}

export const TextField = fieldOf('input');
export const TextAreaField = fieldOf('textarea');
export const SelectField = fieldOf('select');
