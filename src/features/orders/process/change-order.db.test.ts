/** Money, units and history that the order process preserves. */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoices } from '#db/schema/invoices.ts';
import { orderEvents, orderItems, orderMatters, orderTracking } from '#db/schema/orders.ts';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import {
  attemptRow,
  checkOut,
  makeCustomer,
  makeProduct,
  makeStaff,
  orderRow,
  putInCart,
  scriptedGateway,
  stockOf,
} from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { issueDueInvoices } from '../../invoices/issue-due-invoices.ts';
import { addTracking } from '../../order-management/add-tracking.ts';
import { applyPayment } from '../../order-management/apply-payment.ts';
import { cancelOrder } from '../../order-management/cancel-order.ts';
import { recheckPaymentAttempt } from '../../order-management/recheck-payment-attempt.ts';
import { refundOrder } from '../../order-management/refund-order.ts';
import { removeOrder } from '../../order-management/remove-order.ts';
import { resolveAttention } from '../../order-management/resolve-attention.ts';
import { restockItems } from '../../order-management/restock-items.ts';
import { setOrderStatus } from '../../order-management/set-order-status.ts';
import { startRefund } from '../../order-management/start-refund.ts';
import { listUnmatched } from '../../payments/list-unmatched-payments.ts';
import { processDueRefunds } from '../../payments/process-due-refunds.ts';
import { startPayment } from '../../payments/start-payment.ts';
import { verifyPayment } from '../../payments/verify-payment.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
const { gateway, gateways } = scriptedGateway();
beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterEach(() => app.close());

async function atGateway({ quantity = 2, stock = 10 } = {}) {
  const userId = await makeCustomer(app);
  const product = await makeProduct(app, { stock });
  await putInCart(app, userId, product, quantity);
  const { orderId } = await checkOut(app, gateways, userId);
  const { transactionId } = await startPayment(app, gateways, userId, orderId);
  return { userId, product, orderId, transactionId };
}

async function settle(transactionId: string, word: object) {
  gateway.words.set(transactionId, word as never);
  app.advance(2000);
  await verifyPayment(app, gateways, transactionId);
}

/** The same for an attempt that has ended: staff ask the gateway again. */
async function settleLate(orderId: string, transactionId: string, word: object) {
  gateway.words.set(transactionId, word as never);
  app.advance(2000);
  await recheckPaymentAttempt(app, gateways, { id: orderId, attemptId: (await attemptRow(app, transactionId)).id });
}

async function paid(options: { quantity?: number; stock?: number } = {}) {
  const order = await atGateway(options);
  await settle(order.transactionId, { state: 'succeeded' });
  return order;
}

const matterOf = async (orderId: string, kind: 'mismatch' | 'late_success') => {
  const [matter] = await app.db
    .select()
    .from(orderMatters)
    .where(and(eq(orderMatters.orderId, orderId), eq(orderMatters.kind, kind)));
  return matter!;
};
const refundsOf = (orderId: string) => app.db.select().from(refunds).where(eq(refunds.orderId, orderId));

