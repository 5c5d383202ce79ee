/** Words of a text as the search compares them: lower case, without accents, two characters and longer. */
export function searchTokens(...texts: readonly (string | null | undefined)[]): string[] {
  const words = texts
    .filter((text) => text != null)
    .join(' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9\u0900-\u097f]+/)
    .filter((word) => word.length > 1);
  return [...new Set(words)];
}

/** Edits between two words, a swap of neighbours counting as one; gives up above `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1);
      current.push(best);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length]!;
}

/** How many typing errors a word of this length may hold. */
export const allowedEdits = (word: string) => (word.length <= 3 ? 0 : word.length <= 6 ? 1 : 2);

/**
 * The known words a searcher means by `word`: those that begin with it, else the nearest misspelt ones.
 * `vocabulary` may be preselected; order does not matter.
 */
export function expandSearchTerm(word: string, vocabulary: readonly string[]): { words: string[]; corrected: boolean } {
  const beginning = vocabulary.filter((known) => known.startsWith(word));
  if (beginning.length > 0) return { words: beginning, corrected: false };
  const limit = allowedEdits(word);
  const near = vocabulary
    .map((known) => ({ known, edits: prefixDistance(word, known, limit) }))
    .filter(({ edits }) => edits <= limit);
  const least = Math.min(...near.map(({ edits }) => edits));
  return { words: near.filter(({ edits }) => edits === least).map(({ known }) => known), corrected: true };
}

// a word not typed to its end may also be misspelt: 'protien' for 'proteins'
function prefixDistance(word: string, known: string, limit: number): number {
  const whole = editDistance(word, known, limit);
  if (word.length < 5 || known.length <= word.length) return whole;
  return Math.min(whole, editDistance(word, known.slice(0, word.length), limit));
}
