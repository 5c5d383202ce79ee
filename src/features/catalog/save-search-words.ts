import type { Queryable } from '#db/client.ts';
import { searchWords } from '#db/schema/catalog.ts';

/** Adds a product's words to those that misspelt searches are corrected to. */
export async function saveSearchWords(db: Queryable, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  await db
    .insert(searchWords)
    .values([...new Set(words)].sort().map((word) => ({ word })))
    .onConflictDoNothing();
}
