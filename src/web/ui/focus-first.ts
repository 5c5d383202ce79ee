const FIELD = ':is(input:not([type="hidden"], [tabindex="-1"], [readonly]), select, textarea):enabled';

/**
 * Focuses a dialog's control with `data-first`, else the first field, else the submit button. Without any of them the
 * browser's choice stays.
 */
export function focusFirst(dialog: HTMLElement): void {
  const first = (selector: string) =>
    [...dialog.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
  const field = first(FIELD);
  (first('[data-first]') ?? (field && chosenOf(field, dialog)) ?? first('button[type="submit"]'))?.focus();
}

// the Tab key enters a radio group at the checked one
function chosenOf(field: HTMLElement, dialog: HTMLElement): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  return dialog.querySelector<HTMLElement>(`input[name="${CSS.escape(field.name)}"]:checked`) ?? field;
}
