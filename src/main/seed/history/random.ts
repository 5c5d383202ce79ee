/** Reproducible pseudo-random numbers, so that every demo has the same history. */
export type Random = {
  /** from 0 to below 1 */
  next(): number;
  /** true with this probability */
  chance(share: number): boolean;
  /** a whole number from 0 to below `most` */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  let state = seed;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      const drawn = list[below(list.length)];
      if (drawn === undefined) throw new Error('The list to pick from is empty');
      return drawn;
    },
  };
}
