import { and, desc, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { products, searchWords } from '#db/schema/catalog.ts';
import { displayedReviewCount } from './displayed-rating.ts';
import { fromHindi } from './hindi-words.ts';
import { expandSearchTerm, SHORTEST_PART, searchTerms, splitJoinedWord } from './search-words.ts';

export type Search = {
  /** for each word of the search, the known words that it may stand for */
  groups: string[][];
  /** the search as it was understood, when some word was misspelt or two were written as one */
  corrected: string | null;
};

const MOST_TERMS = 8;

/** Understands a search; null when nothing in the shop can match it. */
export async function parseSearch(db: Queryable, text: string): Promise<Search | null> {
  const { words, facts } = searchTerms(text);
  const typed = words.flatMap(fromHindi).slice(0, MOST_TERMS);
  if (typed.length + facts.length === 0) return null;
  const meant = (await Promise.all(typed.map((word) => understandWord(db, word)))).flat();
  if (meant.some((group) => group.words.length === 0)) return null;
  const groups = [...meant.map((group) => group.words), ...facts.map((fact) => [fact])];
  const corrected = meant.some((group) => group.corrected);
  return { groups, corrected: corrected ? groups.map(([word]) => word).join(' ') : null };
}

type Meant = { words: string[]; corrected: boolean };

// most words begin a known one: only for others is the whole vocabulary looked through
async function understandWord(db: Queryable, word: string): Promise<Meant[]> {
  const begun = await knownWords(db, sql`${searchWords.word} like ${`${word}%`}`);
  if (begun.length > 0) return [{ words: begun, corrected: false }];
  const parts = splitJoinedWord(word, await wordsWithin(db, word));
  if (parts) return [[parts[0]], parts[1]].map((words) => ({ words, corrected: true }));
  return [expandSearchTerm(word, await knownWords(db, sql`similarity(${searchWords.word}, ${word}) > 0.15`))];
}

async function knownWords(db: Queryable, condition: SQL | undefined): Promise<string[]> {
  const found = await db.select({ word: searchWords.word }).from(searchWords).where(condition).limit(400);
  return found.map(({ word }) => word);
}

// words that it may begin with, and those that its end may begin
function wordsWithin(db: Queryable, word: string): Promise<string[]> | string[] {
  const cuts = Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_PART + 1) }, (_, at) => at + SHORTEST_PART);
  if (cuts.length === 0) return [];
  return knownWords(
    db,
    or(
      sql`${searchWords.word} = any(${textArray(cuts.map((cut) => word.slice(0, cut)))})`,
      ...cuts.map((cut) => sql`${searchWords.word} like ${`${word.slice(cut)}%`}`),
    ),
  );
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
