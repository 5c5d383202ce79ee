import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refunds } from '#db/schema/payments.ts';
import { coupons } from '#db/schema/promotions.ts';
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts';
import { attemptRow, checkOut, makeCustomer, orderRow, putInCart, stockOf } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { cancelOrder } from '../order-management/cancel-order.ts';
import { expireOrders } from './expire-orders.ts';
import { processDueRefunds } from './process-due-refunds.ts';
import { reconcileAttempts } from './reconcile-attempts.ts';
import { startPayment } from './start-payment.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('of an expired order takes everything again and confirms it; cart lines go', async () => {
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
    ...{ state: 'succeeded', capturedAmount: 269_820, appliedAt: expect.any(Date) },
  });
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  expect(await shop.couponState(order.orderId)).toBe('redeemed');
  expect(await shop.cartOf(order.userId)).toEqual([]);
});

test('when the stock is gone: stays cancelled, refund due, nothing half taken', async () => {
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

test('when the coupon is gone: refund due, stock untouched', async () => {
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

test('of a failed attempt while the order is still held simply confirms it', async () => {
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

test('success for an order its owner cancelled: unchanged, refund due, needs attention', async () => {
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
  // staff decides: nothing is asked of the gateway by itself
  shop.app.advance(DAY_MS);
  await processDueRefunds(shop.app, shop.gateways);
  expect(shop.gateway.refunds.size).toBe(0);
});

test('two tabs pay one order twice: the second success is a refund due', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.setResult(order.transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
  await shop.verify(order.transactionId);
  const again = await startPayment(shop.app, shop.gateways, order.userId, order.orderId);
  expect(again.transactionId).not.toBe(order.transactionId);
  shop.setResult(again.transactionId, { state: 'succeeded' });
  await shop.verify(again.transactionId);
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
