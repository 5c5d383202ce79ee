import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut, makeCustomer, makeProduct, orderRow, putInCart, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { expireOrders } from '../payments/expire-orders.ts';
import { startPayment } from '../payments/start-payment.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { clearCart } from './clear-cart.ts';
import { readCart } from './read-cart.ts';

let app: TestApp;
const { gateway, gateways } = scriptedGateway();
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('restores a cart once, so that lines removed afterwards stay removed', async () => {
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app), 2);
  const { orderId } = await checkOut(app, gateways, userId);
  const quantities = async () => (await readCart(app.db, userId)).items.map(({ quantity }) => quantity);
  const payInVain = async () => {
    const { transactionId } = await startPayment(app, gateways, userId, orderId);
    gateway.words.set(transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
    app.advance(2000);
    await verifyPayment(app, gateways, transactionId);
  };
  await payInVain();
  expect(await quantities()).toEqual([2]);
  await clearCart(app, userId);

  await payInVain();
  expect(await quantities()).toEqual([]);

  app.advance(60 * 60_000);
  await expireOrders(app, gateways);
  expect(await orderRow(app, orderId)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
  expect(await quantities()).toEqual([]);
});
