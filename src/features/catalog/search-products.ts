import { sql } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { searchWords } from '#db/schema/catalog.ts';
import { meantWords, searchTokens } from './search-words.ts';

export type Search = {
  /** for each word of the search, the known words that it may stand for */
  groups: string[][];
  /** the search as it was understood, when some word was misspelt */
  corrected: string | null;
};

/** Understands a search; null when nothing in the shop can match it. */
export async function understandSearch(db: Queryable, text: string): Promise<Search | null> {
  const typed = searchTokens(text).slice(0, 8);
  if (typed.length === 0) return null;
  const groups: string[][] = [];
  let anyCorrected = false;
  for (const word of typed) {
    const near = await db
      .select({ word: searchWords.word })
      .from(searchWords)
      .where(sql`${searchWords.word} like ${`${word}%`} or similarity(${searchWords.word}, ${word}) > 0.15`)
      .limit(400);
    const { words, corrected } = meantWords(
      word,
      near.map((row) => row.word),
    );
    if (words.length === 0) return null;
    anyCorrected ||= corrected;
    groups.push(words);
  }
  return { groups, corrected: anyCorrected ? groups.map((words) => words[0]).join(' ') : null };
}
