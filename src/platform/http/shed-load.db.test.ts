import { afterEach, beforeEach, expect, test } from 'vitest';
import { scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { RequestQueue } from './request-queue.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

test('answers 503 with Retry-After without capacity, except health, and recovers', async () => {
  const requests = new RequestQueue({ atOnce: 1, mostWaiting: 0 });
  const http = testHttp(app, scriptedGateway().gateways, { requests });
  const { promise, resolve } = Promise.withResolvers<void>();
  const busy = requests.run(() => promise);
  const shed = await http.request('/api/products');
  expect([shed.status, Number(shed.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(await shed.json()).toMatchObject({ code: 'SHOP_BUSY' });
  expect((await http.request('/healthz')).status).toBe(200);
  // requests that wait for a gateway have limits of their own
  expect((await http.request('/api/payments/initiate', { method: 'POST' })).status).toBe(401);
  resolve();
  await busy;
  expect((await http.request('/api/products')).status).toBe(200);
});
