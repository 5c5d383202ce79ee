import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * SQL: the text is somewhere in these words, by their trigram index. The index knows no piece shorter than three letters:
 * one or two find beginnings of words, and what has no letter or digit finds nothing.
 */
export function matchesText(words: SQLWrapper, text: string): SQL {
  const pattern = containsPattern(text);
  const rare = rarest(text);
  // only the rare part is looked for in the index; the rest is compared with what that finds
  if (rare) return sql`(${words} ilike ${containsPattern(rare)} and ${words} || '' ilike ${pattern})`;
  if (/[\p{L}\p{N}]{3}/u.test(text)) return sql`${words} ilike ${pattern}`;
  if (!/[\p{L}\p{N}]/u.test(text)) return sql`false`;
  return sql`(${words} ilike ${pattern.slice(1)} or ${words} ilike ${`% ${pattern.slice(1)}`})`;
}

// a mail's domain and an invoice's year are in very many rows, the name and the number in few
function rarest(text: string): string | undefined {
  return /^[^@\s]*[\p{L}\p{N}]{3}[^@\s]*@(?=\S)/u.exec(text)?.[0] ?? /^[a-z]{3}-\d{4}-(\d{4,})$/i.exec(text)?.[1];
}

/** A pattern for ILIKE that finds the text anywhere, its own % and _ taken as they are. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
