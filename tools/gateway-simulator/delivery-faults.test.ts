import { expect, test } from 'vitest';
import { receiver, v1Content } from './testing/receiver.ts';
import { control, press, simulate } from './testing/simulate.ts';
import { sign, v1Pay } from './testing/v1-client.ts';
import { v2Pay } from './testing/v2-client.ts';

async function shopAndSim() {
  const shop = await receiver();
  const sim = await simulate({ v2WebhookUrl: shop.url });
  const fault = (body: Record<string, unknown>) => control(sim, 'POST', '/faults/delivery', body);
  const pay = async (id: string) => press(await v2Pay(sim, id), 'pay');
  const ids = () => shop.received.map((one) => JSON.parse(one.body).payload.merchantOrderId);
  return { shop, sim, fault, pay, ids };
}

test('drop: loses the message and delivers the next one', async () => {
  const { sim, fault, pay, ids } = await shopAndSim();
  await fault({ kind: 'drop', next: 1 });
  await pay('ORD-1');
  await pay('ORD-2');
  await sim.advance(86_400_000);
  expect(ids()).toEqual(['ORD-2']);
  const log = await control(sim, 'GET', '/deliveries?id=ORD-1');
  expect(log.json.deliveries[0]).toMatchObject({ state: 'dropped', faults: ['drop'], attempts: [] });
});

test('delay: delivers the message later', async () => {
  const { sim, fault, pay, ids } = await shopAndSim();
  await fault({ kind: 'delay', ms: 600_000 });
  await pay('ORD-1');
  await sim.advance(599_000);
  expect(ids()).toEqual([]);
  await sim.advance(1000);
  expect(ids()).toEqual(['ORD-1']);
});

test('duplicate: as many copies as asked for, all at once', async () => {
  const { shop, sim, fault, pay } = await shopAndSim();
  await fault({ kind: 'duplicate', copies: 100 });
  await pay('ORD-1');
  await sim.settle();
  expect(shop.received).toHaveLength(100);
  expect(new Set(shop.received.map((one) => one.body)).size).toBe(1);
});

test('reorder: delivers held messages after a later one, the last held first', async () => {
  const { sim, fault, pay, ids } = await shopAndSim();
  await fault({ kind: 'reorder', next: 2 });
  await pay('ORD-1');
  await pay('ORD-2');
  await sim.settle();
  expect(ids()).toEqual([]);
  await pay('ORD-3');
  await sim.settle();
  expect(ids()[0]).toBe('ORD-3');
  expect(ids().sort()).toEqual(['ORD-1', 'ORD-2', 'ORD-3']);
});

test('reorder: delivers a held message after a minute without a later one', async () => {
  const { sim, fault, pay, ids } = await shopAndSim();
  await fault({ kind: 'reorder' });
  await pay('ORD-1');
  await sim.advance(59_000);
  expect(ids()).toEqual([]);
  await sim.advance(1000);
  expect(ids()).toEqual(['ORD-1']);
});

test('bad signature: in the header of v2 and of v1', async () => {
  const { shop, sim, fault, pay } = await shopAndSim();
  await pay('ORD-0');
  await sim.settle();
  await fault({ kind: 'bad_signature' });
  await pay('ORD-1');
  await sim.settle();
  await press(await v1Pay(sim, 'TX1', { callbackUrl: shop.url }), 'pay');
  await sim.settle();
  const [good, v2, v1] = shop.received;
  expect(v2?.headers.authorization).toMatch(/^[0-9a-f]{64}$/);
  expect(v2?.headers.authorization).not.toBe(good?.headers.authorization);
  expect(v1?.headers['x-verify']).toMatch(/^[0-9a-f]{64}###1$/);
  expect(v1?.headers['x-verify']).not.toBe(sign(JSON.parse(v1?.body ?? '').response));
});

test('altered amount: with a valid header', async () => {
  const { shop, sim, fault, pay } = await shopAndSim();
  await fault({ kind: 'altered_amount', next: 1 });
  await pay('ORD-1');
  await sim.settle();
  await fault({ kind: 'altered_amount', amount: 777 });
  await press(await v1Pay(sim, 'TX1', { callbackUrl: shop.url }), 'pay');
  await sim.settle();
  const [v2, v1] = shop.received;
  expect(JSON.parse(v2?.body ?? '').payload.amount).toBe(100);
  expect(v1Content(v1).data.amount).toBe(777);
  expect(v1?.headers['x-verify']).toBe(sign(JSON.parse(v1?.body ?? '').response));
  expect((await control(sim, 'GET', '/transactions/TX1')).json.amount).toBe(129_900);
});

test('adds an unknown field at every level', async () => {
  const { shop, sim, fault, pay } = await shopAndSim();
  await fault({ kind: 'unknown_field' });
  await pay('ORD-1');
  await sim.settle();
  await press(await v1Pay(sim, 'TX1', { callbackUrl: shop.url }), 'pay');
  await sim.settle();
  const [v2, v1] = shop.received;
  expect(JSON.parse(v2?.body ?? '')).toMatchObject({
    fieldOfTomorrow: {},
    payload: { fieldOfTomorrow: {}, state: 'COMPLETED' },
  });
  expect(v1Content(v1)).toMatchObject({ fieldOfTomorrow: {}, data: { fieldOfTomorrow: {}, state: 'COMPLETED' } });
});

test('limits a fault to one id, and combines faults', async () => {
  const { shop, sim, fault, pay, ids } = await shopAndSim();
  await fault({ kind: 'duplicate', copies: 3, id: 'ORD-2' });
  await fault({ kind: 'altered_amount', id: 'ORD-2' });
  await pay('ORD-1');
  await pay('ORD-2');
  await sim.settle();
  expect(ids().sort()).toEqual(['ORD-1', 'ORD-2', 'ORD-2', 'ORD-2']);
  const amounts = shop.received.map((one) => JSON.parse(one.body).payload.amount);
  expect(amounts.sort()).toEqual([100, 100, 100, 129_900]);
});

test('lists, uses up and clears rules, one by one or all', async () => {
  const { sim, fault, pay } = await shopAndSim();
  const rules = async () =>
    (await control(sim, 'GET', '/faults/delivery')).json.faults.map((one: { rule: number }) => one.rule);
  await fault({ kind: 'drop', next: 1 });
  await fault({ kind: 'delay', ms: 5 });
  await fault({ kind: 'reorder', id: 'ORD-9' });
  expect(await rules()).toEqual([1, 2, 3]);
  await pay('ORD-1');
  expect(await rules()).toEqual([2, 3]);
  expect((await control(sim, 'DELETE', '/faults/delivery/2')).status).toBe(200);
  expect((await control(sim, 'DELETE', '/faults/delivery/2')).status).toBe(404);
  expect(await rules()).toEqual([3]);
  await control(sim, 'DELETE', '/faults/delivery');
  expect(await rules()).toEqual([]);
});
