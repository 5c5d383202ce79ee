import { BitSet } from './bit-set.ts';
import { fromHindi } from './hindi-words.ts';
import type { IndexOrder, ProductIndex, Stars } from './product-index.ts';
import { searchTerms } from './search-words.ts';

export type Search = {
  /** for each word of the search, the vocabulary words that it matches */
  groups: string[][];
  /** the corrected search when a word was misspelt or two were written as one */
  corrected: string | null;
};

const MOST_TERMS = 8;

/** Resolves a search against the vocabulary; null when nothing can match. */
export function parseSearch(index: ProductIndex, text: string): Search | null {
  const { words, facts } = searchTerms(text);
  const typed = words.flatMap(fromHindi).slice(0, MOST_TERMS);
  if (typed.length + facts.length === 0) return null;
  const meanings = typed.flatMap((word) => index.vocabulary.meaningsOf(word));
  if (meanings.some((group) => group.words.length === 0)) return null;
  const groups = [...meanings.map((group) => group.words), ...facts.map((fact) => [fact])];
  const corrected = meanings.some((group) => group.corrected);
  return { groups, corrected: corrected ? groups.map(([word]) => word).join(' ') : null };
}

/** The products that match a word of every group; none for an empty search. */
export function matchingSearch(index: ProductIndex, search: Search | null): BitSet {
  if (!search) return new BitSet();
  return BitSet.intersection(index.all, ...search.groups.map((words) => index.withWord(words)));
}

/** A page of the results: matches in the name first, then by popularity. */
export function byRelevance(
  index: ProductIndex,
  { found, search, stars }: { found: BitSet; search: Search; stars: Stars },
  { from, count }: { from: number; count: number },
): number[] {
  const inName = search.groups.map((words) => index.withWord(words, 'name'));
  // matches of all words in the name, then of all but one, …
  const scored: number[][] = Array.from({ length: inName.length + 1 }, () => []);
  for (const number of ordered(index, found, 'popular', stars)) {
    let missing = inName.length;
    for (const set of inName) if (set.has(number)) missing -= 1;
    // the requested number of best results is complete
    if (scored[missing]!.push(number) === from + count && missing === 0) break;
  }
  return scored.flat().slice(from, from + count);
}

/** A page of the results in an order of the index. */
export function pageInOrder(
  index: ProductIndex,
  { found, order, stars }: { found: BitSet; order: IndexOrder; stars: Stars },
  { from, count }: { from: number; count: number },
): number[] {
  const page: number[] = [];
  let place = 0;
  for (const number of ordered(index, found, order, stars)) {
    if (place >= from) page.push(number);
    place += 1;
    if (place === from + count) break;
  }
  return page;
}

function* ordered(index: ProductIndex, matches: BitSet, order: IndexOrder, stars: Stars): Generator<number> {
  // a small result is sorted faster than it is picked out of all products
  if (matches.count * FEW < index.size) {
    const numbers: number[] = [];
    matches.forEach((number) => void numbers.push(number));
    yield* numbers.sort(index.comparing(order, stars));
    return;
  }
  for (const number of index.inOrder(order, stars)) if (matches.has(number)) yield number;
}

const FEW = 200;
