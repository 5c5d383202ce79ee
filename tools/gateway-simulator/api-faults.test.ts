import { expect, test } from 'vitest';
import { control, simulate } from './testing/simulate.ts';
import { payFields, v1Pay, v1Post, v1Status } from './testing/v1-client.ts';
import { orderBody, token, v2, v2Pay, v2Status } from './testing/v2-client.ts';

test('fails the next call of one operation with 500 and JSON, without effect', async () => {
  const sim = await simulate();
  await control(sim, 'POST', '/faults/api', { operation: 'v1.pay', kind: 'error_500', next: 1 });
  const failed = await v1Post(sim, '/pg/v1/pay', payFields('TX1'));
  expect([failed.status, failed.json.code, failed.json.success]).toEqual([500, 'INTERNAL_SERVER_ERROR', false]);
  expect((await v1Post(sim, '/pg/v1/pay', payFields('TX1'))).json.code).toBe('PAYMENT_INITIATED');
});

test('answers 503 with a text body until cleared', async () => {
  const sim = await simulate();
  await v2Pay(sim, 'ORD-1');
  await control(sim, 'POST', '/faults/api', { operation: 'v2.status', kind: 'error_503' });
  for (let call = 0; call < 3; call += 1) {
    const failed = await v2Status(sim, 'ORD-1');
    expect([failed.status, failed.json, failed.headers.get('content-type')]).toEqual([
      503,
      null,
      'text/plain; charset=utf-8',
    ]);
  }
  await control(sim, 'DELETE', '/faults/api');
  expect((await v2Status(sim, 'ORD-1')).status).toBe(200);
});

test('names every operation, and * matches all', async () => {
  const sim = await simulate();
  const operations = [
    'v1.pay',
    'v1.status',
    'v1.refund',
    'v2.token',
    'v2.pay',
    'v2.status',
    'v2.refund',
    'v2.refund_status',
  ];
  for (const operation of operations) {
    const response = await control(sim, 'POST', '/faults/api', { operation, kind: 'error_500' });
    expect([operation, response.status]).toEqual([operation, 201]);
  }
  await control(sim, 'DELETE', '/faults/api');
  await control(sim, 'POST', '/faults/api', { kind: 'error_500', next: 2 });
  expect((await v1Status(sim, 'TX1')).status).toBe(500);
  expect((await v2Status(sim, 'ORD-1', '')).status).toBe(401);
  expect((await v1Status(sim, 'TX1')).status).toBe(404);
});

test("delays the response by the simulator's clock, after the work", async () => {
  const sim = await simulate();
  await control(sim, 'POST', '/faults/api', { operation: 'v1.pay', kind: 'latency', ms: 30_000, next: 1 });
  let answered = false;
  const slow = v1Post(sim, '/pg/v1/pay', payFields('TX1')).then((response) => {
    answered = true;
    return response;
  });
  await waitFor(async () => (await v1Status(sim, 'TX1')).json.code === 'PAYMENT_PENDING');
  expect(answered).toBe(false);
  await sim.advance(30_000);
  expect((await slow).json.code).toBe('PAYMENT_INITIATED');
});

test('breaks the connection after accepting a payment', async () => {
  const sim = await simulate();
  await control(sim, 'POST', '/faults/api', { operation: 'v1.pay', kind: 'reset', next: 1 });
  await control(sim, 'POST', '/faults/api', { operation: 'v2.pay', kind: 'reset', next: 1 });
  await expect(v1Pay(sim, 'TX1')).rejects.toThrow('fetch failed');
  await expect(v2Pay(sim, 'ORD-1')).rejects.toThrow('fetch failed');
  expect((await v1Status(sim, 'TX1')).json.code).toBe('PAYMENT_PENDING');
  expect((await v2Status(sim, 'ORD-1')).json.state).toBe('PENDING');
  expect((await v2(sim, 'POST', '/checkout/v2/pay', orderBody('ORD-1'))).status).toBe(417);
});

test('reports another amount in the status', async () => {
  const sim = await simulate();
  await v1Pay(sim, 'TX1');
  await v2Pay(sim, 'ORD-1');
  await control(sim, 'POST', '/faults/api', { operation: 'v1.status', kind: 'altered_amount', amount: 5, next: 1 });
  await control(sim, 'POST', '/faults/api', { operation: 'v2.status', kind: 'altered_amount', next: 1 });
  expect((await v1Status(sim, 'TX1')).json.data.amount).toBe(5);
  expect((await v2Status(sim, 'ORD-1')).json.amount).toBe(100);
  expect((await v2Status(sim, 'ORD-1')).json.amount).toBe(129_900);
});

test('fails the token alone', async () => {
  const sim = await simulate();
  await control(sim, 'POST', '/faults/api', { operation: 'v2.token', kind: 'error_503', next: 1 });
  await expect(token(sim)).rejects.toThrow();
  expect(await token(sim)).toMatch(/^[\w-]{32}$/);
});

/** Polls until it holds; each request is a round trip, so no sleep is needed. */
async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) if (await holds()) return;
  throw new Error('The condition did not become true in time.');
}
