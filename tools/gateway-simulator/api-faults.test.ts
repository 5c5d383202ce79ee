import { expect, test } from 'vitest';
import { control, simulate } from './testing/simulate.ts';
import { payFields, v1Pay, v1Post, v1Status } from './testing/v1-client.ts';
import { orderBody, token, v2, v2Pay, v2Status } from './testing/v2-client.ts';

test('500 with JSON for the next call of one operation, which does nothing', async () => {
  const sim = await simulate();
  await control(sim, 'POST', '/faults/api', { operation: 'v1.pay', kind: 'error_500', next: 1 });
  const failed = await v1Post(sim, '/pg/v1/pay', payFields('TX1'));
  expect([failed.status, failed.json.code, failed.json.success]).toEqual([500, 'INTERNAL_SERVER_ERROR', false]);
  expect((await v1Post(sim, '/pg/v1/pay', payFields('TX1'))).json.code).toBe('PAYMENT_INITIATED');
});

test('503 with a text body until cleared', async () => {
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

test('every operation has a name, and * is all of them', async () => {
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
    const answer = await control(sim, 'POST', '/faults/api', { operation, kind: 'error_500' });
    expect([operation, answer.status]).toEqual([operation, 201]);
  }
  await control(sim, 'DELETE', '/faults/api');
  await control(sim, 'POST', '/faults/api', { kind: 'error_500', next: 2 });
  expect((await v1Status(sim, 'TX1')).status).toBe(500);
  expect((await v2Status(sim, 'ORD-1', '')).status).toBe(401);
  expect((await v1Status(sim, 'TX1')).status).toBe(404);
});

test('latency holds the answer back on the clock of the simulator, the work being done', async () => {
  const sim = await simulate();
  await control(sim, 'POST', '/faults/api', { operation: 'v1.pay', kind: 'latency', ms: 30_000, next: 1 });
  let answered = false;
  const slow = v1Post(sim, '/pg/v1/pay', payFields('TX1')).then((answer) => {
    answered = true;
    return answer;
  });
  await waitFor(async () => (await v1Status(sim, 'TX1')).json.code === 'PAYMENT_PENDING');
  expect(answered).toBe(false);
  await sim.advance(30_000);
  expect((await slow).json.code).toBe('PAYMENT_INITIATED');
});

test('reset: pay is accepted, and the connection breaks before the answer', async () => {
  const sim = await simulate();
  await control(sim, 'POST', '/faults/api', { operation: 'v1.pay', kind: 'reset', next: 1 });
  await control(sim, 'POST', '/faults/api', { operation: 'v2.pay', kind: 'reset', next: 1 });
  await expect(v1Pay(sim, 'TX1')).rejects.toThrow('fetch failed');
  await expect(v2Pay(sim, 'ORD-1')).rejects.toThrow('fetch failed');
  expect((await v1Status(sim, 'TX1')).json.code).toBe('PAYMENT_PENDING');
  expect((await v2Status(sim, 'ORD-1')).json.state).toBe('PENDING');
  expect((await v2(sim, 'POST', '/checkout/v2/pay', orderBody('ORD-1'))).status).toBe(417);
});

test('the status can tell another amount', async () => {
  const sim = await simulate();
  await v1Pay(sim, 'TX1');
  await v2Pay(sim, 'ORD-1');
  await control(sim, 'POST', '/faults/api', { operation: 'v1.status', kind: 'altered_amount', amount: 5, next: 1 });
  await control(sim, 'POST', '/faults/api', { operation: 'v2.status', kind: 'altered_amount', next: 1 });
  expect((await v1Status(sim, 'TX1')).json.data.amount).toBe(5);
  expect((await v2Status(sim, 'ORD-1')).json.amount).toBe(100);
  expect((await v2Status(sim, 'ORD-1')).json.amount).toBe(129_900);
});

test('a token can fail on its own', async () => {
  const sim = await simulate();
  await control(sim, 'POST', '/faults/api', { operation: 'v2.token', kind: 'error_503', next: 1 });
  await expect(token(sim)).rejects.toThrow();
  expect(await token(sim)).toMatch(/^[\w-]{32}$/);
});

/** Asks until it holds; each question is a round trip, so there is no sleep. */
async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) if (await holds()) return;
  throw new Error('It never came to hold.');
}
