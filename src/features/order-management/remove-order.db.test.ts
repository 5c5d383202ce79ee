import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { orderTracking } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import { settings } from '#db/schema/platform.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { attemptRow, checkOut, makeCustomer, makeProduct, orderRow, putInCart, stockOf } from '#tests/factories.ts';
import { bookingContent, openGoodsShop } from '#tests/goods-shop.ts';
import { type OrderShop, openOrderShop, TRACKING_ENTRY } from '#tests/order-shop.ts';
import { listOrders } from '../orders/list-orders.ts';
import { listUnmatched } from '../payments/list-unmatched-payments.ts';
import { reconcileAttempts } from '../payments/reconcile-attempts.ts';
import { startPayment } from '../payments/start-payment.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { findTracking } from '../tracking/find-tracking.ts';
import { addTracking } from './add-tracking.ts';
import { countOrderViews } from './count-order-views.ts';
import { listAdminOrders } from './list-admin-orders.ts';
import { listTrackedOrders } from './list-tracked-orders.ts';
import { listTrackingEntries } from './list-tracking-entries.ts';
import { readAdminOrder } from './read-admin-order.ts';
import { readPrintableOrders } from './read-printable-orders.ts';
import { recheckPaymentAttempt } from './recheck-payment-attempt.ts';
import { removeOrder } from './remove-order.ts';
import { resolveAttention } from './resolve-attention.ts';
import { sendInvoice } from './send-invoice.ts';
import { setOrderStatus } from './set-order-status.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('refuses the deletion until the payment attempt has ended', async () => {
  const order = await shop.unpaid();
  const { expiresAt } = await attemptRow(shop.app, order.transactionId);
  await expect(removeOrder(shop.app, shop.staff, order.orderId)).rejects.toMatchObject({
    code: 'PAYMENT_ATTEMPT_OPEN',
    data: { until: new Date(expiresAt.getTime() + MINUTE_MS).toISOString() },
  });
});

test('deletes items and tracking and keeps attempts and events when the order is unpaid', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.setResult(order.transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
  shop.app.advance(2000);
  await verifyPayment(shop.app, shop.gateways, order.transactionId);
  await addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, status: 'delayed', orderIds: [order.orderId] });
  expect(await removeOrder(shop.app, shop.staff, order.orderId)).toEqual({ kept: false });
  expect(await orderRow(shop.app, order.orderId)).toEqual({ matters: [] });
  expect(await shop.listItems(order.orderId)).toEqual([]);
  expect(await shop.app.db.select().from(orderTracking)).toEqual([]);
  expect(await shop.app.db.select().from(paymentAttempts)).toHaveLength(1);
  expect(await shop.eventsOf(order.orderId)).toContain('order.deleted');
  expect(await shop.auditOf(order.orderId)).toContain('order.delete');
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 10, reserved: 0 });
  expect(await shop.couponState(order.orderId)).toBe('released');
  // a payment that arrives later is due as a refund
  shop.setResult(order.transactionId, { state: 'succeeded' });
  await shop.app.db.update(paymentAttempts).set({ nextCheckAt: shop.app.now() });
  await reconcileAttempts(shop.app, shop.gateways);
  expect(await shop.refundsOf(order.orderId)).toMatchObject([{ state: 'approved', reason: 'late_success' }]);
});

test('hides the order from every list and keeps it in the ledger when it is paid', async () => {
  const { orderId, userId, product } = await shop.paid();
  const { totalAmount } = await orderRow(shop.app, orderId);
  await addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, status: 'delayed', orderIds: [orderId] });
  expect(await removeOrder(shop.app, shop.staff, orderId)).toEqual({ kept: true });
  expect((await orderRow(shop.app, orderId)).deletedAt).not.toBeNull();
  expect(await shop.listItems(orderId)).toHaveLength(1);
  expect((await listOrders(shop.app, userId, { limit: 10 })).total).toBe(0);
  expect((await listAdminOrders(shop.app, { limit: 25, sort: 'newest' })).rows).toEqual([]);
  expect((await listTrackedOrders(shop.app, { limit: 10 })).rows).toEqual([]);
  expect((await listTrackingEntries(shop.app, { limit: 10 })).rows).toEqual([]);
  expect(await findTracking(shop.app, { mode: 'order', value: orderId, userId: null })).toEqual([]);
  expect(await findTracking(shop.app, { mode: 'number', value: 'DL-1234567', userId: null })).toEqual([]);
  await expect(readAdminOrder(shop.app, orderId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(readPrintableOrders(shop.app, [orderId])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const work of [
    () => shop.setStatus(orderId, 'completed'),
    () => sendInvoice(shop.app, shop.staff, orderId),
    () => addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, orderIds: [orderId] }),
    () => removeOrder(shop.app, shop.staff, orderId),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await countOrderViews(shop.app)).toMatchObject({ pending: 0 });
  expect(await stockOf(shop.app, product.variantId)).toEqual({ onHand: 10, reserved: 0 });
  // its payment stays listed until it is refunded
  const moneyOf = async () => (await listUnmatched(shop.app)).rows.filter((row) => row.orderId === orderId);
  expect(await moneyOf()).toMatchObject([{ reason: 'order_deleted', deleted: true, amount: totalAmount }]);
  await shop.refund(orderId, { amount: 100 });
  expect(await moneyOf()).toMatchObject([{ reason: 'order_deleted', amount: totalAmount - 100 }]);
  await shop.refund(orderId, { amount: totalAmount - 100 });
  expect(await moneyOf()).toEqual([]);
  await shop.endRefunds('completed');
  expect((await shop.refundsOf(orderId)).map(({ state }) => state)).toEqual(['completed', 'completed']);
});

