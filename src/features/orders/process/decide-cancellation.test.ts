/** Ending an order: what expires, what may be deleted, and what stays in the ledger. */
import { expect, test } from 'vitest';
import {
  accepted,
  at,
  COMMANDS,
  CUSTOMER,
  FAILED,
  opened,
  placed,
  refusal,
  run,
  settled,
  started,
  WHOLE,
} from '#tests/reachable-orders.ts';

const remove = { type: 'remove' } as const;
/** Begun at the gateway, where it failed; delivered for cash, and the cash collected. */
const collected = () =>
  run([
    placed,
    started,
    opened,
    settled(FAILED),
    at(4)({ type: 'payAgain', contact: run([placed]).order!, payment: { kind: 'cod' } }, CUSTOMER),
    at(9)({ type: 'collectCash', reference: '' }),
  ]);
const refund = (attemptId: string) => ({ type: 'refund', lines: [], amount: 50_00, attemptId, note: '' }) as const;

test('does not expire an order whose reservation has no end', () => {
  const order = run([placed]);
  const endless = { ...order, order: { ...order.order!, reservationExpiresAt: null } };
  expect(accepted(endless, { type: 'expire' }).result).toEqual({ isExpired: false });
});

test('deletes an order with a pending cash refund, but not with a pending gateway refund', () => {
  const byStaff = accepted(collected(), refund('attempt-2')).next;
  expect(accepted(byStaff, remove).result).toEqual({ isKept: true });

  const paidLate = accepted(collected(), { type: 'settlePayment', attemptId: 'attempt-1', result: WHOLE }).next;
  const byGateway = accepted(paidLate, refund('attempt-1')).next;
  expect(byGateway.refunds.map(({ state }) => state)).toContain('approved');
  expect(refusal(byGateway, remove).code).toBe('REFUND_PENDING');
});

test('proposes no further refund when an order is cancelled whose cash went back in full', () => {
  const { next } = accepted(collected(), { ...refund('attempt-2'), amount: collected().order!.totalAmount });
  expect(refusal(next, refund('attempt-2')).code).toBe('NOTHING_TO_REFUND');
  const cancelling = { type: 'setStatus', to: 'cancelled', from: null, isUndo: false, mailCustomer: false } as const;
  const cancelled = accepted(next, cancelling).next;
  expect(cancelled.order!.status).toBe('cancelled');
  expect(cancelled.refunds.map(({ amount }) => amount)).toEqual([collected().order!.totalAmount]);
});

test('keeps an order in the ledger when units are sold or it counts as paid', () => {
  const place = COMMANDS.place[0];
  const [item] = place.items;
  const bars = { ...item!, variantId: 'variant-2', sku: 'S3', quantity: 1 };
  const twoVariants = at(0)({ ...place, payment: { kind: 'cod' }, items: [item!, bars] }, CUSTOMER);
  const shipped = run([twoVariants, at(60)(COMMANDS.addTracking[0])]);
  const { next } = accepted(shipped, { type: 'restock', lines: [{ itemId: 'item-2', quantity: 1 }] });
  expect(accepted(next, remove).result).toEqual({ isKept: true });

  const rest = { type: 'restock', lines: [{ itemId: 'item-1', quantity: item!.quantity }] } as const;
  const removed = accepted(accepted(next, rest).next, remove);
  expect(removed.result).toEqual({ isKept: false });
  expect(removed.next.reservations.map(({ state }) => state)).toEqual(['returned', 'returned']);

  const imported = { ...run([at(0)(COMMANDS.import[0])]), attempts: [], reservations: [] };
  expect(accepted(imported, remove).result).toEqual({ isKept: true });
});
