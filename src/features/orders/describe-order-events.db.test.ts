import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import {
  checkOut,
  makeCustomer,
  makeProduct,
  makeStaff,
  orderRow,
  putInCart,
  scriptedGateway,
} from '#tests/factories.ts';
import { TRACKING_ENTRY } from '#tests/order-shop.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { allDeliveries, allEvents, makeEndpoint } from '#tests/webhook-shop.ts';
import { setProductStates } from '../catalog/set-product-states.ts';
import { addTracking } from '../order-management/add-tracking.ts';
import { cancelOrder } from '../order-management/cancel-order.ts';
import { startPayment } from '../payments/start-payment.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { EVENT_DATA, payloadOf } from '../webhooks/contract.ts';
import type { EventType } from '../webhooks/rules.ts';
import { changeOrder, changeOrderWithin } from './process/change-order.ts';

let app: TestApp;
const { gateway, gateways } = scriptedGateway();
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

async function order({ stock = 10, quantity = 2 } = {}) {
  const userId = await makeCustomer(app);
  const product = await makeProduct(app, { stock });
  await putInCart(app, userId, product, quantity);
  const { orderId } = await checkOut(app, gateways, userId);
  return { userId, product, orderId };
}

async function pay({ userId, orderId }: { userId: string; orderId: string }): Promise<void> {
  const { transactionId } = await startPayment(app, gateways, userId, orderId);
  gateway.words.set(transactionId, { state: 'succeeded' });
  app.advance(2000);
  await verifyPayment(app, gateways, transactionId);
}

test('records events from placing to cancellation, each with its documented payload', async () => {
  await makeEndpoint(app);
  const placed = await order();
  await pay(placed);
  const staff = await makeStaff(app);
  await cancelOrder(app, placed.userId, placed.orderId);
  const events = await allEvents(app);
  const orderEvents = events.filter(({ subject }) => subject === placed.orderId);
  expect(orderEvents.map(({ type }) => type)).toEqual([
    'order.created',
    'payment.captured',
    'order.confirmed',
    'tracking.added',
    'order.cancelled',
    'refund.approved',
  ]);
  await setProductStates(app, staff, [placed.product.productId], 'archived');
  for (const { type, data } of await allEvents(app)) {
    expect(() => EVENT_DATA[type as EventType].parse(data), type).not.toThrow();
  }
  expect(new Set((await allEvents(app)).map(({ type }) => type))).toContain('stock.changed');
  expect((await allDeliveries(app)).length).toBe((await allEvents(app)).length);
  expect(payloadOf('order.created', EVENT_DATA['order.created']).shape.version.value).toBe(1);
});

test('records shipping and delivery by tracking, in order with the rest', async () => {
  await makeEndpoint(app, ['order.*', 'tracking.*']);
  const placed = await order();
  await pay(placed);
  const staff = await makeStaff(app);
  await addTracking(app, staff, { ...TRACKING_ENTRY, orderIds: [placed.orderId] });
  const types = (await allEvents(app)).map(({ type }) => type);
  expect(types.slice(0, 2)).toEqual(['order.created', 'order.confirmed']);
  expect(types).toContain('order.shipped');
  expect(types).toContain('tracking.added');
  expect(types).not.toContain('stock.changed');
});

test('records no event of a rolled back change', async () => {
  await makeEndpoint(app);
  const { orderId, userId } = await order();
  const before = await allEvents(app);
  const cancel = { type: 'cancelByCustomer', userId, changeWindowMinutes: 30 } as const;
  await expect(
    transact(app.db, async (tx) => {
      await changeOrderWithin(app, tx, orderId, cancel, `customer:${userId}`);
      throw new Error('power cut');
    }),
  ).rejects.toThrow('power cut');
  expect(await orderRow(app, orderId)).toMatchObject({ status: 'pending' });
  expect(await allEvents(app)).toEqual(before);
  await changeOrder(app, orderId, cancel, `customer:${userId}`);
  expect((await allEvents(app)).map(({ type }) => type)).toContain('order.cancelled');
});

test('writes nothing and runs no further query while no endpoint listens', async () => {
  const placing = async () => (await app.recorded(() => order())).filter(({ text }) => !/settings/.test(text));
  await order();
  const before = await placing();
  expect(await allEvents(app)).toEqual([]);
  await makeEndpoint(app);
  const after = await placing();
  expect(after).toHaveLength(before.length);
  expect((await allEvents(app)).length).toBeGreaterThan(0);
  // webhooks add no statement of their own
  expect(before.filter(({ text }) => /^insert into "?webhook/.test(text))).toEqual([]);
  const { rows } = await app.db.execute(sql`select from webhook_deliveries limit 1`);
  expect(rows).toHaveLength(1);
});
