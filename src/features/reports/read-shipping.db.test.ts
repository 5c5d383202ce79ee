/** Prices, weights and ends of shipments by the day on which they were handed over. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { addDays, DAY_MS, MINUTE_MS, shopDay } from '#shared/dates.ts';
import type { CarrierState } from '#shared/shipment-states.ts';
import { openRecallShop, type RecallShop } from '#tests/recall-shop.ts';
import { readCarrierPromises, readShipping } from './read-shipping.ts';
import { pricePerShipment, type ShippingGroup, sumShipping, weightShare } from './shipping-rules.ts';

let shop: RecallShop;
beforeEach(async () => {
  shop = await openRecallShop();
  // bookings and carriers are written directly
  shop.app.isChecked = false;
});
afterEach(() => shop.close());

const today = () => shopDay(shop.app.now());
const read = async (by: ShippingGroup = 'carrier') =>
  (await readShipping(shop.app, { by, from: addDays(today(), -9), to: addDays(today(), 1) })).rows;

type Booking = { price: number | null; booked: number | null; charged: number | null };

/** A shipment that has left the shop with a booking, in paise and grams. */
async function shipThrough(carrier: string, { price, booked, charged }: Booking, states: readonly CarrierState[] = []) {
  const placed = await shop.sent(1, states);
  await shop.app.db.update(shipments).set({ carrier }).where(eq(shipments.id, placed.shipmentId));
  await shop.app.db.execute(sql`insert into shipment_bookings (id, shipment_id, carrier, reference, state, cash, price, booked_grams, charged_grams,
      tracking_number, carrier_id, created_at) values (${randomUUID()}, ${placed.shipmentId}, 'x', ${randomUUID()}, 'booked', 0,
      ${price === null ? null : price / 100}, ${booked}, ${charged}, ${randomUUID()}, 'x', now())`);
  return placed;
}

const NOTHING = { price: null, booked: null, charged: null };

test('counts prices, weights and ends by carrier', async () => {
  await shipThrough('Delhivery', { price: 6150, booked: 1000, charged: 1500 }, ['failed_attempt', 'delivered']);
  await shipThrough('Delhivery', { price: 4000, booked: 500, charged: null }, ['returning']);
  await shipThrough('Delhivery', NOTHING, ['lost']);
  await shipThrough('Shiprocket', { price: 5000, booked: 800, charged: 800 });
  await shop.packed();
  const rows = await read();
  expect(rows).toEqual([
    {
      name: 'Delhivery',
      shipments: 3,
      pricedShipments: 2,
      price: 10_150,
      bookedGrams: 1000,
      chargedGrams: 1500,
      failedShipments: 1,
      returnedShipments: 1,
      lostShipments: 1,
    },
    {
      name: 'Shiprocket',
      shipments: 1,
      pricedShipments: 1,
      price: 5000,
      bookedGrams: 800,
      chargedGrams: 800,
      failedShipments: 0,
      returnedShipments: 0,
      lostShipments: 0,
    },
  ]);
  expect([pricePerShipment(rows[0]!), weightShare(rows[0]!)]).toEqual([5075, 1.5]);
  for (const by of ['pincode', 'state'] as const) expect(sumShipping(await read(by))).toEqual(sumShipping(rows));
  expect(await read('product')).toMatchObject([{ shipments: 4, price: 15_150, chargedGrams: 2300 }]);
});

test('shares a shipment among its products by units', async () => {
  const { shipmentId, orderId } = await shipThrough('Delhivery', { price: 10_000, booked: 900, charged: 900 });
  await shop.app.db.execute(sql`with item as (
      insert into order_items (order_id, position, product_name, sku, quantity, price, tax_rate)
      values (${orderId}, 1, 'Shaker', 'SH', 3, 10, 18) returning id)
    insert into shipment_lines (id, shipment_id, order_item_id, quantity, packed) select gen_random_uuid(), ${shipmentId}, id, 3, 3 from item`);
  const prices = Object.fromEntries((await read('product')).map(({ name, price }) => [name, price]));
  expect(prices.Shaker).toBe(7500);
  expect(Object.values(prices).sort()).toEqual([2500, 7500]);
});

test('counts a shipment on its day in India, the last minute included', async () => {
  const { shipmentId } = await shipThrough('Delhivery', NOTHING);
  const handOver = (at: string) =>
    shop.app.db
      .update(shipments)
      .set({ handedOverAt: new Date(at) })
      .where(eq(shipments.id, shipmentId));
  const on = async (day: string) => (await readShipping(shop.app, { by: 'carrier', from: day, to: day })).rows.length;
  await handOver('2026-11-10T23:59:59+05:30');
  expect([await on('2026-11-10'), await on('2026-11-11')]).toEqual([1, 0]);
  await handOver('2026-11-11T00:00:00+05:30');
  expect([await on('2026-11-10'), await on('2026-11-11')]).toEqual([0, 1]);
});

test('compares the day of delivery with the promised day', async () => {
  const promised = addDays(today(), 2);
  const deliver = async (at: Date | null) => {
    const { orderId, shipmentId } = await shipThrough('Delhivery', NOTHING);
    await shop.app.db.update(orders).set({ promisedOn: promised, deliveryZone: 'South' }).where(eq(orders.id, orderId));
    await shop.app.db.update(shipments).set({ deliveredAt: at }).where(eq(shipments.id, shipmentId));
  };
  const end = new Date(`${promised}T23:59:00+05:30`).getTime();
  await deliver(new Date(end));
  await deliver(new Date(end + MINUTE_MS));
  await deliver(new Date(end + DAY_MS + MINUTE_MS));
  await deliver(null);
  await shipThrough('Delhivery', NOTHING);
  const span = { from: today(), to: today() };
  const row = { carrier: 'Delhivery', zone: 'South', promisedCount: 4, inTimeCount: 1, dayLateCount: 1, laterCount: 1 };
  expect((await readCarrierPromises(shop.app, span)).rows).toMatchObject([{ ...row, overdueCount: 0 }]);
  shop.app.advance(3 * DAY_MS);
  expect((await readCarrierPromises(shop.app, span)).rows).toMatchObject([{ ...row, overdueCount: 1 }]);
});

test('finds shipments by the index of the day of handing over', async () => {
  const { app } = shop;
  const [statement] = await app.recorded(() => read());
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  // the table of a test is so small that reading all of it is cheaper
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement!.text}`, statement!.values);
  await client.end();
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('shipments_handed_over');
});

test.each([
  ['2026-11-20', '2026-11-19'],
  ['2026-01-01', '2026-06-01'],
])('refuses a span from %s to %s', async (from, to) => {
  const refused = { code: 'INVALID_DATE_RANGE' };
  await expect(readShipping(shop.app, { by: 'state', from, to })).rejects.toMatchObject(refused);
  await expect(readCarrierPromises(shop.app, { from, to })).rejects.toMatchObject(refused);
});
