import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/dates.ts';
import { attemptRow, makeCustomer, orderRow, stockOf } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { processDueRefunds } from '../payments/process-due-refunds.ts';
import { cancelOrder } from './cancel-order.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('releases stock and coupon and starts the refund when cancelled within 30 minutes', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.setResult(order.transactionId, { state: 'succeeded' });
  await shop.verify(order.transactionId);
  shop.app.advance(29 * MINUTE_MS);
  await cancelOrder(shop.app, order.userId, order.orderId);
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'completed',
    refundState: 'due',
  });
  expect(await stockOf(shop.app, order.product.variantId)).toEqual({ onHand: 10, reserved: 0 });
  expect(await shop.couponState(order.orderId)).toBe('released');
  await processDueRefunds(shop.app, shop.gateways);
  expect((await orderRow(shop.app, order.orderId)).refundState).toBe('requested');
  for (const refund of shop.gateway.refunds.values()) refund.state = 'completed';
  shop.app.advance(10 * MINUTE_MS);
  await processDueRefunds(shop.app, shop.gateways);
  expect((await orderRow(shop.app, order.orderId)).refundState).toBe('refunded');
  expect((await attemptRow(shop.app, order.transactionId)).state).toBe('succeeded');
  expect([...shop.gateway.refunds.values()]).toEqual([
    { amount: (await orderRow(shop.app, order.orderId)).totalAmount, state: 'completed' },
  ]);
});

test('refuses the cancellation when 30 minutes have passed', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.setResult(order.transactionId, { state: 'succeeded' });
  await shop.verify(order.transactionId);
  shop.app.advance(31 * MINUTE_MS);
  await expect(cancelOrder(shop.app, order.userId, order.orderId)).rejects.toMatchObject({
    code: 'ORDER_NOT_CHANGEABLE',
  });
});

test('refuses the cancellation when the order is another customer’s', async () => {
  const order = await shop.unpaid({ coupon: true });
  await expect(cancelOrder(shop.app, await makeCustomer(shop.app), order.orderId)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('requests the refund once when the response of the gateway is lost', async () => {
  const order = await shop.unpaid({ coupon: true });
  shop.setResult(order.transactionId, { state: 'succeeded' });
  await shop.verify(order.transactionId);
  await cancelOrder(shop.app, order.userId, order.orderId);
  shop.gateway.down = true;
  await processDueRefunds(shop.app, shop.gateways);
  shop.gateway.down = false;
  for (let i = 0; i < 4; i++) {
    shop.app.advance(10 * MINUTE_MS);
    await processDueRefunds(shop.app, shop.gateways);
  }
  expect(shop.gateway.refunds.size).toBe(1);
});
