import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { generator, JUNK, sendRandomBodies } from './testing/random-requests.ts';
import { control, requestSimulator, simulate } from './testing/simulate.ts';
import { payFields, V1_BASE, v1Pay, v1Post } from './testing/v1-client.ts';
import { orderBody, token } from './testing/v2-client.ts';

const PATHS = [
  '/apis/pg-sandbox/pg/v1/pay',
  '/apis/pg-sandbox/pg/v1/refund',
  '/apis/pg-sandbox/pg/v1/status/PGTESTPAYUAT/TX1',
  '/apis/pg-sandbox/v1/oauth/token',
  '/apis/pg-sandbox/checkout/v2/pay',
  '/apis/pg-sandbox/checkout/v2/order/ORD-1/status',
  '/apis/pg-sandbox/payments/v2/refund',
  '/apis/pg-sandbox/payments/v2/refund/RF-1/status',
  '/transact?token=x',
  '/transact/decide',
  '/__sim/transactions/TX1/outcome',
  '/__sim/clock/advance',
  '/__sim/faults/delivery',
  '/__sim/faults/api',
  '/__sim/settings',
  '/__sim/deliveries/1/resend',
];

/** The fields with one or two replaced, removed or added. */
function spoil(fields: Record<string, unknown>, pick: (below: number) => number): Record<string, unknown> {
  const names = [...Object.keys(fields), 'constructor', 'extra'];
  const spoilt = { ...fields };
  for (let count = 0; count <= pick(2); count += 1) {
    const name = names[pick(names.length)] ?? 'extra';
    if (pick(5) === 0) delete spoilt[name];
    else spoilt[name] = JUNK[pick(JUNK.length)];
  }
  return spoilt;
}

test('accepts or refuses corrupted, correctly signed requests without crashing', async () => {
  const sim = await simulate();
  const pick = generator(7);
  const authorization = `O-Bearer ${await token(sim)}`;
  for (let round = 0; round < 300; round += 1) {
    const v1 = await v1Post(sim, '/pg/v1/pay', spoil(payFields(`TX${round}`), pick));
    expect(v1.status).toBeLessThan(500);
    const refund = await v1Post(
      sim,
      '/pg/v1/refund',
      spoil({ ...payFields(`RF${round}`), originalTransactionId: 'TX1' }, pick),
    );
    expect(refund.status).toBeLessThan(500);
    const body = JSON.stringify(spoil(orderBody(`ORD-${round}`), pick));
    const v2 = await requestSimulator(`${sim.url}/apis/pg/checkout/v2/pay`, {
      method: 'POST',
      headers: { authorization },
      body,
    });
    expect(v2.status).toBeLessThan(500);
  }
});

test('refuses random bodies on every path', async () => {
  const sim = await simulate();
  await v1Pay(sim, 'TX1');
  await sendRandomBodies(sim, PATHS);
});

test('refuses odd paths', async () => {
  const sim = await simulate();
  const odd = [
    '//',
    '/%',
    '/%00',
    '/apis/pg-sandbox/pg/v1/status/%ff/%',
    '/__sim/transactions/%E0%A4%A',
    '/../../x',
    '/?',
    '/%2e%2e/x',
  ];
  const more = ['/__sim/faults/api/NaN', '/__sim/deliveries/x/resend', `/${'x/'.repeat(2000)}`];
  for (const path of [...odd, ...more]) {
    const method = path.endsWith('resend') ? 'POST' : path.includes('faults') ? 'DELETE' : 'GET';
    expect([path, (await requestSimulator(sim.url + path, { method })).status]).toEqual([path, 404]);
  }
  const wrongMethod = await requestSimulator(`${sim.url}${V1_BASE}/pg/v1/pay`);
  expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST']);
});

test('refuses a huge body, drops a broken request, and keeps running', async () => {
  const sim = await simulate();
  const huge = await requestSimulator(`${sim.url}${V1_BASE}/pg/v1/pay`, {
    method: 'POST',
    body: 'x'.repeat(1_000_000),
  });
  expect(huge.status).toBe(413);
  const deep = await requestSimulator(`${sim.url}/__sim/settings`, { method: 'PATCH', body: '['.repeat(200_000) });
  expect(deep.status).toBe(400);
  const { port } = new URL(sim.url);
  for (const bytes of [
    'GARBAGE\r\n\r\n',
    'POST /apis/pg/checkout/v2/pay HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{',
    '\u0000',
  ]) {
    await new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end(bytes));
      socket.on('error', resolve).on('close', resolve).resume();
    });
  }
  expect((await control(sim, 'GET', '')).status).toBe(200);
});
