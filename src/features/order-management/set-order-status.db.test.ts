import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts';
import { attemptRow, checkOut, makeCustomer, makeStaff, orderRow, putInCart, stockOf } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { startProcessingOrders } from '../orders/start-processing-orders.ts';
import { expireOrders } from '../payments/expire-orders.ts';
import { processDueRefunds } from '../payments/process-due-refunds.ts';
import { reconcileAttempts } from '../payments/reconcile-attempts.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { cancelOrder } from './cancel-order.ts';
import { restockItems } from './restock-items.ts';
import { setOrderStatus } from './set-order-status.ts';
import { setOrderStatuses } from './set-order-statuses.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test.each(['processing', 'completed'] as const)(
  'sells the stock and stops the expiry when an unpaid order becomes %s',
  async (to) => {
    const { orderId, product } = await shop.unpaid({ coupon: true });
    expect(await shop.setStatus(orderId, to)).toMatchObject({ from: 'pending', status: to, canUndo: false });
    expect(await stockOf(shop.app, product.variantId)).toEqual({ onHand: 8, reserved: 0 });
    expect(await shop.couponState(orderId)).toBe('redeemed');
    shop.app.advance(DAY_MS);
    expect(await expireOrders(shop.app, shop.gateways)).toBe(0);
    expect(await orderRow(shop.app, orderId)).toMatchObject({
      status: to,
      paymentStatus: 'pending',
      reservationExpiresAt: null,
    });
    expect(await shop.eventsOf(orderId)).toEqual(expect.arrayContaining(['order.confirmed', 'order.status_changed']));
    expect(await shop.auditOf(orderId)).toEqual(['order.status']);
  },
);

test('applies a payment that arrives when staff accepted the order unpaid', async () => {
  const order = await shop.unpaid();
  await shop.setStatus(order.orderId, 'processing');
  await shop.pay(order.transactionId);
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({
    status: 'processing',
    paymentStatus: 'completed',
    refundState: 'none',
    matters: [],
  });
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 8, reserved: 0 });
});

test('releases stock and coupon when an unpaid order is cancelled, and owes a later payment', async () => {
  const order = await shop.unpaid({ coupon: true });
  await shop.setStatus(order.orderId, 'cancelled');
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 10, reserved: 0 });
  expect(await shop.couponState(order.orderId)).toBe('released');
  await shop.pay(order.transactionId);
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({ status: 'cancelled', refundState: 'due' });
});

test.each(['pending', 'processing'] as const)(
  'restocks and leaves the refund to staff when a paid order that is %s is cancelled',
  async (before) => {
    const { orderId, product } = await shop.paid({ coupon: true });
    await shop.setStatus(orderId, before);
    const { totalAmount } = await orderRow(shop.app, orderId);
    expect(await shop.setStatus(orderId, 'cancelled')).toMatchObject({ refundDue: totalAmount });
    expect(await orderRow(shop.app, orderId)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'completed',
      refundState: 'due',
      matters: ['refund_due'],
      cancelReason: 'staff',
    });
    expect(await stockOf(shop.app, product.variantId)).toEqual({ onHand: 10, reserved: 0 });
    expect(await shop.couponState(orderId)).toBe('released');
    shop.app.advance(DAY_MS);
    await processDueRefunds(shop.app, shop.gateways);
    expect(shop.gateway.refunds.size).toBe(0);
  },
);

