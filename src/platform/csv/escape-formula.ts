/**
 * A value as a cell that no spreadsheet takes for a formula: text beginning with = + - @, a tab or a line break gets an
 * apostrophe in front (OWASP). Numbers stay numbers.
 */
export function escapeFormula(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  return /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
}

/** The text of a cell that escapeFormula wrote: what was exported can be imported again as it was. */
export const unescapeFormula = (cell: string) => (/^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell);
