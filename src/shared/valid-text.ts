/** What a text that the shop stores may contain, in the browser and on the server alike. */

// they would turn the words around the text as well, and the one that ends them is easily lost
const DIRECTION_RUNS = /[\u202a-\u202e\u2066-\u2069]/g;
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** One line: neither control characters nor line breaks, lone surrogates or noncharacters. */
export const VALID_LINE = /^[^\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]*$/u;
/** The same with line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
export const VALID_LINES = /^[^\0-\x08\x0b-\x1f\x7f-\x9f\p{Cs}\p{Noncharacter_Code_Point}]*$/u;
/** What PostgreSQL can store, also within JSON: neither NUL nor lone surrogates. */
export const STORABLE = /^[^\0\p{Cs}]*$/u;

/**
 * The text as stored: NFC, trimmed, line breaks as \n, without characters that embed, override or isolate a direction.
 * Empty when nothing in it is visible.
 */
export function cleanText(text: string): string {
  const clean = text.replace(DIRECTION_RUNS, '').replace(LINE_BREAKS, '\n').normalize('NFC').trim();
  return VISIBLE.test(clean) ? clean : '';
}

/** Whether PostgreSQL can store every text in a value of JSON, names of properties included. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return STORABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => STORABLE.test(name) && isStorable(part));
}

/** A JSON value of another program as PostgreSQL can store it: without NUL, lone surrogates replaced by U+FFFD. */
export function toStorable<Value>(value: Value): Value;
export function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(toStorable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [toStorable(name), toStorable(part)]));
}
