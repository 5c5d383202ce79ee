import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/dates.ts';
import { attemptRow, orderRow, stockOf } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { expireOrders } from './expire-orders.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('asks the gateway first, then releases reservations and restores the cart', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.app.advance(17 * MINUTE_MS);
  expect(await expireOrders(shop.app, shop.gateways)).toBe(1);
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 10, reserved: 0 });
  expect(await shop.couponState(order.orderId)).toBe('released');
  expect(await shop.usageCount(order.coupon!.id)).toBe(0);
  expect(await shop.cartOf(order.userId)).toEqual([2]);
  expect((await attemptRow(shop.app, order.transactionId)).state).toBe('expired');
});

test('confirms the order when the gateway reports a payment at expiry', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.setResult(order.transactionId, { state: 'succeeded' });
  shop.app.advance(17 * MINUTE_MS);
  await expireOrders(shop.app, shop.gateways);
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'completed' });
});

test('waits ten minutes with the expiry when the gateway is unavailable', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.gateway.down = true;
  shop.app.advance(17 * MINUTE_MS);
  expect(await expireOrders(shop.app, shop.gateways)).toBe(0);
  shop.app.advance(11 * MINUTE_MS);
  expect(await expireOrders(shop.app, shop.gateways)).toBe(1);
  expect((await orderRow(shop.app, order.orderId)).status).toBe('cancelled');
});

test('does not expire an order before its reservation ends', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.app.advance(15 * MINUTE_MS + 30_000);
  expect(await expireOrders(shop.app, shop.gateways)).toBe(0);
  expect((await orderRow(shop.app, order.orderId)).status).toBe('pending');
});
