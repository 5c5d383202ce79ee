import type { Period } from './block-rules.ts';

/** Whether a block is shown at an instant (ms). */
export const isShownAt = ({ shownFrom, shownUntil }: Period, now: number): boolean =>
  (shownFrom === undefined || Date.parse(shownFrom) <= now) &&
  (shownUntil === undefined || now < Date.parse(shownUntil));

/** The next instant (ms) at which a block begins or ends; null when there is none. */
export function nextChange(blocks: readonly Period[], now: number): number | null {
  const times = blocks
    .flatMap(({ shownFrom, shownUntil }) => [shownFrom, shownUntil])
    .flatMap((at) => (at === undefined ? [] : [Date.parse(at)]))
    .filter((at) => at > now);
  return times.length === 0 ? null : Math.min(...times);
}

/** What is wrong with a period, or null. */
export const validatePeriod = ({ shownFrom, shownUntil }: Period): string | null =>
  shownFrom !== undefined && shownUntil !== undefined && Date.parse(shownUntil) <= Date.parse(shownFrom)
    ? 'It ends before it begins'
    : null;
