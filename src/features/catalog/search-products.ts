import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { products, searchWords } from '#db/schema/catalog.ts';
import { displayedReviewCount } from './displayed-rating.ts';
import { expandSearchTerm, searchTokens } from './search-words.ts';

export type Search = {
  /** for each word of the search, the known words that it may stand for */
  groups: string[][];
  /** the search as it was understood, when some word was misspelt */
  corrected: string | null;
};

/** Understands a search; null when nothing in the shop can match it. */
export async function parseSearch(db: Queryable, text: string): Promise<Search | null> {
  const typed = searchTokens(text).slice(0, 8);
  if (typed.length === 0) return null;
  const meant = await Promise.all(
    typed.map((word) => nearWords(db, word).then((near) => expandSearchTerm(word, near))),
  );
  if (meant.some(({ words }) => words.length === 0)) return null;
  const groups = meant.map(({ words }) => words);
  const corrected = meant.some((one) => one.corrected);
  return { groups, corrected: corrected ? groups.map((words) => words[0]).join(' ') : null };
}

async function nearWords(db: Queryable, word: string): Promise<string[]> {
  const near = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.word} like ${`${word}%`} or similarity(${searchWords.word}, ${word}) > 0.15`)
    .limit(400);
  return near.map((row) => row.word);
}

/** SQL: an array of words, to compare with `&&`. */
export const textArray = (words: readonly string[]) =>
  sql`array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[]`;

/** SQL: the product has a word of every group; nothing does when the search means nothing. */
export function matchesSearch(search: Search | null): SQL | undefined {
  if (!search) return sql`false`;
  return and(...search.groups.map((words) => sql`${products.searchTokens} && ${textArray(words)}`));
}

/** SQL: what is found in the name comes first, then what is best known. */
export function byRelevance(search: Search): SQL[] {
  const inName = search.groups.map(
    (words) => sql`(regexp_split_to_array(lower(${products.name}), '[^a-z0-9]+') && ${textArray(words)})::int`,
  );
  return [sql`${sql.join(inName, sql` + `)} desc`, desc(displayedReviewCount)];
}
