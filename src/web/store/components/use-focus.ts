import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first field of a form that replaces its button. */
export function useFocusFirst(form: RefObject<HTMLElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [form]);
}

/** Returns the focus to the button when the form is closed. */
export function useFocusBack(open: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) button.current?.focus();
    was.current = open;
  }, [open]);
  return button;
}
