import { type RefObject, useEffect, useRef } from 'react';

/** A form that takes the place of its button: the focus goes on in its first field. */
export function useFocusFirst(form: RefObject<HTMLElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [form]);
}

/** The button that such a form took the place of: the focus goes back to it once the form is gone. */
export function useFocusBack(open: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) button.current?.focus();
    was.current = open;
  }, [open]);
  return button;
}
