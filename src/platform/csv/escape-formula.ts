/**
 * A cell value that no spreadsheet evaluates: text that begins with = + - @, a tab or a line break gets an apostrophe
 * (OWASP). Numbers stay numbers.
 */
export function escapeFormula(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  return /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
}

/** Reverses escapeFormula, so that an export can be imported unchanged. */
export const unescapeFormula = (cell: string) => (/^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell);
