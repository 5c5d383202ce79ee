/** Focuses a form field by name; for a list its first field. */
export function focusField(name: string): void {
  const field =
    document.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`) ??
    document.querySelector<HTMLElement>(`[data-field^="${name}."]`) ??
    document.querySelector<HTMLElement>(
      `#${name === 'pictures' ? 'pictures' : name === 'variants' ? 'stock' : 'nutrition'}`,
    );
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
