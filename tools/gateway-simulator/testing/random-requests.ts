import { expect } from 'vitest';
import type { Simulator } from '../simulator.ts';
import { requestSimulator } from './simulate.ts';

/** A small seeded generator: the same sequence in every run. */
export function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

/** Unexpected values of a field. */
export const JUNK: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  'x'.repeat(5000),
  '../../etc',
  '%',
  '\u0000\ud800',
  '__proto__',
  'http://[',
  'http://127.0.0.1:9/\u0101',
  [],
  {},
  [[[]]],
  { toString: 1 },
];

/** Sends random bodies to the paths by random methods: each gets a response, none crashes. */
export async function sendRandomBodies(sim: Simulator, paths: readonly string[], rounds = 400): Promise<void> {
  const pick = generator(11);
  const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', ''];
  for (let round = 0; round < rounds; round += 1) {
    const path = paths[pick(paths.length)] ?? '/';
    const method = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'][pick(6)] ?? 'GET';
    const bytes = Buffer.from(Array.from({ length: pick(200) }, () => pick(256)));
    const body = pick(3) === 0 ? JSON.stringify(JUNK[pick(JUNK.length)]) : bytes;
    const headers = {
      'content-type': types[pick(4)] ?? '',
      'x-verify': pick(2) ? 'a'.repeat(64) : '###',
      authorization: 'O-Bearer',
    };
    const response = await requestSimulator(sim.url + path, { method, headers, ...(method === 'GET' ? {} : { body }) });
    expect([method, path, response.status < 500]).toEqual([method, path, true]);
  }
}