describe('open matters', () => {
  test('stay open when a later payment is captured and refunded', async () => {
    const { orderId, userId, transactionId } = await atGateway();
    await settle(transactionId, { state: 'failed' });
    const second = await startPayment(app, gateways, userId, orderId);
    // gateways may report a success after a failure
    await settleLate(orderId, transactionId, { state: 'succeeded', amount: 100_00 });
    await cancelOrder(app, userId, orderId);
    await settle(second.transactionId, { state: 'succeeded' });
    expect((await orderRow(app, orderId)).matters).toEqual(['mismatch', 'late_success']);
    const [proposed] = (await refundsOf(orderId)).filter(({ state }) => state === 'proposed');
    await startRefund(app, staff, proposed!.id);
    // the first one's payment is still recorded and listed
    expect((await orderRow(app, orderId)).matters).toEqual(['mismatch']);
    expect((await listUnmatched(app)).rows).toMatchObject([{ reason: 'mismatch', amount: 100_00 }]);
    expect(await matterOf(orderId, 'late_success')).toMatchObject({
      resolution: 'refunded',
      resolvedBy: `staff:${staff.userId}`,
    });
    await refundOrder(app, staff, {
      id: orderId,
      lines: [],
      amount: 100_00,
      note: '',
      idempotencyKey: randomUUID(),
      attemptId: (await attemptRow(app, transactionId)).id,
    });
    expect((await orderRow(app, orderId)).matters).toEqual([]);
  });

  test('are closed one by one, with their notes', async () => {
    const { orderId, userId, transactionId } = await atGateway();
    await settle(transactionId, { state: 'failed' });
    const second = await startPayment(app, gateways, userId, orderId);
    // gateways may report a success after a failure
    await settleLate(orderId, transactionId, { state: 'succeeded', amount: 100_00 });
    await cancelOrder(app, userId, orderId);
    await settle(second.transactionId, { state: 'succeeded' });
    const { id: matterId } = await matterOf(orderId, 'mismatch');
    await resolveAttention(app, staff, { id: orderId, matterId, note: 'sent back by bank transfer' });
    expect((await orderRow(app, orderId)).matters).toEqual(['late_success']);
    expect(await matterOf(orderId, 'mismatch')).toMatchObject({
      resolution: 'closed',
      note: 'sent back by bank transfer',
      resolvedAt: expect.any(Date),
    });
  });

  test('about a mismatched amount can be applied to the order', async () => {
    const { orderId, product, transactionId } = await atGateway();
    await settle(transactionId, { state: 'succeeded', amount: 100_00 });
    const { id: attemptId } = await attemptRow(app, transactionId);
    expect(await applyPayment(app, staff, { id: orderId, attemptId })).toEqual({ amount: 100_00 });
    expect(await orderRow(app, orderId)).toMatchObject({
      status: 'pending',
      paymentStatus: 'completed',
      confirmedAt: expect.any(Date),
      matters: [],
    });
    expect(await stockOf(app, product.variantId)).toEqual({ onHand: 8, reserved: 0 });
    expect(await matterOf(orderId, 'mismatch')).toMatchObject({ resolution: 'applied' });
    await expect(applyPayment(app, staff, { id: orderId, attemptId })).rejects.toMatchObject({
      code: 'PAYMENT_NOT_APPLICABLE',
    });
  });

  test('keep a late payment when its refund fails', async () => {
    const { orderId, userId, transactionId } = await atGateway();
    await cancelOrder(app, userId, orderId);
    await settle(transactionId, { state: 'succeeded' });
    const [proposed] = await refundsOf(orderId);
    await startRefund(app, staff, proposed!.id);
    await processDueRefunds(app, gateways);
    for (const one of gateway.refunds.values()) if (one.state === 'pending') one.state = 'failed';
    app.advance(60 * 60_000);
    await processDueRefunds(app, gateways);
    expect(await orderRow(app, orderId)).toMatchObject({ refundState: 'failed', matters: ['refund_failed'] });
    expect(await attemptRow(app, transactionId)).toMatchObject({
      state: 'succeeded',
      capturedAmount: 299_800,
      appliedAt: null,
    });
  });
});

test('of an order deleted before packing stay listed and can be refunded', async () => {
  const { orderId, product } = await paid();
  await removeOrder(app, staff, orderId);
  expect(await stockOf(app, product.variantId)).toEqual({ onHand: 10, reserved: 0 });
  const { rows } = await listUnmatched(app);
  expect(rows).toMatchObject([{ reason: 'order_deleted', deleted: true, orderId, amount: 299_800 }]);
  await refundOrder(app, staff, { id: orderId, lines: [], amount: 299_800, note: '', idempotencyKey: randomUUID() });
  expect((await listUnmatched(app)).rows).toEqual([]);
});

