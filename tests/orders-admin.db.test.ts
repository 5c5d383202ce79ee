/** Orders as staff work them: status, refunds, deletion, what needs attention, tracking. */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoices } from '../src/db/schema/invoices.ts';
import { orderEvents, orderItems, orders, orderTracking } from '../src/db/schema/orders.ts';
import { paymentAttempts, refundLines, refunds } from '../src/db/schema/payments.ts';
import { auditLog, mails, settings } from '../src/db/schema/platform.ts';
import { couponUsage } from '../src/db/schema/promotions.ts';
import { addTracking } from '../src/features/order-management/add-tracking.ts';
import { cancelOrder } from '../src/features/order-management/cancel-order.ts';
import { countOrderViews } from '../src/features/order-management/count-order-views.ts';
import { listAdminOrders } from '../src/features/order-management/list-admin-orders.ts';
import { listTrackedOrders } from '../src/features/order-management/list-tracked-orders.ts';
import { listTrackingEntries } from '../src/features/order-management/list-tracking-entries.ts';
import { readAdminOrder } from '../src/features/order-management/read-admin-order.ts';
import { readPrintableOrders } from '../src/features/order-management/read-printable-orders.ts';
import { recheckPaymentAttempt } from '../src/features/order-management/recheck-payment-attempt.ts';
import { refundOrder } from '../src/features/order-management/refund-order.ts';
import { removeOrder } from '../src/features/order-management/remove-order.ts';
import { resolveAttention } from '../src/features/order-management/resolve-attention.ts';
import { retryRefund } from '../src/features/order-management/retry-refund.ts';
import { sendInvoice } from '../src/features/order-management/send-invoice.ts';
import { setOrderStatus } from '../src/features/order-management/set-order-status.ts';
import { setOrderStatuses } from '../src/features/order-management/set-order-statuses.ts';
import { startRefund } from '../src/features/order-management/start-refund.ts';
import { listOrders } from '../src/features/orders/list-orders.ts';
import { paidAmountByLine, refundForLines } from '../src/features/orders/process/refund-rules.ts';
import { startProcessingOrders } from '../src/features/orders/start-processing-orders.ts';
import { expireOrders } from '../src/features/payments/expire-orders.ts';
import { listUnmatched } from '../src/features/payments/list-unmatched-payments.ts';
import { processDueRefunds } from '../src/features/payments/process-due-refunds.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile-attempts.ts';
import { startPayment } from '../src/features/payments/start-payment.ts';
import { verifyPayment } from '../src/features/payments/verify-payment.ts';
import { findTracking } from '../src/features/tracking/find-tracking.ts';
import { createGatewayRegistry, GatewayError } from '../src/gateways/gateway.ts';
import { DAY_MS, MINUTE_MS } from '../src/shared/dates.ts';
import {
  attemptRow,
  checkOut,
  makeCoupon,
  makeCustomer,
  makeProduct,
  makeStaff,
  orderRow,
  putInCart,
  scriptedGateway,
  stockOf,
} from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
let { gateway, gateways } = scriptedGateway();
beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
  ({ gateway, gateways } = scriptedGateway());
});
afterEach(() => app.close());

type Options = { stock?: number; quantity?: number; price?: number; coupon?: boolean };

/** An order whose customer is at the gateway. */
async function unpaid({ stock = 10, quantity = 2, price, coupon = false }: Options = {}) {
  const userId = await makeCustomer(app);
  const product = await makeProduct(app, { stock, ...(price === undefined ? {} : { price }) });
  const code = coupon ? (await makeCoupon(app, { usageLimit: 1 })).code : null;
  await putInCart(app, userId, product, quantity);
  const { orderId } = await checkOut(app, gateways, userId, code);
  const { transactionId } = await startPayment(app, gateways, userId, orderId);
  return { userId, product, orderId, transactionId };
}

async function paid(options: Options = {}) {
  const left = await unpaid(options);
  await pay(left.transactionId);
  return left;
}

async function pay(transactionId: string) {
  gateway.words.set(transactionId, { state: 'succeeded' });
  app.advance(2000);
  await verifyPayment(app, gateways, transactionId);
}

const set = (id: string, to: Parameters<typeof setOrderStatus>[2]['to'], more: object = {}) =>
  setOrderStatus(app, staff, { id, to, ...more });
const refund = (id: string, request: Partial<Parameters<typeof refundOrder>[2]>) =>
  refundOrder(app, staff, { id, lines: [], note: '', idempotencyKey: randomUUID(), ...request });
const refundsOf = (orderId: string) => app.db.select().from(refunds).where(eq(refunds.orderId, orderId));
const eventsOf = async (orderId: string) =>
  (await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))).map(({ kind }) => kind);
const auditOf = async (id: string) =>
  (await app.db.select().from(auditLog).where(eq(auditLog.entityId, id))).map(({ action }) => action);
