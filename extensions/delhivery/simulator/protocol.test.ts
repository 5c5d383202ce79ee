/** Delhivery's odd forms, which a client has to bear, without the client. */
import { expect, test } from 'vitest';
import { sendRandomBodies } from '#simulator/testing/random-requests.ts';
import { requestSimulator, simulate } from '#simulator/testing/simulate.ts';
import protocol from './protocol.ts';

const SHIPMENT = {
  name: 'Asha',
  add: '1, MG Road',
  pin: '411001',
  city: 'Pune',
  state: 'Maharashtra',
  phone: '9845098765',
  order: 'OJ-1',
  payment_mode: 'Prepaid',
  total_amount: 1299,
  cod_amount: 0,
  products_desc: 'Whey',
  weight: 1200,
};

async function open() {
  const sim = await simulate({}, [protocol]);
  const send = (path: string, body: string, token = 'ojas-demo-token') =>
    requestSimulator(`${sim.url}/delhivery${path}`, {
      method: 'POST',
      headers: { authorization: `Token ${token}` },
      body,
    });
  const create = (more = {}, warehouse = 'Ojas Peenya') => {
    const data = { pickup_location: { name: warehouse }, shipments: [{ ...SHIPMENT, ...more }] };
    return send('/api/cmu/create.json', `format=json&data=${encodeURIComponent(JSON.stringify(data))}`);
  };
  return { sim, send, create };
}

test('takes a form alone, encoded, and without the characters that break it', async () => {
  const { send, create } = await open();
  expect((await create()).json).toMatchObject({ success: true, packages: [{ status: 'Success', refnum: 'OJ-1' }] });
  const data = JSON.stringify({ pickup_location: { name: 'Ojas Peenya' }, shipments: [SHIPMENT] });
  const spoilt = [
    data,
    `data=${data}`,
    `format=json&data=${data.replace('Whey', 'Whey & more')}`,
    'format=json&data=%',
  ];
  for (const body of spoilt)
    expect((await send('/api/cmu/create.json', body)).json).toMatchObject({ success: false, packages: [] });
  expect((await create({ order: 'OJ-2', add: 'Flat #4' })).json.success).toBe(false);
});

test('refuses with status 200 a duplicate, but not a shipment that differs', async () => {
  const { create } = await open();
  await create();
  const { status, json } = await create();
  expect([status, json.packages[0].remarks]).toEqual([200, ['Duplicate Order Id']]);
  expect((await create({ total_amount: 1300 })).json.success).toBe(true);
});

test('refuses another token, and a warehouse of the other environment in words of its own', async () => {
  const { send, create } = await open();
  expect((await send('/api/cmu/create.json', '', 'wrong')).status).toBe(401);
  expect((await create({}, 'ojas peenya')).json.rmk).toContain("'NoneType'");
});

test('gives waybills ahead as one text, which are for one shipment each and not at once', async () => {
  const { sim, create } = await open();
  const headers = { authorization: 'Token ojas-demo-token' };
  const { json } = await requestSimulator(`${sim.url}/delhivery/waybill/api/bulk/json/?count=2&cl=OJAS`, { headers });
  const [waybill, other] = json.split(',');
  const remark = async (order: string, number: string) => {
    const response = await create({ order, waybill: number });
    return response.json.packages[0].remarks[0];
  };
  expect(await remark('OJ-1', waybill)).toBe('Unable to consume waybill');
  await sim.advance(10_000);
  expect(await remark('OJ-1', waybill)).toBe('');
  expect(await remark('OJ-2', waybill)).toBe('Duplicate waybill');
  expect(await remark('OJ-2', other)).toBe('');
  expect(await remark('OJ-3', '7001')).toBe('Waybill is not valid for this client');
});

test('answers a cancellation with the same XML again', async () => {
  const { send, create } = await open();
  const [{ waybill }] = (await create()).json.packages;
  const cancel = () => send('/api/p/edit', JSON.stringify({ waybill, cancellation: 'true' }));
  const first = await cancel();
  expect(first.text).toContain('<status>True</status>');
  expect((await cancel()).text).toBe(first.text);
});

test('refuses random bodies on every path', async () => {
  const { sim, send, create } = await open();
  const paths = protocol
    .createCarrier({ config: { env: {} }, ledger: { of: () => [] } } as never)
    .routes.flatMap(({ mounts, path }) => mounts.map((mount) => mount + path.replace(/:\w+/, '1')));
  await sendRandomBodies(sim, paths, 150);
  for (const path of ['/api/p/edit', '/api/p/update', '/fm/request/new/'])
    for (const body of ['null', '[]', '{}', '{"data":[null]}', '{"waybill":{}}'])
      expect((await send(path, body)).status).toBeLessThan(500);
  for (const more of [{ order: null }, { total_amount: {} }, { weight: 'x' }])
    expect((await create(more)).status).toBeLessThan(500);
});
