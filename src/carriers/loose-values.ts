/** Carriers write numbers as text, ids as numbers, and leave out what is empty. */

/** A number, also as text: 18, '18' and '4.50'. */
export function looseNumber(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^-?\d+(\.\d+)?$/.test(text.trim())) return null;
  return Number(text);
}

/** A text without blanks at its ends, or an id that is written as a number; null when empty. */
export function looseText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The entries of a list as objects; none when it is no list, and an empty object for each other entry. */
export const looseList = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === 'object' && one !== null && !Array.isArray(one) ? { ...one } : {}))
    : [];
