import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attemptRow, orderRow } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { recheckPaymentAttempt } from './recheck-payment-attempt.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('checks the attempt at the gateway, and reports an unavailable gateway', async () => {
  const order = await shop.unpaid();
  const attempt = await attemptRow(shop.app, order.transactionId);
  shop.gateway.down = true;
  const ask = () => recheckPaymentAttempt(shop.app, shop.gateways, { id: order.orderId, attemptId: attempt.id });
  await expect(ask()).rejects.toMatchObject({ code: 'GATEWAY_UNAVAILABLE' });
  shop.gateway.down = false;
  expect(await ask()).toEqual({ state: 'pending', changed: false });
  shop.setResult(order.transactionId, { state: 'succeeded' });
  expect(await ask()).toEqual({ state: 'succeeded', changed: true });
  expect((await orderRow(shop.app, order.orderId)).paymentStatus).toBe('completed');
  await expect(
    recheckPaymentAttempt(shop.app, shop.gateways, { id: randomUUID(), attemptId: attempt.id }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
