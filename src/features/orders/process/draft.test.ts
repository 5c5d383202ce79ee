/** Helpers of every decision. */
import { expect, test } from 'vitest';
import { paid, run, STATES } from '#tests/reachable-orders.ts';
import { derive } from './derive.ts';
import { capturedPayments, draftOf, moveReservation, transitionAttempt, transitionRefund } from './draft.ts';

test('refuses transitions that no table lists, as errors of the program', () => {
  const draft = draftOf(STATES.refunded!(), 'system', new Date());
  expect(() => transitionAttempt(draft, draft.attempts[0]!, 'created')).toThrow();
  expect(() => transitionRefund(draft, draft.refunds[0]!, 'approved')).toThrow();
  expect(() => moveReservation(draft.reservations[0]!, 'held')).toThrow();
  draft.order!.paymentStatus = 'unknown' as never;
  expect(() => derive(draft)).toThrow();
});

test('lists payments that were captured at the same instant by their creation', () => {
  const { attempts } = run(paid);
  const first = { ...attempts[0]!, id: 'first', createdAt: new Date(1000) };
  const second = { ...first, id: 'second', createdAt: new Date(2000) };
  for (const listed of [
    [first, second],
    [second, first],
  ])
    expect(capturedPayments({ attempts: listed, refunds: [] }).map(({ attempt }) => attempt.id)).toEqual([
      'first',
      'second',
    ]);
});
