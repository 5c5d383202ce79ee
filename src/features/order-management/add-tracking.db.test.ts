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
  expect(await addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, status: 'delivered', orderIds })).toEqual({
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
  await addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, message: '', carrier: '', orderIds: [one.orderId] });
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
    addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, orderIds: [orderId, randomUUID()] }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const own = and(eq(orderTracking.orderId, orderId), eq(orderTracking.status, 'in_transit'));
  expect(await shop.app.db.select().from(orderTracking).where(own)).toHaveLength(1);
  expect(await shop.app.db.select().from(mails).where(eq(mails.purpose, 'order-tracking'))).toEqual([]);
});
