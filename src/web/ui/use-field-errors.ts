import { type FormEvent, useEffect, useRef, useState } from 'react';

export type FieldErrors<Name extends string> = { [Field in Name]?: string | undefined };

/**
 * Messages by field of a form with uncontrolled inputs, so that nothing typed or filled in by a password manager is
 * lost. Showing errors focuses the first invalid field; typing removes a field's message.
 */
export function useFieldErrors<Name extends string>() {
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<FieldErrors<Name>>({});
  const [showCount, setShowCount] = useState(0);
  useEffect(() => {
    if (showCount > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [showCount]);

  /** Replaces the messages; returns whether there are any. */
  const show = (messages: FieldErrors<Name>): boolean => {
    setProblems(messages);
    setShowCount((times) => times + 1);
    return Object.values(messages).some(Boolean);
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (name in problems) setProblems((before) => ({ ...before, [name]: undefined }));
  };
  return { problems, show, form: { ref, noValidate: true, onInput } };
}

/** The form's values: every named field as text. */
export function formValues(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form);
  return (name) => String(data.get(name) ?? '');
}