const itemsOf = (orderId: string) => app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
const couponState = async (orderId: string) =>
  (await app.db.select().from(couponUsage).where(eq(couponUsage.orderId, orderId)))[0]?.state;

/** The sweep asks the gateway, which has done or refused it. */
async function gatewayRefunds(state: 'completed' | 'failed') {
  await processDueRefunds(app, gateways);
  for (const one of gateway.refunds.values()) if (one.state === 'pending') one.state = state;
  app.advance(10 * MINUTE_MS);
  await processDueRefunds(app, gateways);
}

describe('staff sets a status', () => {
  test.each(['processing', 'completed'] as const)('unpaid to %s: sold, no expiry, logged', async (to) => {
    const { orderId, product } = await unpaid({ coupon: true });
    expect(await set(orderId, to)).toMatchObject({ from: 'pending', status: to, canUndo: false });
    expect(await stockOf(app, product.variantId)).toEqual({ onHand: 8, reserved: 0 });
    expect(await couponState(orderId)).toBe('redeemed');
    app.advance(DAY_MS);
    expect(await expireOrders(app, gateways)).toBe(0);
    expect(await orderRow(app, orderId)).toMatchObject({
      status: to,
      paymentStatus: 'pending',
      reservationExpiresAt: null,
    });
    expect(await eventsOf(orderId)).toEqual(expect.arrayContaining(['order.confirmed', 'order.status_changed']));
    expect(await auditOf(orderId)).toEqual(['order.status']);
  });

  test('money that arrives for an order accepted unpaid pays it: nothing is owed', async () => {
    const left = await unpaid();
    await set(left.orderId, 'processing');
    await pay(left.transactionId);
    expect(await orderRow(app, left.orderId)).toMatchObject({
      status: 'processing',
      paymentStatus: 'completed',
      refundState: 'none',
      matters: [],
    });
    expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  });

  test('unpaid to cancelled: held stock and coupon are free, money that still comes is due', async () => {
    const left = await unpaid({ coupon: true });
    await set(left.orderId, 'cancelled');
    expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 10, reserved: 0 });
    expect(await couponState(left.orderId)).toBe('released');
    await pay(left.transactionId);
    expect(await orderRow(app, left.orderId)).toMatchObject({ status: 'cancelled', refundState: 'due' });
  });

  test.each(['pending', 'processing', 'completed'] as const)(
    'paid and %s to cancelled: stock and coupon return, the refund waits for staff',
    async (before) => {
      const { orderId, product } = await paid({ coupon: true });
      await set(orderId, before);
      const { totalAmount } = await orderRow(app, orderId);
      expect(await set(orderId, 'cancelled')).toMatchObject({ refundDue: totalAmount });
      expect(await orderRow(app, orderId)).toMatchObject({
        status: 'cancelled',
        paymentStatus: 'completed',
        refundState: 'due',
        matters: ['refund_due'],
        cancelReason: 'staff',
      });
      expect(await stockOf(app, product.variantId)).toEqual({ onHand: 10, reserved: 0 });
      expect(await couponState(orderId)).toBe('released');
      app.advance(DAY_MS);
      await processDueRefunds(app, gateways);
      expect(gateway.refunds.size).toBe(0);
    },
  );

  test('a cancelled one comes back with what stock there is, and no more', async () => {
    const { orderId, product } = await paid({ stock: 3, quantity: 3 });
    await set(orderId, 'cancelled');
    const other = await makeCustomer(app);
    await putInCart(app, other, product, 2);
    await checkOut(app, gateways, other);
    expect(await set(orderId, 'processing')).toMatchObject({ missing: 2, refundDue: 0 });
    expect(await stockOf(app, product.variantId)).toEqual({ onHand: 2, reserved: 2 });
    // the money is for the order again
    expect(await orderRow(app, orderId)).toMatchObject({
      paymentStatus: 'completed',
      refundState: 'none',
      matters: [],
      cancelledAt: null,
    });
    // and only what was taken goes back
    await set(orderId, 'cancelled');
    expect(await stockOf(app, product.variantId)).toEqual({ onHand: 3, reserved: 2 });
  });

  test('an expired one comes back unpaid: sold, mailed, not expiring again', async () => {
    const { orderId, product, userId } = await unpaid({ coupon: true });
    app.advance(17 * MINUTE_MS);
    await expireOrders(app, gateways);
    // its customer has another unpaid order meanwhile
    await putInCart(app, userId, product, 1);
    await checkOut(app, gateways, userId);
    expect(await set(orderId, 'pending')).toMatchObject({ missing: 0 });
    expect(await orderRow(app, orderId)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    expect(await couponState(orderId)).toBe('redeemed');
    app.advance(DAY_MS);
    await startProcessingOrders(app);
    expect((await orderRow(app, orderId)).status).toBe('pending');
  });

  test('one whose money came too late is paid with it when staff takes it up again', async () => {
    const left = await unpaid({ stock: 2 });
    app.advance(17 * MINUTE_MS);
    await expireOrders(app, gateways);
    const other = await makeCustomer(app);
    await putInCart(app, other, left.product, 1);
    await checkOut(app, gateways, other);
    gateway.words.set(left.transactionId, { state: 'succeeded' });
    app.advance(40 * MINUTE_MS);
    await reconcileAttempts(app, gateways);
    expect(await orderRow(app, left.orderId)).toMatchObject({ refundState: 'due', matters: ['late_success'] });
    expect(await set(left.orderId, 'processing')).toMatchObject({ missing: 1 });
    expect(await orderRow(app, left.orderId)).toMatchObject({
      paymentStatus: 'completed',
      refundState: 'none',
      matters: [],
    });
  });

  test('any other change moves only the status, and can be undone; pending by staff stays pending', async () => {
    const { orderId } = await paid();
    app.advance(31 * MINUTE_MS);
    await startProcessingOrders(app);
    expect(await set(orderId, 'completed')).toMatchObject({ from: 'processing', canUndo: true });
    await set(orderId, 'processing', { from: 'completed', undo: true });
    await set(orderId, 'pending');
    await startProcessingOrders(app);
    expect((await orderRow(app, orderId)).status).toBe('pending');
    const { updatedAt } = await orderRow(app, orderId);
    expect(updatedAt).toEqual(app.now());
  });

  test('a status taken back leaves the clock its work', async () => {
    const { orderId } = await paid();
    await set(orderId, 'completed');
    await set(orderId, 'pending', { undo: true });
    app.advance(31 * MINUTE_MS);
    await startProcessingOrders(app);
    expect((await orderRow(app, orderId)).status).toBe('processing');
  });

  test('what is another by now than the person saw is refused; several at once say which', async () => {
    const one = await paid();
    const two = await paid();
    await set(one.orderId, 'completed');
    await expect(set(one.orderId, 'cancelled', { from: 'pending' })).rejects.toMatchObject({
      code: 'STATUS_CHANGED',
      data: { status: 'completed' },
    });
    const result = await setOrderStatuses(app, staff, {
      orders: [
        { id: one.orderId, from: 'pending' },
        { id: two.orderId, from: 'pending' },
      ],
      to: 'processing',
    });
    expect(result).toMatchObject({ changed: 1, failed: [one.orderId] });
  });

  test('at the moment of payment, expiry and a colleague’s change the stock is counted once', async () => {
    const colleague = await makeStaff(app);
    for (let round = 0; round < 6; round++) {
      const left = await unpaid({ stock: 5 });
      gateway.words.set(left.transactionId, { state: 'succeeded' });
      app.advance(17 * MINUTE_MS);
      await Promise.allSettled([
        set(left.orderId, round % 2 ? 'processing' : 'cancelled'),
        verifyPayment(app, gateways, left.transactionId),
        expireOrders(app, gateways),
        setOrderStatus(app, colleague, { id: left.orderId, to: 'completed' }),
        cancelOrder(app, left.userId, left.orderId),
      ]);
      // whoever gave up in the crowd is made good by the sweep
      app.advance(2 * MINUTE_MS);
      await reconcileAttempts(app, gateways);
      const row = await orderRow(app, left.orderId);
      const out = row.status === 'cancelled' ? 0 : 2;
      expect(await stockOf(app, left.product.variantId), row.status).toEqual({ onHand: 5 - out, reserved: 0 });
      // the money is for the order, or all of it is due
      const due = (await refundsOf(left.orderId)).filter(({ state }) => state === 'proposed');
      const owed = due.reduce((sum, { amount }) => sum + amount, 0);
      const came = (await attemptRow(app, left.transactionId)).state !== 'expired';
      expect(owed).toBe(row.status === 'cancelled' && came ? row.totalAmount : 0);
    }
  });
});