test('does not restock a shipped order when it is deleted', async () => {
  const { orderId, product } = await shop.paid();
  await shop.setStatus(orderId, 'completed');
  await removeOrder(shop.app, shop.staff, orderId);
  expect(await stockOf(shop.app, product.variantId)).toEqual({ onHand: 8, reserved: 0 });
});

test('refunds a duplicate payment automatically when the order is deleted', async () => {
  const { orderId, payFirst } = await shop.paidTwice();
  expect(await removeOrder(shop.app, shop.staff, orderId)).toEqual({ kept: true });
  expect(await payFirst()).toMatchObject({ state: 'succeeded', appliedAt: null });
  await shop.endRefunds('completed');
  expect((await shop.refundsOf(orderId)).map(({ state }) => state)).toEqual(['completed']);
});

test('does not confirm a deleted order when a later payment succeeds', async () => {
  const userId = await makeCustomer(shop.app);
  await putInCart(shop.app, userId, await makeProduct(shop.app));
  const { orderId } = await checkOut(shop.app, shop.gateways, userId);
  const first = (await startPayment(shop.app, shop.gateways, userId, orderId)).transactionId;
  shop.setResult(first, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
  shop.app.advance(2000);
  await verifyPayment(shop.app, shop.gateways, first);
  const second = (await startPayment(shop.app, shop.gateways, userId, orderId)).transactionId;
  shop.setResult(second, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
  shop.app.advance(2000);
  await verifyPayment(shop.app, shop.gateways, second);
  // gateways may report a success after a failure
  shop.setResult(first, { state: 'succeeded', amount: 5_00 });
  shop.app.advance(2000);
  await recheckPaymentAttempt(shop.app, shop.gateways, {
    id: orderId,
    attemptId: (await attemptRow(shop.app, first)).id,
  });
  await shop.refund(orderId, { amount: 5_00 });
  await shop.endRefunds('completed');
  expect(await removeOrder(shop.app, shop.staff, orderId)).toEqual({ kept: true });
  shop.setResult(second, { state: 'succeeded' });
  await shop.app.db.update(paymentAttempts).set({ nextCheckAt: shop.app.now() });
  shop.app.advance(2000);
  await reconcileAttempts(shop.app, shop.gateways);
  expect(await attemptRow(shop.app, second)).toMatchObject({ state: 'succeeded', appliedAt: null });
  expect((await orderRow(shop.app, orderId)).confirmedAt).toBeNull();
  await shop.endRefunds('completed');
  expect((await shop.refundsOf(orderId)).map(({ state }) => state)).toEqual(['completed', 'completed']);
});

test('refuses the deletion when a refund awaits a decision', async () => {
  const { orderId } = await shop.paidOfTwo();
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'cancelled' });
  await expect(removeOrder(shop.app, shop.staff, orderId)).rejects.toMatchObject({ code: 'REFUND_PENDING' });
});

test('refuses the deletion when a refund is requested or has failed', async () => {
  const { orderId } = await shop.paidOfTwo();
  await shop.refund(orderId, { amount: 4000 });
  await expect(removeOrder(shop.app, shop.staff, orderId)).rejects.toMatchObject({ code: 'REFUND_PENDING' });
  await shop.endRefunds('failed');
  await expect(removeOrder(shop.app, shop.staff, orderId)).rejects.toMatchObject({ code: 'REFUND_PENDING' });
  await resolveAttention(shop.app, shop.staff, { id: orderId, note: 'Paid by bank transfer' });
  expect(await removeOrder(shop.app, shop.staff, orderId)).toEqual({ kept: true });
});

/** An order on delivery that is booked with a carrier. */
async function bookedOrder() {
  const goods = await openGoodsShop();
  onTestFinished(goods.close);
  const { app } = goods;
  await app.db.insert(settings).values({ section: 'payment', value: { codEnabled: true } });
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app, { stock: 5 }), 1);
  const { orderId } = await checkOut(app, goods.gateways, userId, null, 'cod');
  const shipmentId = await goods.open(orderId);
  await goods.packAll(orderId, shipmentId);
  const bookingId = randomUUID();
  const booking = { bookingId, carrier: 'swift', content: bookingContent(app.now()) };
  await goods.change(orderId, { type: 'requestBooking', shipmentId, ...booking });
  const result = { kind: 'booked', trackingNumber: 'SW 1', carrierId: 'C1', service: null, price: 7400 } as const;
  await goods.change(orderId, {
    type: 'settleBooking',
    bookingId,
    carrierLabel: 'Swift',
    sharesNumber: false,
    result,
  });
  return {
    ...goods,
    orderId,
    settleCancellation: (result: 'cancelled' | 'refused') =>
      goods.change(orderId, { type: 'settleCancellation', bookingId, result, message: null }),
  };
}

test('keeps an order on delivery until the carrier has cancelled the parcel of its booking', async () => {
  const { app, staff, orderId, settleCancellation } = await bookedOrder();
  await expect(removeOrder(app, staff, orderId)).rejects.toMatchObject({ code: 'BOOKING_OPEN' });
  // an order that has ended already changes nothing of its goods any more
  await setOrderStatus(app, staff, { id: orderId, to: 'cancelled' });
  await expect(removeOrder(app, staff, orderId)).rejects.toMatchObject({ code: 'BOOKING_OPEN' });
  await settleCancellation('cancelled');
  expect(await removeOrder(app, staff, orderId)).toEqual({ kept: false });
});

test('keeps an order on delivery whose carrier is paid although it was cancelled', async () => {
  const { app, staff, orderId, settleCancellation } = await bookedOrder();
  await setOrderStatus(app, staff, { id: orderId, to: 'cancelled' });
  await settleCancellation('refused');
  await expect(removeOrder(app, staff, orderId)).rejects.toMatchObject({ code: 'BOOKING_OPEN' });
});
