/** Views of the list that say what went wrong on the way. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FailedDeliveryShop, openFailedDeliveryShop } from '#tests/failed-delivery-shop.ts';
import type { SHIPMENT_VIEWS } from './admin-contract.ts';
import { countShipments, listShipments } from './list-shipments.ts';
import { receiveBack } from './receive-back.ts';

let shop: FailedDeliveryShop;
beforeEach(async () => {
  shop = await openFailedDeliveryShop();
});
afterEach(() => shop.close());

const idsIn = async (view: (typeof SHIPMENT_VIEWS)[number]) =>
  (await listShipments(shop.app, { limit: 25, view })).rows.map(({ id }) => id);

test('lists what came back until it is received', async () => {
  const { orderId, shipmentId } = await shop.failed();
  expect([await idsIn('to_check'), await idsIn('failed_attempt')]).toEqual([[], [shipmentId]]);
  await shop.scan(orderId, shipmentId, 'returning');
  expect(await idsIn('returning')).toEqual([shipmentId]);
  await shop.scan(orderId, shipmentId, 'returned');
  expect([await idsIn('to_check'), (await countShipments(shop.app)).toCheck]).toEqual([[shipmentId], 1]);
  const [line] = (await shop.read(orderId)).shipments[0]!.lines;
  const fates = [{ lineId: line!.id, units: line!.packed, fate: 'destroy' as const }];
  await receiveBack(shop.app, shop.staff, { shipmentId, fates });
  expect([await idsIn('to_check'), (await countShipments(shop.app)).toCheck]).toEqual([[], 0]);
});

test('lists bought labels and handed over shipments of which nothing is heard for three days', async () => {
  const { orderId, shipmentId } = await shop.booked();
  expect(await idsIn('no_scan')).toEqual([]);
  const threeDays = 3 * 86_400_000 + 1000;
  shop.app.advance(threeDays);
  expect([await idsIn('no_scan'), (await countShipments(shop.app)).noScan]).toEqual([[shipmentId], 1]);
  await shop.scan(orderId, shipmentId, 'handed_over');
  expect(await idsIn('no_scan')).toEqual([]);
  shop.app.advance(threeDays);
  expect(await idsIn('no_scan')).toEqual([shipmentId]);
  await shop.scan(orderId, shipmentId, 'in_transit');
  expect(await idsIn('no_scan')).toEqual([]);
});
