import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import { expireOrders } from '#features/payments/expire-orders.ts';
import { reconcileAttempts } from '#features/payments/reconcile-attempts.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { verifyPayment } from '#features/payments/verify-payment.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import {
  checkOut,
  makeCoupon,
  makeCustomer,
  makeProduct,
  orderRow,
  putInCart,
  scriptedGateway,
} from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let { gateway, gateways } = scriptedGateway();
beforeEach(async () => {
  app = await createTestApp();
  ({ gateway, gateways } = scriptedGateway());
});
afterEach(() => app.close());

async function pay(transactionId: string) {
  gateway.words.set(transactionId, { state: 'succeeded' });
  app.advance(2000);
  await verifyPayment(app, gateways, transactionId);
}

const refundsOf = (orderId: string) => app.db.select().from(refunds).where(eq(refunds.orderId, orderId));

test('refuses a first-order coupon when a late payment reinstates a second order', async () => {
  const userId = await makeCustomer(app);
  const product = await makeProduct(app);
  const { code } = await makeCoupon(app, { firstOrderOnly: true });
  await putInCart(app, userId, product);
  const first = await checkOut(app, gateways, userId, code);
  const latePayment = (await startPayment(app, gateways, userId, first.orderId)).transactionId;
  app.advance(30 * MINUTE_MS);
  await expireOrders(app, gateways);
  const second = await checkOut(app, gateways, userId, code);
  await pay((await startPayment(app, gateways, userId, second.orderId)).transactionId);
  gateway.words.set(latePayment, { state: 'succeeded' });
  await app.db.update(paymentAttempts).set({ nextCheckAt: app.now() });
  app.advance(2000);
  await reconcileAttempts(app, gateways);
  expect(await orderRow(app, first.orderId)).toMatchObject({ status: 'cancelled', matters: ['late_success'] });
  expect(await refundsOf(first.orderId)).toMatchObject([{ state: 'proposed' }]);
});
