import { objectOf } from '#extensions/api.ts';

/** A number that Shiprocket may write as text: 18, '18' and '4.50'. */
export function numberIn(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^-?\d+(\.\d+)?$/.test(text.trim())) return null;
  return Number(text);
}

/** An id or text that Shiprocket may write as a number. */
export function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The objects of a list. */
export const listIn = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(objectOf) : []);