describe('refunds', () => {
  test('of a line: money, units, shelf, history; then of the rest, to the paisa', async () => {
    const { orderId, product, transactionId } = await paid({ quantity: 3, price: 33_333, coupon: true });
    const { totalAmount } = await orderRow(app, orderId);
    const [item] = await itemsOf(orderId);
    const first = await refund(orderId, { lines: [{ itemId: item!.id, quantity: 1, restock: true }] });
    expect(first.amount).toBe(Math.floor(totalAmount / 3));
    expect(await stockOf(app, product.variantId)).toEqual({ onHand: 8, reserved: 0 });
    expect((await itemsOf(orderId))[0]!.refundedQuantity).toBe(1);
    await gatewayRefunds('completed');
    expect(await orderRow(app, orderId)).toMatchObject({ refundState: 'partial' });
    expect((await attemptRow(app, transactionId)).state).toBe('succeeded');
    const second = await refund(orderId, { lines: [{ itemId: item!.id, quantity: 2, restock: false }] });
    expect(first.amount + second.amount).toBe(totalAmount);
    await gatewayRefunds('completed');
    expect(await orderRow(app, orderId)).toMatchObject({ refundState: 'refunded' });
    expect((await attemptRow(app, transactionId)).state).toBe('succeeded');
    expect((await itemsOf(orderId))[0]!.refundedQuantity).toBe(3);
    expect(await stockOf(app, product.variantId)).toEqual({ onHand: 8, reserved: 0 });
    expect(await app.db.select().from(refundLines)).toHaveLength(2);
    expect(await auditOf(orderId)).toEqual(['order.refund', 'order.refund']);
    await expect(refund(orderId, { amount: 1 })).rejects.toMatchObject({ code: 'NOTHING_TO_REFUND' });
  });

  test('refunds of all lines, cut anyhow, with failures between, add up to what was paid', () => {
    const lines = fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 500_000 }),
        quantity: fc.integer({ min: 1, max: 9 }),
        share: fc.double({ min: 0, max: 0.9, noNaN: true }),
      }),
      { minLength: 1, maxLength: 6 },
    );
    const cuts = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 4 }), fc.boolean()), { maxLength: 30 });
    fc.assert(
      fc.property(lines, cuts, fc.nat(50_000), (made, steps, gift) => {
        const items = made.map(({ price, quantity, share }, index) => ({
          id: String(index),
          price,
          quantity,
          discount: Math.floor(price * quantity * share),
          isFree: false,
        }));
        const total = items.reduce((sum, { price, quantity, discount }) => sum + price * quantity - discount, 0);
        const paidOf = paidAmountByLine(total, items);
        expect(paidOf.reduce((sum, one) => sum + one, 0)).toBe(total);
        const given = Math.min(gift, total);
        let back = given;
        const state = items.map(({ id, quantity }, index) => ({
          id,
          quantity,
          paid: paidOf[index]!,
          refundedQuantity: 0,
          refundedAmount: 0,
        }));
        const take = (index: number, quantity: number, works: boolean) => {
          const line = state[index % state.length]!;
          const units = Math.min(quantity, line.quantity - line.refundedQuantity);
          if (units <= 0) return;
          const [part] = refundForLines(state, new Map([[line.id, units]]), total - back);
          expect(part!.amount).toBeGreaterThanOrEqual(0);
          if (!works) return;
          back += part!.amount;
          expect(back).toBeLessThanOrEqual(total);
          line.refundedQuantity += units;
          line.refundedAmount += part!.amount;
        };
        for (const step of steps) take(...step);
        for (const [index, { quantity }] of items.entries()) take(index, quantity, true);
        expect(back).toBe(total);
      }),
    );
  });

  test('two at once cannot give back twice; the same key is one refund', async () => {
    const { orderId } = await paid();
    const { totalAmount } = await orderRow(app, orderId);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => refund(orderId, { amount: totalAmount })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const other = await paid();
    const key = randomUUID();
    const same = await Promise.all(
      Array.from({ length: 5 }, () => refund(other.orderId, { amount: 5000, idempotencyKey: key })),
    );
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    expect(await refundsOf(other.orderId)).toHaveLength(1);
    await expect(refund(other.orderId, { amount: 6000, idempotencyKey: key })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    await gatewayRefunds('completed');
    expect([...gateway.refunds.values()].map(({ amount }) => amount).sort()).toEqual([5000, totalAmount].sort());
  });

  test('more than was paid, units that are not there and both ways at once are refused', async () => {
    const { orderId } = await paid();
    const { totalAmount } = await orderRow(app, orderId);
    const [item] = await itemsOf(orderId);
    const line = { itemId: item!.id, quantity: 3, restock: true };
    await expect(refund(orderId, { amount: totalAmount + 1 })).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
      data: { left: totalAmount },
    });
    await expect(refund(orderId, { lines: [line] })).rejects.toMatchObject({ code: 'INVALID_REFUND' });
    await expect(refund(orderId, {})).rejects.toMatchObject({ code: 'INVALID_REFUND' });
    await expect(refund(orderId, { lines: [{ ...line, quantity: 1 }], amount: 10 })).rejects.toMatchObject({
      code: 'INVALID_REFUND',
    });
    const left = await unpaid();
    await expect(refund(left.orderId, { amount: 100 })).rejects.toMatchObject({ code: 'NOTHING_TO_REFUND' });
  });

  test('one that the gateway refuses asks for attention, gives its units back, and is tried again', async () => {
    const { orderId } = await paid();
    const [item] = await itemsOf(orderId);
    const { id, amount } = await refund(orderId, { lines: [{ itemId: item!.id, quantity: 2, restock: false }] });
    await gatewayRefunds('failed');
    expect(await orderRow(app, orderId)).toMatchObject({ refundState: 'failed', matters: ['refund_failed'] });
    expect((await itemsOf(orderId))[0]!.refundedQuantity).toBe(0);
    const again = await Promise.allSettled(Array.from({ length: 4 }, () => retryRefund(app, gateways, staff, id)));
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await itemsOf(orderId))[0]!.refundedQuantity).toBe(2);
    await gatewayRefunds('completed');
    expect(await orderRow(app, orderId)).toMatchObject({ refundState: 'refunded', matters: [] });
    expect([...gateway.refunds.values()]).toEqual([
      { amount, state: 'failed' },
      { amount, state: 'completed' },
    ]);
  });

  test('one that went through after all is not asked for again', async () => {
    const { orderId } = await paid();
    const { id } = await refund(orderId, { amount: 4000 });
    await gatewayRefunds('failed');
    for (const one of gateway.refunds.values()) one.state = 'completed';
    await retryRefund(app, gateways, staff, id);
    await processDueRefunds(app, gateways);
    expect(await orderRow(app, orderId)).toMatchObject({ refundState: 'partial' });
    expect(gateway.refunds.size).toBe(1);
  });

  test('a refund due is started as it is, or another sum is decided instead of it', async () => {
    const one = await paid();
    await set(one.orderId, 'cancelled');
    const [due] = await refundsOf(one.orderId);
    await startRefund(app, staff, due!.id);
    await expect(startRefund(app, staff, due!.id)).rejects.toMatchObject({ code: 'REFUND_STATE_CHANGED' });
    expect((await orderRow(app, one.orderId)).matters).toEqual([]);
    await gatewayRefunds('completed');
    expect((await orderRow(app, one.orderId)).refundState).toBe('refunded');

    const two = await paid();
    await set(two.orderId, 'cancelled');
    await refund(two.orderId, { amount: 100 });
    await gatewayRefunds('completed');
    expect((await refundsOf(two.orderId)).map(({ state }) => state).sort()).toEqual(['cancelled', 'completed']);
    expect((await orderRow(app, two.orderId)).refundState).toBe('partial');
  });

  test('an owner who cancels after a part went back gets the rest, not all again', async () => {
    const { orderId, userId } = await paid();
    const { totalAmount } = await orderRow(app, orderId);
    await refund(orderId, { amount: 1000 });
    await cancelOrder(app, userId, orderId);
    await gatewayRefunds('completed');
    expect([...gateway.refunds.values()].map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([
      1000,
      totalAmount - 1000,
    ]);
    expect((await orderRow(app, orderId)).refundState).toBe('refunded');
  });

  test('that the gateway will not take at all counts as failed after three times', async () => {
    const { orderId } = await paid();
    await refund(orderId, { amount: 500 });
    const takes = gateway.refund;
    gateway.refund = () => Promise.reject(new GatewayError('refused', 'NO', 'No such order'));
    for (let times = 1; times <= 3; times++) {
      await processDueRefunds(app, gateways);
      expect((await orderRow(app, orderId)).refundState).toBe(times < 3 ? 'due' : 'failed');
      app.advance(10 * MINUTE_MS);
    }
    expect((await orderRow(app, orderId)).matters).toEqual(['refund_failed']);
    gateway.refund = takes;
    const [failed] = await refundsOf(orderId);
    expect(failed).toMatchObject({ lastError: 'No such order', nextCheckAt: null });
    await retryRefund(app, gateways, staff, failed!.id);
    await gatewayRefunds('completed');
    expect(await orderRow(app, orderId)).toMatchObject({ refundState: 'partial', matters: [] });
  });

  test('of a gateway that is not configured any more waits and says so', async () => {
    const { orderId } = await paid();
    await refund(orderId, { amount: 500 });
    await processDueRefunds(app, createGatewayRegistry([]));
    expect(await refundsOf(orderId)).toMatchObject([
      {
        state: 'approved',
        lastError: 'The gateway scripted is not configured',
        nextCheckAt: new Date(app.now().getTime() + 10 * MINUTE_MS),
      },
    ]);
    app.advance(11 * MINUTE_MS);
    await gatewayRefunds('completed');
    expect((await orderRow(app, orderId)).refundState).toBe('partial');
  });

  test('of a wrong amount: what arrived can go back, not what was asked for', async () => {
    const left = await unpaid();
    gateway.words.set(left.transactionId, { state: 'succeeded', amount: 700 });
    app.advance(2000);
    await verifyPayment(app, gateways, left.transactionId);
    expect((await orderRow(app, left.orderId)).matters).toEqual(['mismatch']);
    await expect(refund(left.orderId, { amount: 701 })).rejects.toMatchObject({ data: { left: 700 } });
    await refund(left.orderId, { amount: 700 });
    expect((await orderRow(app, left.orderId)).matters).toEqual([]);
    await gatewayRefunds('completed');
    expect((await attemptRow(app, left.transactionId)).state).toBe('succeeded');
  });
});

