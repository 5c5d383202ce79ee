import { allowedEdits, expandSearchTerm, isFact, SHORTEST_PART, splitJoinedWord } from './search-words.ts';

type Meaning = { words: string[]; corrected: boolean };

/** The words of all search tokens with their number of products; typed words are completed and corrected to them. */
export class Vocabulary {
  readonly #counts = new Map<string, number>();
  /** sorted, with a bit mask of the letters of each; rebuilt when words are added or removed */
  #sorted: string[] | null = null;
  #letters: Uint32Array = new Uint32Array();

  add(word: string): void {
    const count = this.#counts.get(word);
    this.#counts.set(word, (count ?? 0) + 1);
    if (count === undefined && !isFact(word)) this.#sorted = null;
  }

  remove(word: string): void {
    const count = this.#counts.get(word) ?? 0;
    if (count > 1) this.#counts.set(word, count - 1);
    else if (this.#counts.delete(word) && !isFact(word)) this.#sorted = null;
  }

  /** The matches of a typed word: words that begin with it, else two words written as one, else the nearest ones. */
  meaningsOf(word: string): Meaning[] {
    const completions = this.#beginningWith(word);
    if (completions.length > 0) return [{ words: completions, corrected: false }];
    const parts = splitJoinedWord(word, this.#within(word));
    if (parts) return [[parts[0]], parts[1]].map((words) => ({ words, corrected: true }));
    const { words, corrected } = expandSearchTerm(word, this.#alike(word));
    const countOf = (one: string) => this.#counts.get(one) ?? 0;
    return [{ words: words.sort((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1)), corrected }];
  }

  #list(): string[] {
    if (this.#sorted) return this.#sorted;
    this.#sorted = [...this.#counts.keys()].filter((word) => !isFact(word)).sort();
    this.#letters = Uint32Array.from(this.#sorted, letters);
    return this.#sorted;
  }

  #beginningWith(start: string): string[] {
    const list = this.#list();
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (list[middle]! < start) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < list.length && list[end]!.startsWith(start)) end++;
    return list.slice(low, end);
  }

  // words that may share its beginning or its end
  #within(word: string): string[] {
    const parts: string[] = [];
    for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut++) {
      if (!this.#counts.has(word.slice(0, cut))) continue;
      parts.push(word.slice(0, cut), ...this.#beginningWith(word.slice(cut)));
    }
    return parts;
  }

  // an edit removes at most one letter, so few words need a full comparison
  #alike(word: string): string[] {
    const list = this.#list();
    const [limit, characters] = [allowedEdits(word), letters(word)];
    const candidates: string[] = [];
    for (let at = 0; at < list.length; at++)
      if (bits(characters & ~this.#letters[at]!) <= limit && list[at]!.length >= word.length - limit)
        candidates.push(list[at]!);
    return candidates;
  }
}

function letters(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask;
}

function bits(mask: number): number {
  let [rest, count] = [mask, 0];
  for (; rest !== 0; count++) rest &= rest - 1;
  return count;
}
