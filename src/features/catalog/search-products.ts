import { BitSet } from './bit-set.ts';
import { fromHindi } from './hindi-words.ts';
import type { IndexOrder, ProductIndex, Stars } from './product-index.ts';
import { searchTerms } from './search-words.ts';

export type Search = {
  /** for each word of the search, the known words that it may stand for */
  groups: string[][];
  /** the search as it was understood, when some word was misspelt or two were written as one */
  corrected: string | null;
};

const MOST_TERMS = 8;

/** Understands a search; null when nothing in the shop can match it. */
export function parseSearch(index: ProductIndex, text: string): Search | null {
  const { words, facts } = searchTerms(text);
  const typed = words.flatMap(fromHindi).slice(0, MOST_TERMS);
  if (typed.length + facts.length === 0) return null;
  const meant = typed.flatMap((word) => index.vocabulary.meaningsOf(word));
  if (meant.some((group) => group.words.length === 0)) return null;
  const groups = [...meant.map((group) => group.words), ...facts.map((fact) => [fact])];
  const corrected = meant.some((group) => group.corrected);
  return { groups, corrected: corrected ? groups.map(([word]) => word).join(' ') : null };
}

/** The products that have a word of every group; none when the search means nothing. */
export function matchingSearch(index: ProductIndex, search: Search | null): BitSet {
  if (!search) return new BitSet();
  return BitSet.intersection(index.all, ...search.groups.map((words) => index.withWord(words)));
}

/** So many of the found, from a place on: what is found in the name comes first, then what is best known. */
export function byRelevance(
  index: ProductIndex,
  { found, search, stars }: { found: BitSet; search: Search; stars: Stars },
  { from, count }: { from: number; count: number },
): number[] {
  const inName = search.groups.map((words) => index.withWord(words, 'name'));
  // with all words in the name, with all but one, …
  const scored: number[][] = Array.from({ length: inName.length + 1 }, () => []);
  for (const number of ordered(index, found, 'popular', stars)) {
    let missing = inName.length;
    for (const set of inName) if (set.has(number)) missing -= 1;
    // as many of the best as are asked for: no other comes before them
    if (scored[missing]!.push(number) === from + count && missing === 0) break;
  }
  return scored.flat().slice(from, from + count);
}

/** So many of the found, from a place on, in an order of the index. */
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

function* ordered(index: ProductIndex, found: BitSet, order: IndexOrder, stars: Stars): Generator<number> {
  // few are sorted faster than picked out of all
  if (found.count * FEW < index.size) {
    const numbers: number[] = [];
    found.forEach((number) => void numbers.push(number));
    yield* numbers.sort(index.comparing(order, stars));
    return;
  }
  for (const number of index.inOrder(order, stars)) if (found.has(number)) yield number;
}

const FEW = 200;
