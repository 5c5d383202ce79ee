/** Fields and matters that follow from attempts and refunds. */
import { expect, test } from 'vitest';
import {
  accepted,
  at,
  CUSTOMER,
  DONE,
  FAILED,
  opened,
  PART,
  paid,
  placed,
  REFUSED,
  run,
  STATES,
  secondGateway,
  settled,
  started,
} from '#tests/reachable-orders.ts';
import { paymentStatusOf } from './derive.ts';
import type { OrderAggregate } from './order.ts';

const CANCELLED = { ...FAILED, errorCode: 'PAYMENT_CANCELLED' } as never;
const twoGateways = [placed, started, opened, secondGateway];
const paidTwice = STATES['paid twice']!;

const refund = (amount: number, attemptId: string | null = null) =>
  ({ type: 'refund', lines: [], amount, attemptId, note: '' }) as const;
function refunded(order: OrderAggregate, amount: number, result: typeof DONE | typeof REFUSED, attemptId?: string) {
  const { next } = accepted(order, refund(amount, attemptId ?? null));
  const { id, refundId } = next.refunds.at(-1)!;
  return accepted(next, { type: 'settleRefund', refundId: id, gatewayRefundId: refundId, result }).next;
}
const openMatters = ({ matters }: OrderAggregate) =>
  matters.filter(({ resolvedAt }) => resolvedAt === null).map(({ kind, amount }) => [kind, amount]);

test.each([
  ['failed', [settled(CANCELLED, 'attempt-2', 4), settled(FAILED, 'attempt-1', 5)]],
  ['cancelled', [settled(FAILED, 'attempt-2', 4), settled(CANCELLED, 'attempt-1', 5)]],
  ['cancelled', [settled(FAILED, 'attempt-1', 4), settled(CANCELLED, 'attempt-2', 5)]],
  // of two that ended at the same instant the earlier attempt
  ['failed', [settled(FAILED, 'attempt-1', 5), settled(CANCELLED, 'attempt-2', 5)]],
] as const)('uses the payment status %s of the attempt that ended last', (expected, ends) => {
  expect(run([...twoGateways, ...ends]).order!.paymentStatus).toBe(expected);
});

test('stays paid regardless of its attempts', () => {
  const { order, attempts } = run([placed, started, opened, settled(FAILED)]);
  expect(paymentStatusOf({ attempts }, order!)).toBe('failed');
  expect(paymentStatusOf({ attempts }, { ...order!, paymentStatus: 'completed' })).toBe('completed');
});

test('counts a failed refund as settled when the money was refunded otherwise', () => {
  const failed = refunded(run(paid), 200_00, REFUSED);
  expect(failed.order!.refundState).toBe('failed');
  expect(refunded(failed, 50_00, DONE).order!.refundState).toBe('failed');
  expect(refunded(failed, 200_00, DONE).order!.refundState).toBe('refunded');

  const ofTwo = refunded(paidTwice(), 200_00, REFUSED, 'attempt-1');
  expect(refunded(ofTwo, 200_00, DONE, 'attempt-1').order!.refundState).toBe('partial');
});

test('lists each failed refund as a matter of its own', () => {
  const order = refunded(refunded(run(paid), 50_00, REFUSED), 60_00, REFUSED);
  expect(openMatters(order)).toEqual([
    ['refund_failed', 50_00],
    ['refund_failed', 60_00],
  ]);
});

test('lists the part of an extra payment that no failed refund covers', () => {
  const order = refunded(paidTwice(), 50_00, REFUSED, 'attempt-1');
  expect(openMatters(order)).toEqual([
    ['duplicate_payment', 150_00],
    ['refund_failed', 50_00],
  ]);
  expect(openMatters(refunded(paidTwice(), 50_00, REFUSED, 'attempt-2'))).toContainEqual(['duplicate_payment', 200_00]);
  expect(openMatters(refunded(paidTwice(), 50_00, DONE, 'attempt-1'))).toContainEqual(['duplicate_payment', 150_00]);
});

test('lists a failed refund regardless of other payments', () => {
  const order = refunded(refunded(paidTwice(), 200_00, DONE, 'attempt-2'), 200_00, REFUSED, 'attempt-1');
  expect(openMatters(order)).toEqual([['refund_failed', 200_00]]);
});

test('lists another payment when the matter of one was closed', () => {
  const closed = accepted(run([...twoGateways, settled(PART, 'attempt-1', 4)]), {
    type: 'resolveMatter',
    matterId: null,
    note: '',
  }).next;
  expect(openMatters(closed)).toEqual([]);
  const { next } = accepted(closed, { type: 'settlePayment', attemptId: 'attempt-2', result: PART });
  expect(openMatters(next)).toEqual([['mismatch', 150_00]]);
});

test('ends the matter of a payment as applied when it counts, beside attempts that do not', () => {
  const order = run([...twoGateways, settled(PART, 'attempt-2', 4)]);
  const { next } = accepted(order, { type: 'applyPayment', attemptId: 'attempt-2' });
  expect(next.matters).toMatchObject([{ kind: 'mismatch', resolution: 'applied' }]);
});

test('leaves a matter open that is not about a payment', () => {
  const order = run(paid);
  const matter = { ...paidTwice().matters[0]!, attemptId: null, refundId: null };
  const { next } = accepted({ ...order, matters: [matter] }, { type: 'recordInvoiceMail', to: 'asha@example.in' });
  expect(openMatters(next)).toEqual([['duplicate_payment', 200_00]]);
});

test('names the payment status of an unpaid order that ended by why it ended', () => {
  const ended = (...steps: Parameters<typeof run>[0]) => run([placed, ...steps]).order!.paymentStatus;
  expect(ended(at(20)({ type: 'expire' }, 'system'))).toBe('failed');
  expect(ended(at(3)({ type: 'cancelByCustomer', userId: 'asha', changeWindowMinutes: 30 }, CUSTOMER))).toBe(
    'cancelled',
  );
});
