/** A set of small integers, one bit each: 100,000 products take 12 KB, and two sets intersect in microseconds. */
export class BitSet {
  #words: Uint32Array;

  constructor(words = new Uint32Array(4)) {
    this.#words = words;
  }

  add(n: number): void {
    const at = n >>> 5;
    if (at >= this.#words.length) {
      const larger = new Uint32Array(Math.max(at + 1, this.#words.length * 2));
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[at]! |= 1 << (n & 31);
  }

  delete(n: number): void {
    if (n >>> 5 < this.#words.length) this.#words[n >>> 5]! &= ~(1 << (n & 31));
  }

  has(n: number): boolean {
    return ((this.#words[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;
  }

  get count(): number {
    let sum = 0;
    for (const word of this.#words) sum += ones(word);
    return sum;
  }

  /** The size of the intersection. */
  countWith(other: BitSet): number {
    const [a, b] = [this.#words, other.#words];
    let sum = 0;
    for (let at = Math.min(a.length, b.length) - 1; at >= 0; at--) {
      const both = a[at]! & b[at]!;
      if (both !== 0) sum += ones(both);
    }
    return sum;
  }

  forEach(each: (n: number) => void): void {
    for (let at = 0; at < this.#words.length; at++) {
      let word = this.#words[at]!;
      while (word !== 0) {
        each((at << 5) + 31 - Math.clz32(word & -word));
        word &= word - 1;
      }
    }
  }

  copy(): BitSet {
    return new BitSet(this.#words.slice());
  }

  /** The members that another set of the same capacity lacks. */
  without(other: BitSet): BitSet {
    const words = this.#words.slice();
    for (let at = 0; at < words.length; at++) words[at]! &= ~other.#words[at]!;
    return new BitSet(words);
  }

  /** Adds all members of another set; this one has the capacity for them. */
  addAll(other: BitSet): void {
    const words = other.#words;
    for (let at = Math.min(words.length, this.#words.length) - 1; at >= 0; at--) this.#words[at]! |= words[at]!;
  }

  /** The intersection of the sets. */
  static intersection(first: BitSet, ...others: BitSet[]): BitSet {
    const words = first.#words.slice(0, Math.min(first.#words.length, ...others.map((one) => one.#words.length)));
    for (const other of others) {
      const more = other.#words;
      for (let at = 0; at < words.length; at++) words[at]! &= more[at]!;
    }
    return new BitSet(words);
  }

  /** The union of the sets. */
  static union(sets: readonly BitSet[]): BitSet {
    const words = new Uint32Array(Math.max(4, ...sets.map((one) => one.#words.length)));
    const all = new BitSet(words);
    for (const one of sets) all.addAll(one);
    return all;
  }
}

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
