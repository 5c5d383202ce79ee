import { setImmediate as nextTurn } from 'node:timers/promises';

/** how long other requests wait at most (ms) */
const LONGEST_MS = 10;

/** Maps a long list, yielding to other requests every few milliseconds. */
export async function mapInTurns<T, R>(list: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let began = performance.now();
  for (const item of list) {
    results.push(map(item));
    if (performance.now() - began < LONGEST_MS) continue;
    await nextTurn();
    began = performance.now();
  }
  return results;
}
