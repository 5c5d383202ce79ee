import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  attemptRow,
  checkOut,
  makeCustomer,
  makeProduct,
  orderRow,
  putInCart,
  scriptedGateway,
} from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { startPayment } from './start-payment.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** An order at a gateway that responds only when released. */
async function hangingOrder() {
  const { gateway, gateways } = scriptedGateway();
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app, { price: 149_900 }));
  const { orderId } = await checkOut(app, gateways, userId);
  const { transactionId } = await startPayment(app, gateways, userId, orderId);
  const attempt = await attemptRow(app, transactionId);
  const originalStatus = gateway.status.bind(gateway);
  const gate = Promise.withResolvers<void>();
  gateway.status = async (transactionId, flow) => {
    await gate.promise;
    return originalStatus(transactionId, flow);
  };
  gateway.words.set(attempt.transactionId, { state: 'succeeded' });
  return { http: testHttp(app, gateways), orderId, attempt, letGo: gate.resolve };
}

test('responds pending within seconds when the gateway hangs, and applies its later result', async () => {
  const { http, orderId, attempt, letGo } = await hangingOrder();
  const started = performance.now();
  const response = await http.request('/api/payments/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transactionId: attempt.transactionId }),
  });
  expect(performance.now() - started).toBeLessThan(4000);
  expect(await response.json()).toMatchObject({ paymentStatus: 'pending' });
  letGo();
  await expect.poll(async () => (await orderRow(app, orderId)).paymentStatus).toBe('completed');
});

test('redirects the browser within seconds when its gateway hangs', async () => {
  const { http, attempt, letGo } = await hangingOrder();
  const started = performance.now();
  const response = await http.request(`/payment/return/${attempt.id}`, { method: 'POST' });
  expect(performance.now() - started).toBeLessThan(4000);
  expect(response.headers.get('location')).toBe(`/payment/success?txnId=${attempt.transactionId}`);
  letGo();
  await expect.poll(async () => (await attemptRow(app, attempt.transactionId)).state).toBe('succeeded');
});
