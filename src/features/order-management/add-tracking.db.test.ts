import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderTracking } from '#db/schema/orders.ts';
import { mails, settings } from '#db/schema/platform.ts';
import { orderRow } from '#tests/factories.ts';
import { type OrderShop, openOrderShop, TRACKING_ENTRY } from '#tests/order-shop.ts';
import { addTracking } from './add-tracking.ts';
import { listTrackedOrders } from './list-tracked-orders.ts';
import { listTrackingEntries } from './list-tracking-entries.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('adds the entry to each order, mails it and moves the orders when several are chosen', async () => {
  const [one, two] = [await shop.paid(), await shop.paid()];
  const orderIds = [one.orderId, two.orderId];
  shop.app.advance(1000);
  expect(
    await addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, status: 'delivered', orderIds, sharesNumber: true }),
  ).toEqual({
    added: 2,
    mailed: 2,
  });
  expect((await orderRow(shop.app, one.orderId)).status).toBe('delivered');
  const [mail] = await shop.app.db.select().from(mails).where(eq(mails.purpose, 'order-tracking'));
  for (const text of ['Delivered', 'Left the hub', 'Bhiwandi', '24/11/2026', 'Delhivery', 'DL-1234567'])
    expect(mail!.text).toContain(text);
  expect(await shop.eventsOf(two.orderId)).toContain('tracking.added');
  expect(await shop.auditOf(two.orderId)).toEqual(['order.tracking']);
  shop.app.advance(1000);
  await addTracking(shop.app, shop.staff, {
    ...TRACKING_ENTRY,
    message: '',
    carrier: '',
    orderIds: [one.orderId],
    sharesNumber: true,
  });
  const tracked = await listTrackedOrders(shop.app, { limit: 25 });
  expect(tracked.rows.map(({ id, entries, latest }) => [id, entries, latest?.status])).toEqual([
    [two.orderId, 2, 'delivered'],
    [one.orderId, 3, 'in_transit'],
  ]);
  const entries = await listTrackingEntries(shop.app, { limit: 25, search: 'dl-1234567' });
  expect(entries.rows).toHaveLength(3);
  expect(entries.rows[0]).toMatchObject({ message: null, carrier: null, order: { id: one.orderId } });
  expect((await listTrackingEntries(shop.app, { limit: 25, status: 'order_confirmed' })).rows).toHaveLength(2);
  expect((await listTrackingEntries(shop.app, { limit: 25, search: two.orderId.slice(0, 8) })).rows).toHaveLength(2);
});

test('mails nobody when the setting is off, and adds nothing when one order does not exist', async () => {
  const { orderId } = await shop.paid();
  await shop.app.db.insert(settings).values({ section: 'email', value: { shipmentTracking: false } });
  expect(await addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, orderIds: [orderId] })).toEqual({
    added: 1,
    mailed: 0,
  });
  await expect(
    addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, orderIds: [orderId, randomUUID()], sharesNumber: true }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const condition = and(eq(orderTracking.orderId, orderId), eq(orderTracking.status, 'in_transit'));
  expect(await shop.app.db.select().from(orderTracking).where(condition)).toHaveLength(1);
  expect(await shop.app.db.select().from(mails).where(eq(mails.purpose, 'order-tracking'))).toEqual([]);
});

test('refuses a number for several orders, or of another order, unless they travel in one parcel', async () => {
  const [first, second] = [await shop.paid(), await shop.paid()];
  const orderIds = [first.orderId, second.orderId];
  const names = orderIds.map((orderId) => orderId.slice(0, 8)).sort();
  await expect(addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, orderIds })).rejects.toMatchObject({
    code: 'TRACKING_NUMBER_SHARED',
    data: { orders: names },
  });
  await addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, orderIds: [first.orderId] });
  const entry = { ...TRACKING_ENTRY, trackingNumber: 'dl 1234567', orderIds: [second.orderId] };
  await expect(addTracking(shop.app, shop.staff, entry)).rejects.toMatchObject({
    code: 'TRACKING_NUMBER_SHARED',
    data: { orders: [first.orderId.slice(0, 8)] },
  });
  // a second update of the same order is no question
  await addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, orderIds: [first.orderId] });
  await addTracking(shop.app, shop.staff, { ...entry, sharesNumber: true });
  expect((await orderRow(shop.app, second.orderId)).status).toBe('shipped');
});

test('adds nothing to any order when it would be untrue for one', async () => {
  const [paid, unpaid] = [await shop.paid(), await shop.unpaid()];
  const orderIds = [paid.orderId, unpaid.orderId];
  await expect(
    addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, orderIds, sharesNumber: true }),
  ).rejects.toMatchObject({
    code: 'TRACKING_STATUS_NOT_ALLOWED',
    data: { displayId: unpaid.orderId.slice(0, 8), reason: 'unpaid' },
  });
  expect((await orderRow(shop.app, paid.orderId)).status).toBe('pending');
});
