import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Shared = { label: string; optional?: boolean; error?: string | undefined; hint?: ReactNode; className?: string };

function useField({ error, hint }: Shared, given: string | undefined) {
  const made = useId();
  const id = given ?? made;
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined;
  return { id, control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy } as const };
}

function Frame({
  id,
  label,
  optional,
  error,
  hint,
  className,
  children,
}: Shared & { id: string; children: ReactNode }) {
  return (
    <div className={`fld ${className ?? ''}`}>
      <label htmlFor={id}>
        {label} {optional && <i>(optional)</i>}
      </label>
      {children}
      {error && (
        <p className="err" id={`${id}-error`}>
          <CircleAlert className="ic" aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A labelled input; the error is read out with it. */
export function TextField({
  label,
  optional,
  error,
  hint,
  className,
  ...input
}: Shared & Omit<ComponentProps<'input'>, 'className'>) {
  const shared = { label, error, hint, ...(optional ? { optional } : {}), ...(className ? { className } : {}) };
  const { id, control } = useField(shared, input.id);
  return (
    <Frame {...shared} id={id}>
      <input {...input} {...control} className="in" />
    </Frame>
  );
}

export function TextAreaField({
  label,
  optional,
  error,
  hint,
  className,
  ...input
}: Shared & Omit<ComponentProps<'textarea'>, 'className'>) {
  const shared = { label, error, hint, ...(optional ? { optional } : {}), ...(className ? { className } : {}) };
  const { id, control } = useField(shared, input.id);
  return (
    <Frame {...shared} id={id}>
      <textarea {...input} {...control} className="in" />
    </Frame>
  );
}

export function SelectField({
  label,
  optional,
  error,
  hint,
  className,
  children,
  ...input
}: Shared & Omit<ComponentProps<'select'>, 'className'>) {
  const shared = { label, error, hint, ...(optional ? { optional } : {}), ...(className ? { className } : {}) };
  const { id, control } = useField(shared, input.id);
  return (
    <Frame {...shared} id={id}>
      <select {...input} {...control} className="in">
        {children}
      </select>
    </Frame>
  );
}