describe('what needs attention', () => {
  test('is dismissed with a note; the refund that waited is not made', async () => {
    const { orderId } = await paid();
    const { totalAmount } = await orderRow(app, orderId);
    await set(orderId, 'cancelled');
    expect(await resolveAttention(app, staff, { id: orderId, note: 'Sent a new parcel' })).toEqual({
      dropped: totalAmount,
    });
    expect(await orderRow(app, orderId)).toMatchObject({ matters: [], refundState: 'none' });
    const { events } = await readAdminOrder(app, orderId);
    expect(events.find(({ kind }) => kind === 'order.attention_resolved')).toMatchObject({
      actor: 'Asha Rao',
      data: { note: 'Sent a new parcel', amount: totalAmount, cancelledAmount: totalAmount },
    });
    expect(await auditOf(orderId)).toContain('order.resolve-attention');
  });

  test('the gateway is asked again about an attempt; silence is said', async () => {
    const left = await unpaid();
    const attempt = await attemptRow(app, left.transactionId);
    gateway.down = true;
    const ask = () => recheckPaymentAttempt(app, gateways, { id: left.orderId, attemptId: attempt.id });
    await expect(ask()).rejects.toMatchObject({ code: 'GATEWAY_UNAVAILABLE' });
    gateway.down = false;
    expect(await ask()).toEqual({ state: 'pending', changed: false });
    gateway.words.set(left.transactionId, { state: 'succeeded' });
    expect(await ask()).toEqual({ state: 'succeeded', changed: true });
    expect((await orderRow(app, left.orderId)).paymentStatus).toBe('completed');
    await expect(
      recheckPaymentAttempt(app, gateways, { id: randomUUID(), attemptId: attempt.id }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('deleting an order', () => {
  test('is refused while it may still be paid, and says until when', async () => {
    const left = await unpaid();
    const { expiresAt } = await attemptRow(app, left.transactionId);
    await expect(removeOrder(app, staff, left.orderId)).rejects.toMatchObject({
      code: 'PAYMENT_ATTEMPT_OPEN',
      data: { until: new Date(expiresAt.getTime() + MINUTE_MS).toISOString() },
    });
  });

  test('unpaid: it is gone with items and tracking; attempts and events stay', async () => {
    const left = await unpaid({ coupon: true });
    gateway.words.set(left.transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
    app.advance(2000);
    await verifyPayment(app, gateways, left.transactionId);
    await addTracking(app, staff, { ...ENTRY, orderIds: [left.orderId] });
    expect(await removeOrder(app, staff, left.orderId)).toEqual({ kept: false });
    expect(await orderRow(app, left.orderId)).toEqual({ matters: [] });
    expect(await itemsOf(left.orderId)).toEqual([]);
    expect(await app.db.select().from(orderTracking)).toEqual([]);
    expect(await app.db.select().from(paymentAttempts)).toHaveLength(1);
    expect(await eventsOf(left.orderId)).toContain('order.deleted');
    expect(await auditOf(left.orderId)).toContain('order.delete');
    expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 10, reserved: 0 });
    expect(await couponState(left.orderId)).toBe('released');
    // money that still arrives for it is owed
    gateway.words.set(left.transactionId, { state: 'succeeded' });
    await app.db.update(paymentAttempts).set({ nextCheckAt: app.now() });
    await reconcileAttempts(app, gateways);
    expect(await refundsOf(left.orderId)).toMatchObject([{ state: 'approved', reason: 'late_success' }]);
  });

  test('paid: it leaves every view and stays in the ledger; revenue shown falls, what was paid does not', async () => {
    const { orderId, userId, product } = await paid();
    const { totalAmount } = await orderRow(app, orderId);
    await addTracking(app, staff, { ...ENTRY, status: 'delayed', orderIds: [orderId] });
    expect(await removeOrder(app, staff, orderId)).toEqual({ kept: true });
    expect((await orderRow(app, orderId)).deletedAt).not.toBeNull();
    expect(await itemsOf(orderId)).toHaveLength(1);
    expect((await listOrders(app, userId, { limit: 10 })).total).toBe(0);
    expect((await listAdminOrders(app, LIST)).rows).toEqual([]);
    expect((await listTrackedOrders(app, { limit: 10 })).rows).toEqual([]);
    expect((await listTrackingEntries(app, { limit: 10 })).rows).toEqual([]);
    expect(await findTracking(app, { mode: 'order', value: orderId, userId: null })).toEqual([]);
    expect(await findTracking(app, { mode: 'number', value: 'DL-1234567', userId: null })).toEqual([]);
    await expect(readAdminOrder(app, orderId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(readPrintableOrders(app, [orderId])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const work of [
      () => set(orderId, 'completed'),
      () => sendInvoice(app, staff, orderId),
      () => addTracking(app, staff, { ...ENTRY, orderIds: [orderId] }),
      () => removeOrder(app, staff, orderId),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await countOrderViews(app)).toMatchObject({ pending: 0 });
    expect(await stockOf(app, product.variantId)).toEqual({ onHand: 10, reserved: 0 });
    // its money stays in a list until it is refunded
    const moneyOf = async () => (await listUnmatched(app)).rows.filter((row) => row.orderId === orderId);
    expect(await moneyOf()).toMatchObject([{ reason: 'order_deleted', deleted: true, amount: totalAmount }]);
    await refund(orderId, { amount: 100 });
    expect(await moneyOf()).toMatchObject([{ reason: 'order_deleted', amount: totalAmount - 100 }]);
    await refund(orderId, { amount: totalAmount - 100 });
    expect(await moneyOf()).toEqual([]);
    await gatewayRefunds('completed');
    expect((await refundsOf(orderId)).map(({ state }) => state)).toEqual(['completed', 'completed']);
  });

  test('what has been sent stays sold', async () => {
    const { orderId, product } = await paid();
    await set(orderId, 'completed');
    await removeOrder(app, staff, orderId);
    expect(await stockOf(app, product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  });
});

const LIST = { limit: 25, sort: 'newest' as const };

test('the list: search by id, e-mail, phone and name, every filter, pages both ways, either order', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) {
    app.advance(DAY_MS);
    ids.push((await paid()).orderId);
  }
  const late = await unpaid();
  const [first] = ids as [string];
  await app.db
    .update(orders)
    .set({ fullName: 'Lalrinpuii Hmar', phone: '+919812345670', email: 'lalrin@example.in' })
    .where(eq(orders.id, first));
  const found = async (filter: object) => (await listAdminOrders(app, { ...LIST, ...filter })).rows.map(({ id }) => id);
  for (const search of [
    'lalrin',
    'puii hm',
    '98123 45670',
    '+91 98123-45670',
    'LALRIN@example',
    'la',
    'hm',
    first,
    first.slice(0, 8),
  ])
    expect(await found({ search }), search).toEqual([first]);
  expect(await found({ search: '100%_' })).toEqual([]);
  // neither letters nor digits to look for; two letters find where a word begins
  expect(await found({ search: '---' })).toEqual([]);
  expect(await found({ search: 'lr' })).toEqual([]);
  expect(await found({ search: ' ' })).toHaveLength(6);
  expect(await found({ payment: 'pending' })).toEqual([late.orderId]);
  await set(first, 'cancelled');
  expect(await found({ status: 'cancelled' })).toEqual([first]);
  expect(await found({ payment: 'refund-due' })).toEqual([first]);
  expect(await found({ attention: 'yes' })).toEqual([first]);
  expect(await found({ status: 'cancelled', payment: 'completed' })).toEqual([first]);
  // the clock began on 20/11 at 12:00 in India
  expect(await found({ from: '2026-11-22', to: '2026-11-23' })).toEqual([ids[2], ids[1]]);
  expect(await found({ sort: 'oldest' })).toEqual([...ids, late.orderId]);
  const one = await listAdminOrders(app, { ...LIST, limit: 2 });
  const two = await listAdminOrders(app, { ...LIST, limit: 2, after: one.after! });
  expect(two.rows.map(({ id }) => id)).toEqual([ids[3], ids[2]]);
  const back = await listAdminOrders(app, { ...LIST, limit: 2, before: two.before! });
  expect(back.rows.map(({ id }) => id)).toEqual([late.orderId, ids[4]]);
  expect(one.total).toEqual({ count: 6, more: false });
  expect(await countOrderViews(app)).toMatchObject({ pending: 5, cancelled: 1 });
  expect(back.rows[0]).toMatchObject({ units: 2, moreItems: 0, tracking: null, paymentStatus: 'pending' });
  expect(one.rows[1]).toMatchObject({ tracking: { status: 'order_confirmed' } });
});

test('the page of an order: full or short id, items, customer, attempts with callbacks, history, neighbours', async () => {
  const before = await paid();
  app.advance(MINUTE_MS);
  const { orderId, transactionId } = await paid({ coupon: true });
  app.advance(MINUTE_MS);
  const after = await unpaid();
  const detail = await readAdminOrder(app, orderId.slice(0, 8).toUpperCase());
  expect(detail).toMatchObject({
    id: orderId,
    older: before.orderId.slice(0, 8),
    newer: after.orderId.slice(0, 8),
    items: [{ quantity: 2, refundedQuantity: 0, paid: detail.totalAmount }],
    customer: { orders: 1, paid: detail.totalAmount },
    attempts: [{ transactionId, state: 'succeeded', left: detail.totalAmount, open: false }],
    tracking: [{ status: 'order_confirmed' }],
  });
  expect(detail.events.map(({ kind }) => kind)).toEqual(['order.confirmed', 'order.created']);
  for (const id of ['nonsense', randomUUID(), '12345678'])
    await expect(readAdminOrder(app, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await readPrintableOrders(app, [orderId, after.orderId])).toMatchObject([
    { id: orderId, gateway: 'scripted', invoice: null },
    { id: after.orderId, gateway: null, paidAt: null },
  ]);
  await sendInvoice(app, staff, orderId);
  const [paper] = await readPrintableOrders(app, [orderId]);
  const [invoice] = await app.db.select().from(invoices).where(eq(invoices.orderId, orderId));
  expect(paper!.invoice).toMatchObject({ number: invoice!.number, issuedOn: invoice!.issuedOn });
  const { taxes } = paper!.invoice!;
  expect(taxes.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(invoice!.amount);
  expect(taxes.reduce((sum, { cgst, sgst, igst }) => sum + cgst + sgst + igst, 0)).toBe(invoice!.taxAmount);
});

test('the invoice is mailed with the order’s lines and sums, and remembered', async () => {
  const { orderId } = await paid({ coupon: true });
  await sendInvoice(app, staff, orderId);
  const [mail] = await app.db.select().from(mails).where(eq(mails.purpose, 'order-invoice'));
  const row = await orderRow(app, orderId);
  expect(mail).toMatchObject({
    toAddress: row.email,
    subject: `Invoice for your order ${row.displayId} from Ojas Nutrition`,
  });
  for (const text of ['Shipping: FREE', 'Tax: Included', 'Discount', 'Payment: Paid'])
    expect(mail!.text).toContain(text);
  expect(await eventsOf(orderId)).toContain('invoice.emailed');
});

test('pressed twice at once the invoice is mailed once; later it is mailed again', async () => {
  const { orderId } = await paid();
  const { email } = await orderRow(app, orderId);
  const sent = () =>
    app.db
      .select()
      .from(mails)
      .where(and(eq(mails.purpose, 'order-invoice'), eq(mails.toAddress, email)));
  await Promise.all([1, 2, 3].map(() => sendInvoice(app, staff, orderId)));
  expect(await sent()).toHaveLength(1);
  app.advance(11_000);
  await sendInvoice(app, staff, orderId);
  expect(await sent()).toHaveLength(2);
});

const ENTRY = {
  status: 'in_transit' as const,
  message: 'Left the hub',
  location: 'Bhiwandi',
  estimatedDelivery: '2026-11-24',
  trackingNumber: 'DL-1234567',
  carrier: 'Delhivery',
};

describe('tracking', () => {
  test('entries are added to several orders, logged and mailed; the orders follow their shipments', async () => {
    const [one, two] = [await paid(), await paid()];
    const orderIds = [one.orderId, two.orderId];
    app.advance(1000);
    expect(await addTracking(app, staff, { ...ENTRY, status: 'delivered', orderIds })).toEqual({ added: 2, mailed: 2 });
    expect((await orderRow(app, one.orderId)).status).toBe('delivered');
    const [mail] = await app.db.select().from(mails).where(eq(mails.purpose, 'order-tracking'));
    for (const text of ['Delivered', 'Left the hub', 'Bhiwandi', '24/11/2026', 'Delhivery', 'DL-1234567'])
      expect(mail!.text).toContain(text);
    expect(await eventsOf(two.orderId)).toContain('tracking.added');
    expect(await auditOf(two.orderId)).toEqual(['order.tracking']);
    app.advance(1000);
    await addTracking(app, staff, { ...ENTRY, message: '', carrier: '', orderIds: [one.orderId] });
    const tracked = await listTrackedOrders(app, { limit: 25 });
    expect(tracked.rows.map(({ id, entries, latest }) => [id, entries, latest?.status])).toEqual([
      [two.orderId, 2, 'delivered'],
      [one.orderId, 3, 'in_transit'],
    ]);
    const entries = await listTrackingEntries(app, { limit: 25, search: 'dl-1234567' });
    expect(entries.rows).toHaveLength(3);
    expect(entries.rows[0]).toMatchObject({ message: null, carrier: null, order: { id: one.orderId } });
    expect((await listTrackingEntries(app, { limit: 25, status: 'order_confirmed' })).rows).toHaveLength(2);
    expect((await listTrackingEntries(app, { limit: 25, search: two.orderId.slice(0, 8) })).rows).toHaveLength(2);
  });

  test('nobody is mailed when the settings say so; one order that is gone adds none', async () => {
    const { orderId } = await paid();
    await app.db.insert(settings).values({ section: 'email', value: { shipmentTracking: false } });
    expect(await addTracking(app, staff, { ...ENTRY, orderIds: [orderId] })).toEqual({ added: 1, mailed: 0 });
    await expect(addTracking(app, staff, { ...ENTRY, orderIds: [orderId, randomUUID()] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const own = and(eq(orderTracking.orderId, orderId), eq(orderTracking.status, 'in_transit'));
    expect(await app.db.select().from(orderTracking).where(own)).toHaveLength(1);
    expect(await app.db.select().from(mails).where(eq(mails.purpose, 'order-tracking'))).toEqual([]);
  });
});
