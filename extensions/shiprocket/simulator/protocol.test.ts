/** Shiprocket's odd forms, which a client has to bear, without the client. */
import { expect, test } from 'vitest';
import type { Simulator } from '#simulator/simulator.ts';
import { sendRandomBodies } from '#simulator/testing/random-requests.ts';
import { control, requestSimulator, simulate } from '#simulator/testing/simulate.ts';
import protocol from './protocol.ts';

const ORDER = {
  order_id: 'OJ-1',
  order_date: '2026-11-27 10:00',
  pickup_location: 'Warehouse',
  payment_method: 'Prepaid',
  billing_customer_name: 'Asha',
  billing_address: '1',
  billing_city: 'Pune',
  billing_pincode: '411001',
  billing_state: 'Maharashtra',
  billing_phone: '9845098765',
  shipping_is_billing: true,
  sub_total: 1299,
  order_items: [{ name: 'Whey', sku: 'W', units: 1, selling_price: 1299 }],
  length: 10,
  breadth: 10,
  height: 10,
  weight: 1,
};

async function open() {
  const sim = await simulate({}, [protocol]);
  const { json } = await send(sim, '', '/auth/login', { email: 'demo@ojas.example', password: 'ojas-demo-password' });
  return { sim, post: (path: string, body: unknown) => send(sim, json.token, path, body) };
}

const send = (sim: Simulator, token: string, path: string, body: unknown) =>
  requestSimulator(`${sim.url}/shiprocket/v1/external${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

test('answers a repeated order with the old record for ever, whatever changed and even when it is cancelled', async () => {
  const { post } = await open();
  const { json: first } = await post('/orders/create/adhoc', ORDER);
  expect(first).toMatchObject({ status: 'NEW', status_code: 1, awb_code: null });
  const { json: repeatedOrder } = await post('/orders/create/adhoc', { ...ORDER, billing_city: 'Nagpur' });
  expect(repeatedOrder).toEqual(first);
  expect((await post('/orders/cancel', { ids: [first.order_id] })).status).toBe(204);
  const { status, json: cancelled } = await post('/orders/create/adhoc', ORDER);
  expect([status, cancelled.order_id, cancelled.status, cancelled.status_code]).toEqual([
    200,
    first.order_id,
    'CANCELED',
    5,
  ]);
});

test('says with status 200 that no number was given', async () => {
  const { sim, post } = await open();
  const { json: order } = await post('/orders/create/adhoc', ORDER);
  await control(sim, 'POST', '/faults/api', { kind: 'balance_empty', operation: 'shiprocket.assign', next: 1 });
  const { status, json } = await post('/courier/assign/awb', { shipment_id: order.shipment_id });
  expect([status, json.awb_assign_status]).toEqual([200, 0]);
});

test('refuses a repeated SKU and a side of half a centimetre', async () => {
  const { post } = await open();
  const [item] = ORDER.order_items;
  const { status, json } = await post('/orders/create/adhoc', { ...ORDER, order_items: [item, item], height: 0.5 });
  expect([status, Object.keys(json.errors)]).toEqual([422, ['height', 'order_items']]);
});

test('ends a token after ten days', async () => {
  const { sim, post } = await open();
  await sim.advance(239 * 3_600_000);
  expect((await post('/orders/create/adhoc', ORDER)).status).toBe(200);
  await sim.advance(2 * 3_600_000);
  expect((await post('/orders/create/adhoc', ORDER)).status).toBe(401);
});

test('refuses random bodies on every path', async () => {
  const { sim, post } = await open();
  const paths = protocol
    .createCarrier({ config: { env: {} }, ledger: { of: () => [] } } as never)
    .routes.flatMap(({ mounts, path }) => mounts.map((mount) => mount + path.replace(/:\w+/, '1')));
  await sendRandomBodies(sim, paths, 150);
  for (const path of ['/orders/create/adhoc', '/orders/create/return', '/courier/assign/awb', '/ndr/1/action'])
    for (const body of [null, [], {}, { ...ORDER, order_items: [null] }, { ...ORDER, weight: {} }])
      expect((await post(path, body)).status).toBeLessThan(500);
});
