import { eq, ne } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import { coupons } from '#db/schema/promotions.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import { attemptRow, checkOut, makeCustomer, orderRow, putInCart, stockOf } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { cancelOrder } from '../order-management/cancel-order.ts';
import { expireOrders } from './expire-orders.ts';
import { processDueRefunds } from './process-due-refunds.ts';
import { reconcileAttempts, SWEEP_BATCH } from './reconcile-attempts.ts';
import { startPayment } from './start-payment.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('confirms the expired order when stock and coupon are still available', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.app.advance(17 * MINUTE_MS);
  await expireOrders(shop.app, shop.gateways);
  shop.setResult(order.transactionId, { state: 'succeeded' });
  shop.app.advance(40 * MINUTE_MS);
  await reconcileAttempts(shop.app, shop.gateways);
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({
    status: 'pending',
    paymentStatus: 'completed',
    refundState: 'none',
  });
  expect(await attemptRow(shop.app, order.transactionId)).toMatchObject({
    state: 'succeeded',
    capturedAmount: 269_820,
    appliedAt: expect.any(Date),
  });
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  expect(await shop.couponState(order.orderId)).toBe('redeemed');
  expect(await shop.cartOf(order.userId)).toEqual([]);
});

test('keeps the order cancelled and owes a refund when stock is insufficient', async () => {
  const order = await shop.unpaid({ stock: 2, coupon: true });
  shop.app.advance(17 * MINUTE_MS);
  await expireOrders(shop.app, shop.gateways);
  const other = await makeCustomer(shop.app);
  await putInCart(shop.app, other, order.product, 1);
  await checkOut(shop.app, shop.gateways, other);
  shop.setResult(order.transactionId, { state: 'succeeded' });
  shop.app.advance(40 * MINUTE_MS);
  await reconcileAttempts(shop.app, shop.gateways);
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({
    status: 'cancelled',
    refundState: 'due',
    matters: ['late_success'],
  });
  expect(await shop.couponState(order.orderId)).toBe('released');
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 2, reserved: 1 });
});

test('keeps the order cancelled and owes a refund when the coupon is used up', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.app.advance(17 * MINUTE_MS);
  await expireOrders(shop.app, shop.gateways);
  await shop.app.db.update(coupons).set({ usageLimit: 0 }).where(eq(coupons.id, order.coupon!.id));
  shop.setResult(order.transactionId, { state: 'succeeded' });
  shop.app.advance(40 * MINUTE_MS);
  await reconcileAttempts(shop.app, shop.gateways);
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({ status: 'cancelled', refundState: 'due' });
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 10, reserved: 0 });
});

test('repeats the last check until the gateway answers', async () => {
  const order = await shop.unpaid();
  shop.app.advance(20 * DAY_MS);
  await expireOrders(shop.app, shop.gateways);
  shop.gateway.down = true;
  expect(await reconcileAttempts(shop.app, shop.gateways)).toBe(1);
  expect(await reconcileAttempts(shop.app, shop.gateways)).toBe(0);
  shop.app.advance(6 * HOUR_MS);
  shop.gateway.down = false;
  expect(await reconcileAttempts(shop.app, shop.gateways)).toBe(1);
  expect(await attemptRow(shop.app, order.transactionId)).toMatchObject({ state: 'expired', nextCheckAt: null });
});

test('checks other attempts although many are of a gateway without keys', async () => {
  const orders = [];
  for (let count = 0; count <= SWEEP_BATCH; count++) orders.push(await shop.unpaid());
  const last = orders.at(-1)!;
  await shop.app.db
    .update(paymentAttempts)
    .set({ gateway: 'without-keys' })
    .where(ne(paymentAttempts.transactionId, last.transactionId));
  shop.setResult(last.transactionId, { state: 'succeeded' });
  shop.app.advance(MINUTE_MS);
  await reconcileAttempts(shop.app, shop.gateways);
  await reconcileAttempts(shop.app, shop.gateways);
  expect(await orderRow(shop.app, last.orderId)).toMatchObject({ paymentStatus: 'completed' });
});

test('confirms the order when a failed attempt succeeds before the reservation ends', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.setResult(order.transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
  await shop.verify(order.transactionId);
  shop.setResult(order.transactionId, { state: 'succeeded' });
  await shop.app.db.execute(`update payment_attempts set next_check_at = '${shop.app.now().toISOString()}'`);
  await reconcileAttempts(shop.app, shop.gateways);
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({ paymentStatus: 'completed' });
  expect(await shop.cartOf(order.userId)).toEqual([]);
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 8, reserved: 0 });
});

test('owes a refund when the customer has cancelled the order', async () => {
  const order = await shop.unpaid({ coupon: true });
  await cancelOrder(shop.app, order.userId, order.orderId);
  shop.setResult(order.transactionId, { state: 'succeeded' });
  await shop.verify(order.transactionId);
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({
    status: 'cancelled',
    refundState: 'due',
    matters: ['late_success'],
  });
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 10, reserved: 0 });
  // staff decide: nothing is requested of the gateway automatically
  shop.app.advance(DAY_MS);
  await processDueRefunds(shop.app, shop.gateways);
  expect(shop.gateway.refunds.size).toBe(0);
});

test('owes a refund of the second payment when two tabs pay one order', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.setResult(order.transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
  await shop.verify(order.transactionId);
  const retry = await startPayment(shop.app, shop.gateways, order.userId, order.orderId);
  expect(retry.transactionId).not.toBe(order.transactionId);
  shop.setResult(retry.transactionId, { state: 'succeeded' });
  await shop.verify(retry.transactionId);
  shop.setResult(order.transactionId, { state: 'succeeded' });
  shop.app.advance(40 * MINUTE_MS);
  await reconcileAttempts(shop.app, shop.gateways);
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({
    paymentStatus: 'completed',
    refundState: 'due',
    matters: ['duplicate_payment'],
  });
  const owed = await shop.app.db.select().from(refunds);
  expect(owed.map((refund) => refund.reason)).toEqual(['duplicate_payment']);
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  // to the customer and to the team
  expect(shop.mailCount()).toBe(2);
});
