import { expect, it } from 'vitest';
import { outcomeOf, pollDelay, transactionIdIn } from './verification.ts';

const verification = { txnId: 'OJ1', status: undefined, error: 'none', impatient: false } as const;

it('polls after 2 to 5 seconds, at growing intervals', () => {
  expect([0, 9_999, 10_000, 25_000, 30_000, 60_000, 3_600_000].map(pollDelay)).toEqual([
    2000, 2000, 3000, 4000, 5000, 5000, 5000,
  ]);
  expect(pollDelay(-5)).toBe(2000);
});

it('verifies until there is a result', () => {
  expect(outcomeOf({ ...verification, txnId: undefined })).toBe('verifying');
  expect(outcomeOf(verification)).toBe('verifying');
  expect(outcomeOf({ ...verification, impatient: true })).toBe('verifying');
  expect(outcomeOf({ ...verification, status: 'completed' })).toBe('paid');
  expect(outcomeOf({ ...verification, status: 'failed' })).toBe('failed');
  expect(outcomeOf({ ...verification, status: 'under_review' })).toBe('review');
});

it('keeps pending after a failed check', () => {
  expect(outcomeOf({ ...verification, status: 'pending' })).toBe('verifying');
  expect(outcomeOf({ ...verification, status: 'pending', impatient: true })).toBe('late');
  expect(outcomeOf({ ...verification, status: 'pending', error: 'other' })).toBe('verifying');
});

it('treats no id, an unknown id and no response as failed, and distinguishes them', () => {
  expect(outcomeOf({ ...verification, txnId: null })).toBe('unknown');
  expect(outcomeOf({ ...verification, error: 'not-found' })).toBe('unknown');
  expect(outcomeOf({ ...verification, error: 'other' })).toBe('unanswered');
});

it('accepts only ids of the right form', () => {
  expect(transactionIdIn(' OJ_1-a ')).toBe('OJ_1-a');
  for (const text of [null, undefined, '', 'a b', '<b>', 'a'.repeat(41)]) expect(transactionIdIn(text)).toBeNull();
});
