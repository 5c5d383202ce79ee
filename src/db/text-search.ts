import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * SQL: the text occurs in these columns, by their trigram index. The index knows no text of fewer than three letters:
 * one or two match beginnings of words, and text without letters or digits matches nothing.
 */
export function matchesText(words: SQLWrapper, text: string): SQL {
  const pattern = containsPattern(text);
  const rare = rarest(text);
  // only the rare part is looked up in the index; the rest is compared with its matches
  if (rare) return sql`(${words} ilike ${containsPattern(rare)} and ${words} || '' ilike ${pattern})`;
  if (/[\p{L}\p{N}]{3}/u.test(text)) return sql`${words} ilike ${pattern}`;
  if (!/[\p{L}\p{N}]/u.test(text)) return sql`false`;
  return sql`(${words} ilike ${pattern.slice(1)} or ${words} ilike ${`% ${pattern.slice(1)}`})`;
}

// a mail's domain and an invoice's year occur in very many rows, the name and the number in few
function rarest(text: string): string | undefined {
  return /^[^@\s]*[\p{L}\p{N}]{3}[^@\s]*@(?=\S)/u.exec(text)?.[0] ?? /^[a-z]{3}-\d{4}-(\d{4,})$/i.exec(text)?.[1];
}

/** An ILIKE pattern that matches the text anywhere, with its % and _ escaped. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
