import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkOut, makeCoupon, makeCustomer, makeProduct, orderRow, putInCart, stockOf } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { startPayment } from '../payments/start-payment.ts';
import { verifyPayment } from '../payments/verify-payment.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('reserves stock and coupon and keeps the cart when the order is placed', async () => {
  const userId = await makeCustomer(shop.app);
  const product = await makeProduct(shop.app);
  const coupon = await makeCoupon(shop.app, { usageLimit: 1 });
  await putInCart(shop.app, userId, product, 2);
  const { orderId } = await checkOut(shop.app, shop.gateways, userId, coupon.code);
  expect(await orderRow(shop.app, orderId)).toMatchObject({
    status: 'pending',
    paymentStatus: 'pending',
    confirmedAt: null,
  });
  expect(await stockOf(shop.app, product.variantId)).toEqual({ onHand: 10, reserved: 2 });
  expect(await shop.couponState(orderId)).toBe('reserved');
  expect(await shop.usageCount(coupon.id)).toBe(1);
  expect(await shop.cartOf(userId)).toEqual([2]);
});

test('returns the open payment attempt when the same cart is checked out again', async () => {
  const order = await shop.unpaid({ coupon: true });
  await putInCart(shop.app, order.userId, order.product, 2);
  const nextOrder = await checkOut(shop.app, shop.gateways, order.userId, order.coupon!.code);
  expect(nextOrder).toMatchObject({ orderId: order.orderId, transactionId: order.transactionId });
  expect((await orderRow(shop.app, order.orderId)).retryCount).toBe(0);
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 10, reserved: 2 });
});

test('opens a new attempt on the same order when the payment failed', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.setResult(order.transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
  await shop.verify(order.transactionId);
  const nextOrder = await checkOut(shop.app, shop.gateways, order.userId, order.coupon!.code);
  expect(nextOrder.orderId).toBe(order.orderId);
  expect(nextOrder.transactionId).not.toBe(order.transactionId);
  expect((await orderRow(shop.app, order.orderId)).retryCount).toBe(1);
});

test('replaces the unpaid order and keeps its retry count when the cart has changed', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.setResult(order.transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
  await shop.verify(order.transactionId);
  await checkOut(shop.app, shop.gateways, order.userId, order.coupon!.code);
  await putInCart(shop.app, order.userId, order.product, 1);
  const changed = await checkOut(shop.app, shop.gateways, order.userId, order.coupon!.code);
  expect(changed.orderId).not.toBe(order.orderId);
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({ status: 'cancelled', cancelReason: 'replaced' });
  expect((await orderRow(shop.app, changed.orderId)).retryCount).toBe(1);
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 10, reserved: 3 });
  expect(await shop.usageCount(order.coupon!.id)).toBe(1);
});

test('refuses the payment when three retries have failed', async () => {
  const order = await shop.unpaid();
  let current = order.transactionId;
  for (let retry = 1; retry <= 3; retry++) {
    shop.setResult(current, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
    await shop.verify(current);
    current = (await startPayment(shop.app, shop.gateways, order.userId, order.orderId)).transactionId;
    expect((await orderRow(shop.app, order.orderId)).retryCount).toBe(retry);
  }
  shop.setResult(current, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
  const view = await shop.verify(current);
  expect(view).toMatchObject({ retryCount: 3, retriesLeft: false });
  await expect(startPayment(shop.app, shop.gateways, order.userId, order.orderId)).rejects.toMatchObject({
    code: 'RETRY_LIMIT_REACHED',
  });
  await expect(checkOut(shop.app, shop.gateways, order.userId)).rejects.toMatchObject({ code: 'RETRY_LIMIT_REACHED' });
});

test('confirms the order without a gateway when its total is ₹0', async () => {
  const userId = await makeCustomer(shop.app);
  const product = await makeProduct(shop.app, { price: 50_000 });
  const coupon = await makeCoupon(shop.app, { couponType: 'fixed_amount', discountValue: 500 });
  await putInCart(shop.app, userId, product);
  const placed = await checkOut(shop.app, shop.gateways, userId, coupon.code);
  expect(placed).toMatchObject({ total: 0, next: 'done' });
  expect(await orderRow(shop.app, placed.orderId)).toMatchObject({ paymentStatus: 'completed', totalAmount: 0 });
  expect((await verifyPayment(shop.app, shop.gateways, placed.transactionId)).paymentStatus).toBe('completed');
  expect(await shop.cartOf(userId)).toEqual([]);
  expect(shop.gateway.started).toEqual([]);
});
