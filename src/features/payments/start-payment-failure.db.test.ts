import { afterEach, beforeEach, expect, test } from 'vitest';
import { GatewayError } from '#gateways/gateway.ts';
import { attemptRow, checkOut, makeCustomer, makeProduct, orderRow, putInCart } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { reconcileAttempts } from './reconcile-attempts.ts';
import { startPayment } from './start-payment.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('clears the cart when the browser leaves for the gateway', async () => {
  const order = await shop.unpaid({ coupon: true });
  expect(await shop.cartOf(order.userId)).toEqual([]);
});

test('keeps the order payable and names the reason when the gateway rejects the request', async () => {
  const userId = await makeCustomer(shop.app);
  await putInCart(shop.app, userId, await makeProduct(shop.app));
  const order = await checkOut(shop.app, shop.gateways, userId);
  shop.gateway.failStart = new GatewayError('refused', 'KEY_NOT_CONFIGURED', 'no key');
  await expect(startPayment(shop.app, shop.gateways, userId, order.orderId)).rejects.toMatchObject({
    code: 'PAYMENT_CONFIGURATION',
  });
  expect(await orderRow(shop.app, order.orderId)).toMatchObject({ status: 'pending', confirmedAt: null });
  expect((await startPayment(shop.app, shop.gateways, userId, order.orderId)).redirectUrl).toContain('gateway.test');
});

test('opens no second payment when the response of the gateway is lost', async () => {
  const userId = await makeCustomer(shop.app);
  await putInCart(shop.app, userId, await makeProduct(shop.app));
  const order = await checkOut(shop.app, shop.gateways, userId);
  shop.gateway.failStart = new GatewayError('unknown', 'TIMEOUT', 'no answer');
  await expect(startPayment(shop.app, shop.gateways, userId, order.orderId)).rejects.toMatchObject({
    code: 'PAYMENT_NO_RESPONSE',
  });
  expect((await attemptRow(shop.app, order.transactionId)).state).toBe('initiated');
  shop.setResult(order.transactionId, { state: 'succeeded' });
  shop.app.advance(30_000);
  await reconcileAttempts(shop.app, shop.gateways);
  expect((await orderRow(shop.app, order.orderId)).paymentStatus).toBe('completed');
});