describe('units', () => {
  const firstItem = async (orderId: string) =>
    (await app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId)))[0]!.id;

  test('refunded without restocking do not return when the order is cancelled', async () => {
    const { orderId, product, userId } = await paid();
    const itemId = await firstItem(orderId);
    const lines = [{ itemId, quantity: 1, restock: false }];
    await refundOrder(app, staff, { id: orderId, lines, note: '', idempotencyKey: randomUUID() });
    await cancelOrder(app, userId, orderId);
    expect(await stockOf(app, product.variantId)).toEqual({ onHand: 9, reserved: 0 });
    // reinstated, it takes the one unit that is still to be supplied
    await setOrderStatus(app, staff, { id: orderId, to: 'processing' });
    expect(await stockOf(app, product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  });

  test('are restocked without a refund, never more than sold', async () => {
    const { orderId, product } = await paid();
    const itemId = await firstItem(orderId);
    expect(await restockItems(app, staff, { id: orderId, lines: [{ itemId, quantity: 5 }] })).toEqual({ restocked: 2 });
    expect(await stockOf(app, product.variantId)).toEqual({ onHand: 10, reserved: 0 });
    await expect(restockItems(app, staff, { id: orderId, lines: [{ itemId, quantity: 1 }] })).rejects.toMatchObject({
      code: 'NOTHING_TO_RESTOCK',
    });
    expect(await refundsOf(orderId)).toEqual([]);
  });
});

describe('an undo of processing', () => {
  test('removes its tracking entry and the invoice issued meanwhile', async () => {
    const { orderId } = await paid();
    const entries = () => app.db.select().from(orderTracking).where(eq(orderTracking.orderId, orderId));
    const before = (await entries()).map(({ status }) => status);
    app.advance(1000);
    const { canUndo } = await setOrderStatus(app, staff, { id: orderId, to: 'processing' });
    expect(canUndo).toBe(true);
    await issueDueInvoices(app);
    expect((await orderRow(app, orderId)).invoicedAt).not.toBeNull();
    await setOrderStatus(app, staff, { id: orderId, to: 'pending', undo: true });
    expect((await entries()).map(({ status }) => status)).toEqual(before);
    expect(await orderRow(app, orderId)).toMatchObject({ status: 'pending', invoicedAt: null, isPinned: false });
    expect(await app.db.select().from(invoices).where(eq(invoices.orderId, orderId))).toMatchObject([
      { status: 'void' },
    ]);
  });

  test('is refused when payments, stock or mails have changed', async () => {
    const { orderId } = await paid();
    await setOrderStatus(app, staff, { id: orderId, to: 'cancelled' });
    await expect(setOrderStatus(app, staff, { id: orderId, to: 'pending', undo: true })).rejects.toMatchObject({
      code: 'UNDO_NOT_POSSIBLE',
    });
  });
});

test('moves the order with its shipment, so that its invoice is due', async () => {
  const { orderId } = await paid();
  const entry = { message: null, location: null, estimatedDelivery: null, trackingNumber: 'D1', carrier: 'DTDC' };
  await addTracking(app, staff, { ...entry, status: 'shipped', orderIds: [orderId] });
  expect(await orderRow(app, orderId)).toMatchObject({ status: 'shipped' });
  expect(await issueDueInvoices(app)).toBe(1);
  await addTracking(app, staff, { ...entry, status: 'delivered', orderIds: [orderId] });
  expect(await orderRow(app, orderId)).toMatchObject({ status: 'delivered' });
  // an older update does not revert it
  await addTracking(app, staff, { ...entry, status: 'in_transit', orderIds: [orderId] });
  expect(await orderRow(app, orderId)).toMatchObject({ status: 'delivered' });
  const moved = await app.db
    .select({ to: orderEvents.to })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'order.status_changed')));
  expect(moved.map(({ to }) => to).sort()).toEqual(['delivered', 'shipped']);
});

test('applies at most one payment to an order', async () => {
  const { orderId, userId, transactionId } = await atGateway();
  await settle(transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
  const second = await startPayment(app, gateways, userId, orderId);
  await settle(second.transactionId, { state: 'succeeded' });
  gateway.words.set(transactionId, { state: 'succeeded' });
  await app.db.update(paymentAttempts).set({ nextCheckAt: app.now() });
  const { reconcileAttempts } = await import('../../payments/reconcile-attempts.ts');
  await reconcileAttempts(app, gateways);
  const attempts = await app.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  expect(attempts.filter(({ capturedAt }) => capturedAt !== null)).toHaveLength(2);
  expect(attempts.filter(({ appliedAt }) => appliedAt !== null)).toHaveLength(1);
  expect(await orderRow(app, orderId)).toMatchObject({ paymentStatus: 'completed', matters: ['duplicate_payment'] });
});
