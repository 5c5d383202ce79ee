import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderTracking } from '#db/schema/orders.ts';
import { orderRow } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { shipOrders } from './ship-orders.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

const shipment = (order: string, trackingNumber: string, sharesNumber = false) => ({
  order,
  trackingNumber,
  carrier: 'DTDC',
  sharesNumber,
});
const shortId = (orderId: string) => orderId.slice(0, 8);

test('ships each order with its own number, and names each that it refuses', async () => {
  const [first, second, third, unpaid] = [await shop.paid(), await shop.paid(), await shop.paid(), await shop.unpaid()];
  const results = await shipOrders(shop.app, shop.staff, [
    shipment(first.orderId, 'D1000001'),
    shipment(`#${shortId(second.orderId).toUpperCase()}`, 'D1000002'),
    shipment(shortId(third.orderId), 'd1000002'),
    shipment(unpaid.orderId, 'D1000004'),
    shipment('ffffffff', 'D1000005'),
  ]);
  expect(results).toEqual([
    { state: 'shipped', displayId: shortId(first.orderId) },
    { state: 'shipped', displayId: shortId(second.orderId) },
    { state: 'refused', code: 'TRACKING_NUMBER_SHARED', data: { orders: [shortId(second.orderId)] } },
    {
      state: 'refused',
      code: 'TRACKING_STATUS_NOT_ALLOWED',
      data: { displayId: shortId(unpaid.orderId), reason: 'unpaid' },
    },
    { state: 'refused', code: 'NOT_FOUND' },
  ]);
  expect((await orderRow(shop.app, first.orderId)).status).toBe('shipped');
  expect((await orderRow(shop.app, third.orderId)).status).toBe('pending');
  const [entry] = await shop.app.db.select().from(orderTracking).where(eq(orderTracking.trackingNumber, 'D1000001'));
  expect(entry).toMatchObject({ orderId: first.orderId, status: 'shipped', carrier: 'DTDC' });
  expect(await shop.auditOf(first.orderId)).toEqual(['order.tracking']);
});

test('changes nothing when the same shipments are sent again', async () => {
  const { orderId } = await shop.paid();
  await shipOrders(shop.app, shop.staff, [shipment(orderId, 'D1000001')]);
  expect(await shipOrders(shop.app, shop.staff, [shipment(orderId, 'D-1000001')])).toEqual([
    { state: 'unchanged', displayId: shortId(orderId) },
  ]);
  expect(await shop.app.db.select().from(orderTracking).where(eq(orderTracking.orderId, orderId))).toHaveLength(2);
});

test('gives a number to one of two orders that are shipped at once', async () => {
  const [first, second] = [await shop.paid(), await shop.paid()];
  const results = await Promise.all(
    [first, second].map(({ orderId }) => shipOrders(shop.app, shop.staff, [shipment(orderId, 'D1000001')])),
  );
  expect(results.map(([result]) => result!.state).sort()).toEqual(['refused', 'shipped']);
});

test('ships two orders in one parcel when staff say so', async () => {
  const [first, second] = [await shop.paid(), await shop.paid()];
  const shipments = [shipment(first.orderId, 'D1000001'), shipment(second.orderId, 'D1000001', true)];
  expect((await shipOrders(shop.app, shop.staff, shipments)).map(({ state }) => state)).toEqual(['shipped', 'shipped']);
});
