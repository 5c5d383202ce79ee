/** Statuses that staff set: what an undo reverts, and the effects of reinstating an order. */
import { expect, test } from 'vitest';
import {
  accepted,
  at,
  COMMANDS,
  CUSTOMER,
  cash,
  FAILED,
  opened,
  PART,
  paid,
  placed,
  run,
  STATES,
  settled,
  started,
  status,
  WHOLE,
} from '#tests/reachable-orders.ts';
import type { OrderAggregate } from './order.ts';

const setStatus = (to: 'cancelled' | 'processing' | 'pending', isUndo = false) =>
  ({ type: 'setStatus', to, from: null, isUndo, mailCustomer: false }) as const;
const cashAttempts = ({ attempts }: OrderAggregate) =>
  attempts.filter(({ gateway }) => gateway === 'cod').map(({ state }) => state);

test('removes the packing entry on undo only while it is the last one', () => {
  const order = run([...paid, status('processing')]);
  const { effects, next } = accepted(order, setStatus('pending', true));
  expect(effects.removesPackingEntry).toBe(true);
  expect(next.tracking).toEqual(['order_confirmed']);

  const further = { ...order, tracking: [...order.tracking, 'order_confirmed' as const] };
  const correction = accepted(further, setStatus('pending', true));
  expect(correction.effects.removesPackingEntry).toBe(false);
  expect(correction.next.tracking).toEqual(further.tracking);
});

test('makes cash due again when the order is reinstated', () => {
  const ended = run([cash, status('cancelled')]);
  expect(cashAttempts(ended)).toEqual(['failed']);
  expect(cashAttempts(accepted(ended, setStatus('processing')).next)).toEqual(['failed', 'pending']);
});

test('makes no cash due when it was collected before, beside a failed attempt', () => {
  const collected = run([
    placed,
    started,
    opened,
    settled(FAILED),
    at(4)({ type: 'payAgain', contact: run([placed]).order!, payment: { kind: 'cod' } }, CUSTOMER),
    at(9)({ type: 'collectCash', reference: '' }),
    status('cancelled'),
  ]);
  expect(cashAttempts(accepted(collected, setStatus('processing')).next)).toEqual(['succeeded']);
});

test('makes no cash due when the first payment of a reinstated COD order succeeded late', () => {
  const latePayment = run([
    placed,
    started,
    opened,
    settled(FAILED),
    at(4)({ type: 'payAgain', contact: run([placed]).order!, payment: { kind: 'cod' } }, CUSTOMER),
    status('cancelled'),
    settled(WHOLE, 'attempt-1', 61),
  ]);
  expect(latePayment.attempts.map(({ appliedAt }) => appliedAt)).toEqual([null, null]);
  const { next } = accepted(latePayment, setStatus('processing'));
  expect(next.attempts.map(({ gateway, appliedAt }) => [gateway, appliedAt !== null])).toEqual([
    ['phonepe-v2', true],
    ['cod', false],
  ]);
  expect(next.order!.paymentStatus).toBe('completed');
});

test('makes no cash due for a reinstated unpaid order of another method', () => {
  const [order] = COMMANDS.import;
  const imported = at(0)({ ...order, order: { ...order.order, paymentStatus: 'pending', status: 'processing' } });
  expect(accepted(run([imported, status('cancelled')]), setStatus('processing')).next.attempts).toEqual([]);
});

test('makes no cash due for a reinstated COD order that is paid without an attempt', () => {
  const order = run([cash, status('cancelled')]);
  const paid = { ...order, attempts: [], order: { ...order.order!, paymentStatus: 'completed' as const } };
  expect(cashAttempts(accepted(paid, setStatus('processing')).next)).toEqual([]);
});

test('counts a mismatched payment once staff apply it, and cancels the proposed refund', () => {
  const reinstated = run([placed, started, opened, settled(PART), status('cancelled'), status('processing', 61)]);
  expect(reinstated.attempts[0]!.appliedAt).toBeNull();
  const proposed = { ...STATES['paid twice']!().refunds[0]!, amount: 150_00 };
  const { next } = accepted({ ...reinstated, refunds: [proposed] }, { type: 'applyPayment', attemptId: 'attempt-1' });
  expect(next.order!.paymentStatus).toBe('completed');
  expect(next.refunds).toMatchObject([{ state: 'cancelled' }]);
});

test('starts a payment at the first gateway offered when the order has no attempt', () => {
  const order = { ...run([placed]), attempts: [] };
  const command = { ...COMMANDS.startPayment[0] };
  expect(accepted(order, command, { minute: 5, actor: CUSTOMER }).result.attempt.gateway).toBe('phonepe-v2');
});
