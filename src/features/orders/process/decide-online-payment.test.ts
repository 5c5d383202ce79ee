/** Cash orders that are paid online instead: when, for how much, and what becomes of money that comes too late. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accepted,
  at,
  COMMANDS,
  CUSTOMER,
  payingOnline,
  REDUCED,
  refusal,
  run,
  STAFF,
  STATES,
  settled,
  status,
  TERMS,
} from '#tests/reachable-orders.ts';
import type { Command } from './commands.ts';
import type { OrderAggregate } from './order.ts';
import { previewOnlinePayment } from './outcomes.ts';
import { paidAmountByLine } from './refund-rules.ts';

const [payOnline] = COMMANDS.payOnline;
const byCustomer = { minute: 5, actor: CUSTOMER } as const;
const arrives = { type: 'settlePayment', attemptId: 'attempt-2', result: REDUCED } as const;
const apply = { type: 'applyPayment', attemptId: 'attempt-2' } as const;
const change = (aggregate: OrderAggregate, order: Partial<NonNullable<OrderAggregate['order']>>): OrderAggregate => ({
  ...aggregate,
  order: { ...aggregate.order!, ...order },
});
const unchangedTerms = {
  paymentMethod: 'cod',
  totalAmount: 230_00,
  cashFee: 30_00,
  shipping: 30_00,
  onlineDiscount: 0,
};

test('takes the fee and the discount off, and counts the payment', () => {
  const { order, items, attempts, refunds } = run([...payingOnline, settled(REDUCED, 'attempt-2', 6)]);
  expect(order).toMatchObject({
    paymentMethod: 'gateway',
    paymentStatus: 'completed',
    status: 'pending',
    shipping: 0,
    cashFee: 0,
    discount: 20_00,
    onlineDiscount: 20_00,
    totalAmount: 180_00,
    customerConfirmedAt: expect.any(Date),
  });
  expect(items.map(({ discount }) => discount)).toEqual([20_00, 0]);
  expect(attempts.map(({ gateway, state, appliedAt }) => [gateway, state, appliedAt !== null])).toEqual([
    ['cod', 'failed', false],
    ['phonepe-v2', 'succeeded', true],
  ]);
  expect(refunds).toEqual([]);
});

test('keeps the terms of cash until the whole amount has arrived', () => {
  expect(run(payingOnline).order).toMatchObject(unchangedTerms);
  const part = run([...payingOnline, settled({ ...REDUCED, amount: 179_99 }, 'attempt-2', 6)]);
  expect(part.order).toMatchObject({ ...unchangedTerms, paymentStatus: 'pending' });
  expect(part.matters).toMatchObject([{ kind: 'mismatch', amount: 179_99 }]);
  expect(refusal(part, payOnline, byCustomer).code).toBe('PAYMENT_UNDER_REVIEW');
});

test.each<[string, (open: OrderAggregate) => OrderAggregate]>([
  ['is processed', (open) => accepted(open, { ...COMMANDS.setStatus[0], to: 'processing' }).next],
  ['is invoiced', (open) => change(open, { invoicedAt: new Date() })],
  ['is carried for its cash', (open) => ({ ...open, cashOnTheWay: 230_00 })],
  ['is cancelled', (open) => accepted(open, COMMANDS.setStatus[0]).next],
  ['is paid in cash', (open) => accepted(open, COMMANDS.collectCash[0]).next],
])('proposes the refund of a payment of an order that %s, and keeps its terms', (_, move) => {
  const moved = move(run(payingOnline));
  const { next } = accepted(moved, arrives, { actor: 'gateway' });
  expect(next.order).toMatchObject({ totalAmount: 230_00, cashFee: 30_00, paymentStatus: moved.order!.paymentStatus });
  expect(next.attempts[1]).toMatchObject({ state: 'succeeded', appliedAt: null });
  expect(next.refunds).toMatchObject([{ attemptId: 'attempt-2', amount: 180_00 }]);
  expect(next.matters.filter(({ resolvedAt }) => !resolvedAt)).toHaveLength(1);
  // the cash is due as before
  expect(next.attempts[0]!.state).toBe(moved.attempts[0]!.state);
  expect(refusal(moved, payOnline, byCustomer).code).toBe('ONLINE_PAYMENT_NOT_OFFERED');
});

test('lets staff count a late payment by its terms while the goods are in the shop, and withdraws the invoice', () => {
  const moved = STATES['paid online instead, moved on before']!();
  const invoiced = accepted(change(moved, { invoicedAt: new Date() }), apply);
  expect(invoiced.effects.withdrawsInvoice).toBe(true);
  expect(invoiced.next.order).toMatchObject({ totalAmount: 180_00, paymentMethod: 'gateway', cashFee: 0 });
  expect(accepted(moved, apply).effects.withdrawsInvoice).toBe(false);
  const shipped = accepted(moved, COMMANDS.addTracking[0]).next;
  expect(refusal(shipped, apply).code).toBe('PAYMENT_NOT_APPLICABLE');
});

test('counts no payment of other terms when staff reinstate a cancelled order', () => {
  const more = { ...REDUCED, amount: 900_00 };
  const reinstated = run([
    ...payingOnline,
    status('cancelled', 5),
    settled(more, 'attempt-2', 6),
    status('processing'),
  ]);
  expect(reinstated.attempts.map(({ appliedAt }) => appliedAt)).toEqual([null, null, null]);
  expect(reinstated.order).toMatchObject({ ...unchangedTerms, paymentStatus: 'pending' });
});

test('opens a new page when the terms have changed, and honours the former one', () => {
  const dearer: Command<'payOnline'> = { ...payOnline, terms: { ...TERMS, onlineDiscountPercent: 0 } };
  const changed = accepted(run(payingOnline), dearer, byCustomer);
  expect(changed.result).toMatchObject({ opensPayment: true, attempt: { amount: 200_00 } });
  expect(changed.next.attempts[1]).toMatchObject({ state: 'expired', errorCode: 'PAYMENT_CANCELLED' });
  const former = accepted(changed.next, arrives, { minute: 6, actor: 'gateway' }).next;
  expect(former.order).toMatchObject({ totalAmount: 180_00, onlineDiscount: 20_00, paymentStatus: 'completed' });
  const fullPayment = { ...REDUCED, amount: 200_00 };
  const both = accepted(
    former,
    { ...arrives, attemptId: 'attempt-3', result: fullPayment },
    { minute: 7, actor: 'gateway' },
  );
  expect(both.next.order).toMatchObject({ totalAmount: 180_00 });
  expect(both.next.refunds).toMatchObject([{ attemptId: 'attempt-3', reason: 'duplicate_payment', amount: 200_00 }]);
});

test('keeps a total that is the same online', () => {
  const terms = { ...TERMS, onlineDiscountPercent: 0 };
  const steps = [at(4)({ ...payOnline, terms }, CUSTOMER), settled({ ...REDUCED, amount: 200_00 }, 'attempt-2', 6)];
  const { order } = run([...STEPS_IN_CASH, ...steps]);
  expect(order).toMatchObject({ totalAmount: 200_00, discount: 0, onlineDiscount: 0, paymentMethod: 'gateway' });
});
const STEPS_IN_CASH = [at(0)({ ...COMMANDS.place[0], payment: { kind: 'cod' } }, CUSTOMER)];

test('offers no more payments than an unpaid order has', () => {
  let order = run(STEPS_IN_CASH);
  for (const minute of [5, 25, 45]) order = accepted(order, payOnline, { minute, actor: CUSTOMER }).next;
  expect(refusal(order, payOnline, { minute: 65, actor: CUSTOMER }).code).toBe('RETRY_LIMIT_REACHED');
  expect(order.order!.reservationExpiresAt).toBeNull();
});

test('processes an order only when its payment page has ended', () => {
  const confirmed = run([...payingOnline, at(5)({ type: 'recordConfirmation', by: 'link' }, CUSTOMER)]);
  const start = { type: 'startProcessing', changeWindowMinutes: 10 } as const;
  expect(accepted(confirmed, start, { minute: 18 }).result.isStarted).toBe(false);
  expect(accepted(confirmed, start, { minute: 20 }).result.isStarted).toBe(true);
});

test('previews what a payment saves, and nothing where it is not offered', () => {
  const preview = (order: OrderAggregate, input: Partial<Command<'payOnline'>> = {}) =>
    previewOnlinePayment(order, { ...payOnline, ...input }, new Date('2026-11-20T06:35:00Z'));
  expect(preview(run(payingOnline))).toEqual({ total: 180_00, saving: 50_00 });
  expect(preview(run(payingOnline), { gateways: [] })).toBeNull();
  expect(preview(run(payingOnline), { userId: 'vikram' })).toBeNull();
  expect(preview(accepted(run(payingOnline), { ...COMMANDS.setStatus[0], to: 'processing' }).next)).toBeNull();
});

test('adds up to the captured amount, whatever the prices, coupon, delivery, fee and discount', () => {
  const [placing] = COMMANDS.place;
  const [firstItem] = placing.items;
  const amount = fc.integer({ min: 1, max: 500_000 });
  const line = fc.record({
    price: amount,
    quantity: fc.integer({ min: 1, max: 5 }),
    couponPercent: fc.integer({ min: 0, max: 100 }),
  });
  const terms = fc.record({
    cashFee: fc.constant(0),
    cashFeeFreeFrom: fc.constant(null),
    onlineDiscountPercent: fc.double({ min: 0, max: 50, noNaN: true }),
    onlineDiscountMaximum: fc.option(fc.integer({ min: 1, max: 50_000 })),
  });
  const charges = fc.record({
    delivery: fc.integer({ min: 0, max: 9_900 }),
    cashFee: fc.integer({ min: 0, max: 9_900 }),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      charges,
      terms,
      (lines, { delivery, cashFee }, today) => {
        const items = lines.map(({ price, quantity, couponPercent }) => ({
          ...firstItem!,
          price,
          quantity,
          discount: Math.floor((price * quantity * couponPercent) / 100),
        }));
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        const subtotal = sum(items.map(({ price, quantity }) => price * quantity));
        const discount = sum(items.map((item) => item.discount));
        const shipping = delivery + cashFee;
        const totalAmount = subtotal - discount + shipping;
        // gateways take a rupee at least
        fc.pre(subtotal - discount + delivery >= 100);
        const order = { ...placing.order, subtotal, discount, shipping, cashFee, totalAmount };
        const placed = run([at(0)({ type: 'place', order, items, payment: { kind: 'cod' } }, CUSTOMER)]);
        const opened = accepted(placed, { ...payOnline, terms: today }, byCustomer);
        const requestedAmount = opened.result.attempt.amount;
        const { next } = accepted(opened.next, { ...arrives, result: { ...REDUCED, amount: requestedAmount } });
        const paid = next.order!;
        expect(requestedAmount).toBeLessThanOrEqual(totalAmount - cashFee);
        expect(paid).toMatchObject({
          totalAmount: requestedAmount,
          cashFee: 0,
          shipping: delivery,
          paymentStatus: 'completed',
        });
        expect(paid.totalAmount).toBe(paid.subtotal - paid.discount + paid.shipping);
        expect(sum(next.items.map((item) => item.discount))).toBe(paid.discount);
        for (const item of next.items) {
          expect(item.discount).toBeGreaterThanOrEqual(0);
          expect(item.discount).toBeLessThanOrEqual(item.price * item.quantity);
        }
        expect(sum(paidAmountByLine(paid, next.items)) + paid.shipping).toBe(requestedAmount);
        const allUnits = next.items.map(({ id, quantity }) => ({ itemId: id, quantity, restock: false }));
        const refundAll = { ...COMMANDS.refund[0], lines: allUnits, includesShipping: true };
        if (requestedAmount >= 100)
          expect(accepted(next, refundAll, { actor: STAFF }).result.refunds[0]!.amount).toBe(requestedAmount);
      },
    ),
  );
});
