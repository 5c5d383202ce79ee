import { afterEach, beforeEach, expect, test } from 'vitest';
import { attemptRow, orderRow, putInCart, stockOf } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { getUnpaidOrder } from '../orders/get-unpaid-order.ts';
import { listOrders } from '../orders/list-orders.ts';
import { startPayment } from './start-payment.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test.each([
  ['failed', 'PAYMENT_FAILED', 'failed'],
  ['cancelled', 'PAYMENT_CANCELLED', 'cancelled'],
] as const)(
  'keeps the reservation and restores the cart when the attempt is %s',
  async (_, errorCode, paymentStatus) => {
    const order = await shop.unpaid({ coupon: true });
    shop.setResult(order.transactionId, { state: 'failed', errorCode });
    await shop.verify(order.transactionId);
    expect(await orderRow(shop.app, order.orderId)).toMatchObject({ status: 'pending', paymentStatus });
    expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 10, reserved: 2 });
    expect(await shop.couponState(order.orderId)).toBe('reserved');
    expect(await shop.cartOf(order.userId)).toEqual([2]);
  },
);

test('restores each line once, to the larger quantity, when a payment fails', async () => {
  const order = await shop.unpaid({ coupon: true });
  await putInCart(shop.app, order.userId, order.product, 3);
  shop.setResult(order.transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
  await shop.verify(order.transactionId);
  expect(await shop.cartOf(order.userId)).toEqual([3]);
});

test('sells the stock, redeems the coupon and mails once when the payment succeeds', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.setResult(order.transactionId, { state: 'succeeded' });
  expect((await shop.verify(order.transactionId)).paymentStatus).toBe('completed');
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'completed' });
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  expect(await shop.couponState(order.orderId)).toBe('redeemed');
  expect(await shop.cartOf(order.userId)).toEqual([]);
  // to the customer and to the team
  expect(shop.mailCount()).toBe(2);
});

test('keeps what was added to the cart during the payment', async () => {
  const order = await shop.unpaid({ coupon: true });
  await putInCart(shop.app, order.userId, order.product, 1);
  shop.setResult(order.transactionId, { state: 'succeeded' });
  await shop.verify(order.transactionId);
  expect(await shop.cartOf(order.userId)).toEqual([1]);
});

test('reports another amount as under review, and does not offer the order for payment', async () => {
  const order = await shop.unpaid();
  const { totalAmount } = await orderRow(shop.app, order.orderId);
  shop.setResult(order.transactionId, { state: 'succeeded', amount: 100 });
  expect(await shop.verify(order.transactionId)).toMatchObject({
    paymentStatus: 'under_review',
    capturedAmount: 100,
    amount: totalAmount,
  });
  expect(await getUnpaidOrder(shop.app, order.userId)).toBeNull();
  const { orders } = await listOrders(shop.app, order.userId, { limit: 5 });
  expect(orders).toMatchObject([{ isPaymentUnderReview: true, payableUntil: null }]);
  await expect(startPayment(shop.app, shop.gateways, order.userId, order.orderId)).rejects.toMatchObject({
    code: 'PAYMENT_UNDER_REVIEW',
  });
});

test('flags the order and confirms nothing when the amount is wrong', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.setResult(order.transactionId, { state: 'succeeded', amount: 100 });
  await shop.verify(order.transactionId);
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({
    status: 'pending',
    paymentStatus: 'pending',
    matters: ['mismatch'],
  });
  expect(await attemptRow(shop.app, order.transactionId)).toMatchObject({
    state: 'succeeded',
    capturedAmount: 100,
    appliedAt: null,
  });
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 10, reserved: 2 });
});
