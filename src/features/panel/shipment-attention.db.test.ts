import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { permissionsOf } from '#platform/http/permissions.ts';
import type { CarrierState } from '#shared/shipment-states.ts';
import { bookingContent, type GoodsShop, openGoodsShop } from '#tests/goods-shop.ts';
import { receiveBack } from '../dispatch/receive-back.ts';
import { listAttentionGroups } from './list-attention-groups.ts';

let shop: GoodsShop;
beforeEach(async () => {
  shop = await openGoodsShop();
});
afterEach(() => shop.close());

/** The groups of these kinds, by kind. */
async function groupsOf(...kinds: string[]) {
  const { userId } = shop.staff;
  const { open } = await listAttentionGroups(shop.app, userId, await permissionsOf(shop.app.db, userId));
  return Object.fromEntries(open.filter(({ kind }) => kinds.includes(kind)).map((group) => [group.kind, group]));
}

async function packed() {
  const { orderId } = await shop.paid({ quantity: 1 });
  const shipmentId = await shop.open(orderId);
  await shop.packAll(orderId, shipmentId);
  return { orderId, shipmentId, name: `${orderId.slice(0, 8)}-1` };
}

async function sendThrough(...states: CarrierState[]) {
  const shipment = await packed();
  const { orderId, shipmentId } = shipment;
  await shop.change(orderId, { type: 'handOver', shipmentId });
  for (const state of states) {
    shop.app.advance(60_000);
    const scan = { state, code: null, text: null, location: null, at: shop.app.now() };
    await shop.change(orderId, { type: 'recordScan', shipmentId, scan, expectedOn: null });
  }
  return shipment;
}

async function open({ orderId, shipmentId }: Awaited<ReturnType<typeof packed>>, fate: 'resell' | 'claim') {
  const [line] = (await shop.read(orderId)).shipments[0]!.lines;
  await receiveBack(shop.app, shop.staff, { shipmentId, fates: [{ lineId: line!.id, units: 1, fate }] });
}

test('names deliveries that failed at the door until they are tried again', async () => {
  const first = await sendThrough('failed_attempt');
  const second = await sendThrough('failed_attempt');
  await sendThrough('failed_attempt', 'out_for_delivery');
  expect(await groupsOf('failed_deliveries')).toMatchObject({
    failed_deliveries: {
      title: '2 shipments failed at the door',
      text: `${first.name} and ${second.name}: without a decision the carrier brings it back.`,
      actions: [{ label: 'Open list', to: '/admin/tracking/failed-deliveries' }],
    },
  });
});

test('names what came back until it is opened, and what is lost until it is claimed', async () => {
  const returned = await sendThrough('returning', 'returned');
  const lost = await sendThrough('lost');
  const kinds = ['shipments_to_check', 'lost_shipments'];
  expect(await groupsOf(...kinds)).toMatchObject({
    shipments_to_check: { title: '1 shipment back, to be opened' },
    lost_shipments: {
      title: '1 shipment lost',
      actions: [{ to: `/admin/orders/${lost.orderId.slice(0, 8)}` }, { to: '/admin/tracking/shipments?view=lost' }],
    },
  });
  await open(returned, 'resell');
  await open(lost, 'claim');
  expect(await groupsOf(...kinds)).toEqual({});
});

test('names a refused booking until the shipment is booked again or opened', async () => {
  const { orderId, shipmentId } = await packed();
  const book = async () => {
    const bookingId = randomUUID();
    const content = bookingContent(shop.app.now());
    await shop.change(orderId, { type: 'requestBooking', shipmentId, bookingId, carrier: 'swift', content });
    return bookingId;
  };
  const bookingId = await book();
  await shop.change(orderId, {
    type: 'settleBooking',
    bookingId,
    carrierLabel: 'Delhivery',
    sharesNumber: false,
    result: { kind: 'refused', message: 'Insufficient wallet balance' },
  });
  expect(await groupsOf('refused_bookings')).toMatchObject({
    refused_bookings: { title: '1 shipment refused by a carrier' },
  });
  shop.app.advance(1000);
  await book();
  expect(await groupsOf('refused_bookings')).toEqual({});
});
