/** Focuses a form field by name; for a list its first field. */
export function focusField(name: string): void {
  const found =
    document.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`) ??
    document.querySelector<HTMLElement>(`[data-field^="${name}."]`) ??
    document.querySelector<HTMLElement>(
      `#${name === 'pictures' ? 'pictures' : name === 'variants' ? 'stock' : 'nutrition'}`,
    );
  found?.scrollIntoView({ block: 'center' });
  found?.focus({ preventScroll: true });
}
