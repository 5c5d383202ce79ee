import { request } from 'node:http';
import { expect, test } from 'vitest';
import { receiver } from './testing/receiver.ts';
import { control, press, requestSimulator, simulate } from './testing/simulate.ts';
import { v1Pay, v1Status } from './testing/v1-client.ts';
import { v2Pay, v2Refund, v2RefundStatus, v2Status } from './testing/v2-client.ts';

test('lists transactions newest first, filtered, and finds them by any id', async () => {
  const sim = await simulate();
  await v1Pay(sim, 'TX1');
  await press(await v2Pay(sim, 'ORD-1'), 'pay');
  await v2Refund(sim, 'RF-1', 'ORD-1', 100);
  const ids = async (query: string) => {
    const { json } = await control(sim, 'GET', `/transactions${query}`);
    return json.transactions.map((one: { id: string }) => one.id);
  };
  expect(await ids('')).toEqual(['RF-1', 'ORD-1', 'TX1']);
  expect(await ids('?protocol=v1')).toEqual(['TX1']);
  expect(await ids('?state=COMPLETED')).toEqual(['ORD-1']);
  expect(await ids('?kind=refund')).toEqual(['RF-1']);
  expect(await ids('?limit=1')).toEqual(['RF-1']);
  const one = (await control(sim, 'GET', '/transactions/ORD-1')).json;
  expect(one).toMatchObject({
    kind: 'payment',
    state: 'COMPLETED',
    choice: 'pay',
    refunds: ['RF-1'],
    refundable: 129_800,
  });
  expect((await control(sim, 'GET', `/transactions/${one.gatewayId}`)).json.id).toBe('ORD-1');
  expect((await control(sim, 'GET', `/transactions/${one.token}`)).json.id).toBe('ORD-1');
  expect((await control(sim, 'GET', '/transactions/nope')).status).toBe(404);
});

test('forces every button', async () => {
  const sim = await simulate();
  const states: Record<string, string> = {
    pay: 'COMPLETED',
    fail: 'FAILED',
    cancel: 'FAILED',
    pending_success: 'PENDING',
    pending_failure: 'PENDING',
    time_out: 'PENDING',
    pay_and_close: 'COMPLETED',
  };
  for (const [outcome, state] of Object.entries(states)) {
    await v2Pay(sim, `ORD-${outcome}`);
    await control(sim, 'POST', `/transactions/ORD-${outcome}/outcome`, { outcome });
    expect([outcome, (await v2Status(sim, `ORD-${outcome}`)).json.state]).toEqual([outcome, state]);
  }
});

test('forces every state, in both protocols at any moment', async () => {
  const sim = await simulate();
  await v1Pay(sim, 'TX1');
  await v2Pay(sim, 'ORD-1');
  const table: [string, string, string, string | undefined][] = [
    ['expired', 'TIMED_OUT', 'FAILED', 'TXN_NOT_COMPLETED'],
    ['COMPLETED', 'PAYMENT_SUCCESS', 'COMPLETED', undefined],
    ['declined', 'PAYMENT_DECLINED', 'FAILED', 'PAYMENT_DECLINED'],
    ['cancelled', 'PAYMENT_ERROR', 'FAILED', 'TXN_CANCELLED'],
    ['failed', 'PAYMENT_ERROR', 'FAILED', 'PAYMENT_ERROR'],
    ['pending', 'PAYMENT_PENDING', 'PENDING', undefined],
  ];
  for (const [outcome, v1, state, error] of table) {
    await control(sim, 'POST', '/transactions/TX1/outcome', { outcome });
    await control(sim, 'POST', '/transactions/ORD-1/outcome', { outcome });
    expect((await v1Status(sim, 'TX1')).json.code).toBe(v1);
    const { json } = await v2Status(sim, 'ORD-1');
    expect([json.state, json.errorCode]).toEqual([state, error]);
  }
});

test('notifies the merchant of a late success', async () => {
  const shop = await receiver();
  const sim = await simulate({ v2WebhookUrl: shop.url });
  await v2Pay(sim, 'ORD-1', { expireAfter: 300 });
  await sim.advance(300_000);
  await control(sim, 'POST', '/transactions/ORD-1/outcome', { outcome: 'completed' });
  await sim.settle();
  const events = shop.received.map((one) => JSON.parse(one.body).event);
  expect(events).toEqual(['checkout.order.failed', 'checkout.order.completed']);
});

test('holds, confirms, fails and completes refunds', async () => {
  const sim = await simulate();
  await press(await v2Pay(sim, 'ORD-1'), 'pay');
  await v2Refund(sim, 'RF-1', 'ORD-1', 100);
  for (const outcome of ['pending', 'confirmed', 'failed', 'completed']) {
    await control(sim, 'POST', '/transactions/RF-1/outcome', { outcome });
    await sim.advance(60_000);
    expect((await v2RefundStatus(sim, 'RF-1')).json.state).toBe(outcome.toUpperCase());
  }
  expect((await control(sim, 'POST', '/transactions/RF-1/outcome', { outcome: 'pay' })).status).toBe(409);
  expect((await control(sim, 'POST', '/transactions/ORD-1/outcome', { outcome: 'confirmed' })).status).toBe(409);
});