test('restocks nothing when a completed order is cancelled, until staff have its units back', async () => {
  const { orderId, product } = await shop.paid();
  await shop.setStatus(orderId, 'completed');
  await shop.setStatus(orderId, 'cancelled');
  expect(await stockOf(shop.app, product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  const [item] = await shop.listItems(orderId);
  await restockItems(shop.app, shop.staff, { id: orderId, lines: [{ itemId: item!.id, quantity: 2 }] });
  expect(await stockOf(shop.app, product.variantId)).toEqual({ onHand: 10, reserved: 0 });
});

test('takes only the available units when a cancelled order is reinstated', async () => {
  const { orderId, product } = await shop.paid({ stock: 3, quantity: 3 });
  await shop.setStatus(orderId, 'cancelled');
  const other = await makeCustomer(shop.app);
  await putInCart(shop.app, other, product, 2);
  await checkOut(shop.app, shop.gateways, other);
  expect(await shop.setStatus(orderId, 'processing')).toMatchObject({ missing: 2, refundDue: 0 });
  expect(await stockOf(shop.app, product.variantId)).toEqual({ onHand: 2, reserved: 2 });
  // the payment counts for the order again
  expect(await orderRow(shop.app, orderId)).toMatchObject({
    paymentStatus: 'completed',
    refundState: 'none',
    matters: [],
    cancelledAt: null,
  });
  // and only the captured amount is refunded
  await shop.setStatus(orderId, 'cancelled');
  expect(await stockOf(shop.app, product.variantId)).toEqual({ onHand: 3, reserved: 2 });
});

test('sells the stock and does not expire again when an expired order is reinstated', async () => {
  const { orderId, product, userId } = await shop.unpaid({ coupon: true });
  shop.app.advance(17 * MINUTE_MS);
  await expireOrders(shop.app, shop.gateways);
  // its customer has another unpaid order by now
  await putInCart(shop.app, userId, product, 1);
  await checkOut(shop.app, shop.gateways, userId);
  expect(await shop.setStatus(orderId, 'pending')).toMatchObject({ missing: 0 });
  expect(await orderRow(shop.app, orderId)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
  expect(await shop.couponState(orderId)).toBe('redeemed');
  shop.app.advance(DAY_MS);
  await startProcessingOrders(shop.app);
  expect((await orderRow(shop.app, orderId)).status).toBe('pending');
});

test('applies the late payment when staff reinstate the order', async () => {
  const order = await shop.unpaid({ stock: 2 });
  shop.app.advance(17 * MINUTE_MS);
  await expireOrders(shop.app, shop.gateways);
  const other = await makeCustomer(shop.app);
  await putInCart(shop.app, other, order.product, 1);
  await checkOut(shop.app, shop.gateways, other);
  shop.setResult(order.transactionId, { state: 'succeeded' });
  shop.app.advance(40 * MINUTE_MS);
  await reconcileAttempts(shop.app, shop.gateways);
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({ refundState: 'due', matters: ['late_success'] });
  expect(await shop.setStatus(order.orderId, 'processing')).toMatchObject({ missing: 1 });
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({
    paymentStatus: 'completed',
    refundState: 'none',
    matters: [],
  });
});

test('changes only the status, and can undo it, when nothing follows from it', async () => {
  const { orderId } = await shop.paid();
  shop.app.advance(31 * MINUTE_MS);
  await startProcessingOrders(shop.app);
  expect(await shop.setStatus(orderId, 'completed')).toMatchObject({ from: 'processing', canUndo: true });
  await shop.setStatus(orderId, 'processing', { from: 'completed', undo: true });
  await shop.setStatus(orderId, 'pending');
  await startProcessingOrders(shop.app);
  expect((await orderRow(shop.app, orderId)).status).toBe('pending');
  const { updatedAt } = await orderRow(shop.app, orderId);
  expect(updatedAt).toEqual(shop.app.now());
});

test('lets processing start automatically when staff undo a status', async () => {
  const { orderId } = await shop.paid();
  await shop.setStatus(orderId, 'completed');
  await shop.setStatus(orderId, 'pending', { undo: true });
  shop.app.advance(31 * MINUTE_MS);
  await startProcessingOrders(shop.app);
  expect((await orderRow(shop.app, orderId)).status).toBe('processing');
});

test('refuses the change when the status is not the expected one, and names the orders', async () => {
  const one = await shop.paid();
  const two = await shop.paid();
  await shop.setStatus(one.orderId, 'completed');
  await expect(shop.setStatus(one.orderId, 'cancelled', { from: 'pending' })).rejects.toMatchObject({
    code: 'STATUS_CHANGED',
    data: { status: 'completed' },
  });
  const result = await setOrderStatuses(shop.app, shop.staff, {
    orders: [
      { id: one.orderId, from: 'pending' },
      { id: two.orderId, from: 'pending' },
    ],
    to: 'processing',
  });
  expect(result).toMatchObject({ changed: 1, failed: [one.orderId] });
});

test('counts the stock once when payment, expiry and two changes race', async () => {
  const colleague = await makeStaff(shop.app);
  for (let round = 0; round < 6; round++) {
    const order = await shop.unpaid({ stock: 5 });
    shop.setResult(order.transactionId, { state: 'succeeded' });
    shop.app.advance(17 * MINUTE_MS);
    await Promise.allSettled([
      shop.setStatus(order.orderId, round % 2 ? 'processing' : 'cancelled'),
      verifyPayment(shop.app, shop.gateways, order.transactionId),
      expireOrders(shop.app, shop.gateways),
      setOrderStatus(shop.app, colleague, { id: order.orderId, to: 'processing' }),
      cancelOrder(shop.app, order.userId, order.orderId),
    ]);
    // the sweep completes those that gave up under contention
    shop.app.advance(2 * MINUTE_MS);
    await reconcileAttempts(shop.app, shop.gateways);
    const row = await orderRow(shop.app, order.orderId);
    const out = row.status === 'cancelled' ? 0 : 2;
    expect(await stockOf(shop.app, order.product.variantId), row.status).toEqual({ onHand: 5 - out, reserved: 0 });
    // the payment counts for the order, or all of it is due as a refund
    const due = (await shop.refundsOf(order.orderId)).filter(({ state }) => state === 'proposed');
    const owed = due.reduce((sum, { amount }) => sum + amount, 0);
    const came = (await attemptRow(shop.app, order.transactionId)).state !== 'expired';
    expect(owed).toBe(row.status === 'cancelled' && came ? row.totalAmount : 0);
  }
});
