import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CarrierState } from '#shared/shipment-states.ts';
import { bookingContent, type GoodsShop, openGoodsShop } from '#tests/goods-shop.ts';
import { allEvents, makeEndpoint } from '#tests/webhook-shop.ts';
import { receiveBack } from './receive-back.ts';

let shop: GoodsShop;
beforeEach(async () => {
  shop = await openGoodsShop();
});
afterEach(() => shop.close());

const SETTLED = { type: 'settleBooking', carrierLabel: 'Delhivery', sharesNumber: false } as const;

/** A packed shipment of two units of batch WP-1, in a shop with an endpoint for these events. */
async function packed(events: string[]) {
  await makeEndpoint(shop.app, events);
  const { product, orderId } = await shop.paid({ stock: 2, quantity: 2 });
  const { batchId } = await shop.receive(product.variantId, 'WP-1', 5, 400);
  const shipmentId = await shop.open(orderId);
  const [line] = (await shop.read(orderId)).shipments[0]!.lines;
  await shop.change(orderId, { type: 'pack', shipmentId, version: null, lineId: line!.id, units: 2, batchId });
  await shop.packAll(orderId, shipmentId);
  return { orderId, shipmentId };
}

async function scan(orderId: string, shipmentId: string, state: CarrierState) {
  shop.app.advance(60_000);
  const report = { state, code: null, text: null, location: null, at: shop.app.now() };
  await shop.change(orderId, { type: 'recordScan', shipmentId, scan: report, expectedOn: null });
}

test('sends each change of a shipment once, with batches and without name and address', async () => {
  const { orderId, shipmentId } = await packed(['shipment.*']);
  await shop.change(orderId, { type: 'handOver', shipmentId });
  for (const state of ['in_transit', 'failed_attempt', 'returning', 'returned'] as const)
    await scan(orderId, shipmentId, state);
  await scan(orderId, shipmentId, 'in_transit');
  const [line] = (await shop.read(orderId)).shipments[0]!.lines;
  await receiveBack(shop.app, shop.staff, {
    shipmentId,
    fates: [{ lineId: line!.id, units: 2, fate: 'destroy' }],
  });
  const events = await allEvents(shop.app);
  expect(events.map(({ type }) => type)).toEqual([
    'shipment.packed',
    'shipment.handed_over',
    'shipment.in_transit',
    'shipment.failed_attempt',
    'shipment.returning',
    'shipment.returned',
    'shipment.received',
  ]);
  expect(new Set(events.map(({ subject }) => subject))).toEqual(new Set([orderId]));
  const { shipment } = events.at(-1)!.data as { shipment: { lines: object[]; failedAttempts: number } };
  expect(shipment).toMatchObject({ id: shipmentId, state: 'returned', failedAttempts: 1 });
  expect(shipment.lines).toMatchObject([{ destroyed: 2, batches: [{ number: 'WP-1', quantity: 2 }] }]);
  expect(JSON.stringify(events)).not.toMatch(/fullName|address|phone/i);
});

test('tells of an opened and a cancelled shipment, and of a refused booking until the next one', async () => {
  const { orderId, shipmentId } = await packed(['shipment.*']);
  const booking = async (message: string | null) => {
    shop.app.advance(60_000);
    const bookingId = randomUUID();
    const content = bookingContent(shop.app.now());
    await shop.change(orderId, { type: 'requestBooking', shipmentId, bookingId, carrier: 'swift', content });
    if (message) await shop.change(orderId, { ...SETTLED, bookingId, result: { kind: 'refused', message } });
  };
  await booking('Insufficient wallet balance');
  await booking('Pincode not served');
  await booking(null);
  await shop.change(orderId, { type: 'reopen', shipmentId });
  await shop.change(orderId, { type: 'cancel', shipmentId });
  const events = await allEvents(shop.app);
  expect(events.map(({ type }) => type)).toEqual([
    'shipment.packed',
    'shipment.booking_refused',
    'shipment.booking_refused',
    'shipment.reopened',
    'shipment.cancelled',
  ]);
  const messages = events.map(
    ({ data }) => (data as { shipment: { booking: { message: string } | null } }).shipment.booking?.message,
  );
  expect(messages.slice(1, 3)).toEqual(['Insufficient wallet balance', 'Pincode not served']);
});

test('writes no event that no endpoint chose', async () => {
  await packed(['shipment.delivered']);
  expect(await allEvents(shop.app)).toEqual([]);
});