test('redelivers a callback with the current state, or resends it byte for byte', async () => {
  const shop = await receiver();
  const sim = await simulate();
  await control(sim, 'PATCH', '/settings', { v2WebhookUrl: shop.url });
  const page = await v2Pay(sim, 'ORD-1');
  expect((await control(sim, 'POST', '/transactions/ORD-1/redeliver')).status).toBe(409);
  await press(page, 'fail');
  await sim.settle();
  await control(sim, 'POST', '/transactions/ORD-1/outcome', { outcome: 'completed' });
  await sim.settle();
  const { deliveries } = (await control(sim, 'GET', '/transactions/ORD-1')).json;
  expect((await control(sim, 'POST', '/transactions/ORD-1/redeliver')).status).toBe(202);
  await sim.settle();
  expect((await control(sim, 'POST', `/deliveries/${deliveries[0].delivery}/resend`)).status).toBe(202);
  await sim.settle();
  const states = shop.received.map((one) => JSON.parse(one.body).payload.state);
  expect(states).toEqual(['FAILED', 'COMPLETED', 'COMPLETED', 'FAILED']);
  expect((await control(sim, 'POST', '/deliveries/99/resend')).status).toBe(404);
});

test('reads and advances the clock over HTTP', async () => {
  const sim = await simulate();
  const before = (await control(sim, 'GET', '/clock')).json.now;
  const after = (await control(sim, 'POST', '/clock/advance', { seconds: 60, ms: 500 })).json;
  expect(after.now - before).toBeGreaterThanOrEqual(60_500);
  expect(new Date(after.iso).getTime()).toBe(after.now);
  expect((await control(sim, 'POST', '/settle')).status).toBe(200);
});

test('applies settings from then on, all or nothing', async () => {
  const sim = await simulate();
  const wrong = await control(sim, 'PATCH', '/settings', { pendingSeconds: 30, refundSeconds: -1 });
  expect(wrong.status).toBe(400);
  expect((await control(sim, 'GET', '/settings')).json.pendingSeconds).toBe(5);
  const changed = await control(sim, 'PATCH', '/settings', { pendingSeconds: 30 });
  expect(changed.json).toMatchObject({ pendingSeconds: 30, refundSeconds: 5 });
});

test('clears everything and returns to real time on reset', async () => {
  const shop = await receiver();
  const sim = await simulate({ v2WebhookUrl: shop.url });
  await v2Pay(sim, 'ORD-1');
  await control(sim, 'POST', '/clock/advance', { seconds: 60 });
  await control(sim, 'POST', '/faults/delivery', { kind: 'drop' });
  await control(sim, 'POST', '/faults/api', { kind: 'error_500' });
  await control(sim, 'PATCH', '/settings', { pendingSeconds: 1, v2WebhookUrl: null });
  const { json } = await control(sim, 'POST', '/reset');
  expect(json).toMatchObject({ transactions: 0, deliveries: 0, offsetMs: 0 });
  expect(json.settings).toMatchObject({ pendingSeconds: 5, v2WebhookUrl: shop.url });
  await press(await v2Pay(sim, 'ORD-1'), 'pay');
  await sim.settle();
  expect(shop.received).toHaveLength(1);
  await sim.advance(3_600_000);
  expect(shop.received).toHaveLength(1);
});

test('names errors in requests', async () => {
  const sim = await simulate();
  await v2Pay(sim, 'ORD-1');
  const cases: [string, string, unknown, string][] = [
    ['POST', '/transactions/ORD-1/outcome', { outcome: 'nonsense' }, 'outcome must be one of'],
    ['POST', '/transactions/ORD-1/outcome', { outcome: { toString: 1 } }, 'outcome must be text'],
    ['POST', '/transactions/ORD-1/outcome', {}, 'outcome must be one of'],
    ['POST', '/transactions/ORD-1/outcome', { outcom: 'pay' }, 'There is no outcom'],
    ['POST', '/clock/advance', { ms: -1 }, 'ms must be a whole number'],
    ['POST', '/clock/advance', [], 'The body must be a JSON object'],
    ['POST', '/faults/delivery', { kind: 'nonsense' }, 'kind must be one of drop'],
    ['POST', '/faults/delivery', { kind: 'delay' }, 'delay needs ms'],
    ['POST', '/faults/delivery', { kind: 'drop', next: 0 }, 'next must be a whole number'],
    ['POST', '/faults/api', { kind: 'latency' }, 'latency needs ms'],
    ['POST', '/faults/api', { kind: 'reset', operation: 'v3.pay' }, 'operation must be one of *, v1.pay'],
    ['PATCH', '/settings', { v2WebhookUrl: 'ftp://x' }, 'v2WebhookUrl must be'],
    ['GET', '/transactions?limit=x', undefined, 'limit must be'],
  ];
  for (const [method, path, body, message] of cases) {
    const response = await control(sim, method, path, body);
    expect([path, response.status]).toEqual([path, 400]);
    expect(response.json.error).toContain(message);
  }
});

test('refuses other sites and host names', async () => {
  const sim = await simulate();
  const foreign = await requestSimulator(`${sim.url}/__sim/reset`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(foreign.status).toBe(403);
  const rebound = await new Promise((resolve) => {
    request(`${sim.url}/__sim`, { headers: { host: 'elsewhere.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
  expect(rebound).toBe(403);
});
