/** Numbers that choose among what exists when a step runs. */
export type Pick = { a: number; b: number; c: number };

/** Thrown by a step that has nothing to act on. */
export class Skipped extends Error {}

export function skip(reason: string): never {
  throw new Skipped(reason);
}
