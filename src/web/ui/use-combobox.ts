import { type RefObject, useEffect, useRef, useState } from 'react';

type Options = {
  /** id of the list; its options are `${id}-0`, `${id}-1` … */
  id: string;
  count: number;
  choose(index: number): void;
};

/**
 * Makes a text field the combobox of a list of suggestions: arrows move through the list and back to the field, Enter
 * chooses, Escape and blur close the list. The field keeps the focus and references the option by
 * `aria-activedescendant`. Without an active option Enter submits the form.
 */
export function useCombobox(input: RefObject<HTMLInputElement | null>, { id, count, choose }: Options) {
  const [open, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const isVisible = open && count > 0;
  const latest = useRef({ isVisible, active, count, choose });
  latest.current = { isVisible, active: Math.min(active, count - 1), count, choose };

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    const onKey = (event: KeyboardEvent) => {
      const now = latest.current;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (now.count === 0) return;
        event.preventDefault();
        setOpen(true);
        const step = event.key === 'ArrowDown' ? 1 : -1;
        // one position more than options: the field itself
        setActive(
          now.isVisible
            ? ((now.active + 1 + step + now.count + 1) % (now.count + 1)) - 1
            : step > 0
              ? 0
              : now.count - 1,
        );
      } else if (event.key === 'Enter' && now.isVisible && now.active >= 0) {
        event.preventDefault();
        now.choose(now.active);
      } else if (event.key === 'Escape' && now.isVisible) {
        // the first Escape closes the list, the second clears the field
        event.preventDefault();
        setOpen(false);
      }
    };
    const onInput = () => {
      setOpen(true);
      setActive(-1);
    };
    const onBlur = () => setOpen(false);
    const onFocus = () => setOpen(true);
    field.addEventListener('keydown', onKey);
    field.addEventListener('input', onInput);
    field.addEventListener('blur', onBlur);
    field.addEventListener('focus', onFocus);
    return () => {
      field.removeEventListener('keydown', onKey);
      field.removeEventListener('input', onInput);
      field.removeEventListener('blur', onBlur);
      field.removeEventListener('focus', onFocus);
      field.setAttribute('aria-expanded', 'false');
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [input]);

  const marked = isVisible && active >= 0 && active < count ? `${id}-${active}` : null;
  useEffect(() => {
    const field = input.current;
    field?.setAttribute('aria-expanded', String(isVisible));
    set(field, 'aria-controls', isVisible ? id : null);
    set(field, 'aria-activedescendant', marked);
    if (marked) document.getElementById(marked)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isVisible, marked]);

  return { open, active: marked ? active : -1 };
}

function set(element: HTMLElement | null, name: string, value: string | null): void {
  if (value === null) element?.removeAttribute(name);
  else element?.setAttribute(name, value);
}
