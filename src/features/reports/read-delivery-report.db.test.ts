/** The day of delivery is kept by a trigger; these orders become delivered as staff make them so. */
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { addTracking } from '#features/order-management/add-tracking.ts';
import { setOrderStatus } from '#features/order-management/set-order-status.ts';
import { addDays, DAY_MS, MINUTE_MS, shopDay } from '#shared/dates.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { readDeliveryReport } from './read-delivery-report.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
});
beforeEach(() => shop.app.db.update(orders).set({ promisedOn: null }));
afterAll(() => shop.app.close());

const today = () => shopDay(shop.app.now());
/** Moves the clock to an instant in India. */
const moveTo = (day: string, time: string) =>
  shop.app.advance(new Date(`${day}T${time}+05:30`).getTime() - shop.app.now().getTime());

/** A paid order that was promised for a day from today. */
async function promised(days: number, values: { deliveryZone?: string; deliveryMethod?: string } = {}) {
  const { orderId } = await shop.paid();
  await shop.app.db
    .update(orders)
    .set({ deliveryZone: 'Karnataka', deliveryMethod: 'Standard', ...values, promisedOn: addDays(today(), days) })
    .where(eq(orders.id, orderId));
  return orderId;
}

const track = (orderId: string, status: 'shipped' | 'delivered') =>
  addTracking(shop.app, shop.staff, { orderIds: [orderId], status } as never);
const setStatus = (id: string, to: 'shipped' | 'processing' | 'completed' | 'cancelled') =>
  setOrderStatus(shop.app, shop.staff, { id, to, mailCustomer: false } as never);
const deliveredOn = async (orderId: string) =>
  (await shop.app.db.select({ day: orders.deliveredOn }).from(orders).where(eq(orders.id, orderId)))[0]!.day;
const report = async (from: string, to: string) => (await readDeliveryReport(shop.app, { from, to })).rows;

test('counts an order of the last minute of its day in India as in time, and the next minute as late', async () => {
  const day = addDays(today(), 2);
  const [inTime, lateOrder] = [await promised(2), await promised(2)];
  moveTo(day, '23:59:00');
  await track(inTime, 'delivered');
  shop.app.advance(MINUTE_MS);
  await track(lateOrder, 'delivered');
  expect([await deliveredOn(inTime), await deliveredOn(lateOrder)]).toEqual([day, addDays(day, 1)]);
  expect(await report(day, day)).toEqual([
    {
      zone: 'Karnataka',
      method: 'Standard',
      promisedCount: 2,
      inTimeCount: 1,
      lateCount: 1,
      lateDays: 1,
      overdueCount: 0,
    },
  ]);
});

test('counts by zone and method: in time, late with its days, on the way past the day and before it', async () => {
  const from = today();
  const express = { deliveryMethod: 'Express' };
  const rest = { deliveryZone: 'Rest of India' };
  const [one, two] = [await promised(1), await promised(3)];
  const [early, slow] = [await promised(4, express), await promised(1, rest)];
  await promised(2, rest);
  await promised(30, rest);
  await track(early, 'delivered');
  moveTo(addDays(from, 3), '12:00:00');
  await track(one, 'delivered');
  await track(two, 'delivered');
  shop.app.advance(2 * DAY_MS);
  await track(slow, 'shipped');
  await track(slow, 'delivered');
  expect(await report(from, addDays(from, 40))).toEqual([
    {
      zone: 'Rest of India',
      method: 'Standard',
      promisedCount: 3,
      inTimeCount: 0,
      lateCount: 1,
      lateDays: 4,
      overdueCount: 1,
    },
    {
      zone: 'Karnataka',
      method: 'Standard',
      promisedCount: 2,
      inTimeCount: 1,
      lateCount: 1,
      lateDays: 2,
      overdueCount: 0,
    },
    {
      zone: 'Karnataka',
      method: 'Express',
      promisedCount: 1,
      inTimeCount: 1,
      lateCount: 0,
      lateDays: 0,
      overdueCount: 0,
    },
  ]);
  expect(await report(addDays(from, 41), addDays(from, 50))).toEqual([]);
});

test('is on the way past its day only from the next day in India on', async () => {
  const day = addDays(today(), 1);
  await promised(1);
  moveTo(day, '23:59:00');
  expect(await report(day, day)).toMatchObject([{ promisedCount: 1, overdueCount: 0 }]);
  shop.app.advance(MINUTE_MS);
  expect(await report(day, day)).toMatchObject([{ promisedCount: 1, overdueCount: 1 }]);
});

test('keeps the day when a delivered order is completed, and none when staff take the delivery back', async () => {
  const day = addDays(today(), 5);
  const orderId = await promised(5);
  await track(orderId, 'delivered');
  const delivered = today();
  shop.app.advance(10 * DAY_MS);
  await setStatus(orderId, 'completed');
  expect(await deliveredOn(orderId)).toBe(delivered);
  await setStatus(orderId, 'processing');
  expect(await deliveredOn(orderId)).toBeNull();
  expect(await report(day, day)).toMatchObject([{ inTimeCount: 0, overdueCount: 1 }]);
  await setStatus(orderId, 'completed');
  expect(await report(day, day)).toMatchObject([{ inTimeCount: 0, lateCount: 1, lateDays: 5 }]);
});

test('leaves out unpaid, cancelled and deleted orders, and those without a promised day', async () => {
  const day = addDays(today(), 2);
  const { orderId: unpaid } = await shop.unpaid();
  await shop.app.db.update(orders).set({ promisedOn: day }).where(eq(orders.id, unpaid));
  await setStatus(await promised(2), 'cancelled');
  const deleted = await promised(2);
  await shop.app.db.update(orders).set({ deletedAt: shop.app.now() }).where(eq(orders.id, deleted));
  await track((await shop.paid()).orderId, 'delivered');
  expect(await report(day, day)).toEqual([]);
  await shop.app.db.update(orders).set({ deletedAt: null }).where(eq(orders.id, deleted));
  expect(await report(day, day)).toMatchObject([{ promisedCount: 1 }]);
});

test('reads the index of promised days', async () => {
  const { app } = shop;
  const [statement] = await app.recorded(() => report('2026-01-01', '2026-12-31'));
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  // the table of a test is so small that reading all of it is cheaper
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement!.text}`, statement!.values);
  await client.end();
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_promised');
});

test.each([
  ['2026-11-20', '2026-11-19'],
  ['2020-01-01', '2026-01-01'],
])('refuses a span from %s to %s', async (from, to) => {
  await expect(report(from, to)).rejects.toMatchObject({ code: 'INVALID_DATE_RANGE' });
});
