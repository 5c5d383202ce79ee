import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import {
  isOffline,
  isRefundedByStaff,
  newRefundId,
  newTransactionId,
  nextCheck,
  refundCheckPause,
} from './payment-rules.ts';

const createdAt = new Date('2026-11-20T10:00:00Z');
const attempt = { createdAt, expiresAt: new Date(createdAt.getTime() + 15 * MINUTE_MS) };
const END = 20 * MINUTE_MS;

/** Seconds between a check at this age of the attempt and the next one. */
function pauseAt(ms: number, settled = false): number | null {
  const now = new Date(createdAt.getTime() + ms);
  const next = nextCheck(attempt, now, settled);
  return next && (next.getTime() - now.getTime()) / 1000;
}

test.each([
  [0, 22],
  [21_999, 22],
  [22_000, 3],
  [52_000, 6],
  [112_000, 10],
  [172_000, 30],
  [232_000, 60],
  [END - 1, 60],
])('checks an open attempt of %i ms again after %i s', (ms, seconds) => {
  expect(pauseAt(ms)).toBe(seconds);
});

test('checks an ended attempt six times more at growing intervals', () => {
  const lateChecks: number[] = [];
  let now = new Date(createdAt.getTime() + END);
  for (let next = nextCheck(attempt, now, false); next; next = nextCheck(attempt, now, true)) {
    lateChecks.push(next.getTime() - createdAt.getTime() - END);
    now = next;
  }
  expect(lateChecks).toEqual([15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 2 * DAY_MS, 3 * DAY_MS]);
});

test('checks a settled attempt from a quarter of an hour after its end', () => {
  expect(pauseAt(0, true)).toBe((END + 15 * MINUTE_MS) / 1000);
});

test('checks a refund after seconds at first and after hours in the end', () => {
  expect([0, 1, 2, 3, 8, 9, 10, 100].map((tries) => refundCheckPause(tries) / 1000)).toEqual([
    5, 10, 240, 480, 15_360, 21_600, 21_600, 21_600,
  ]);
});

test('has no gateway for COD, free and imported payments; staff refund COD and imported ones', () => {
  const gateways = ['cod', 'none', 'imported', 'phonepe-v2'];
  expect(gateways.filter(isOffline)).toEqual(['cod', 'none', 'imported']);
  expect(gateways.filter(isRefundedByStaff)).toEqual(['cod', 'imported']);
});

test('creates ids of a prefix and 24 unambiguous letters and digits', () => {
  const letters = /^[A-HJ-NP-Z2-9]{24}$/;
  const [transaction, refund] = [newTransactionId(randomBytes), newRefundId(randomBytes)];
  expect([transaction.slice(0, 2), refund.slice(0, 2)]).toEqual(['OJ', 'RF']);
  expect(transaction.slice(2)).toMatch(letters);
  expect(refund.slice(2)).toMatch(letters);
  // every byte maps to a letter
  expect(newRefundId((count) => new Uint8Array(count).fill(255))).toBe(`RF${'9'.repeat(24)}`);
  expect(newRefundId((count) => new Uint8Array(count).fill(32))).toBe(`RF${'A'.repeat(24)}`);
});
