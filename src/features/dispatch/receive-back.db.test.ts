import { afterEach, beforeEach, expect, test } from 'vitest';
import { setBatchState } from '#features/batches/change-batch.ts';
import { refundOrder } from '#features/order-management/refund-order.ts';
import { setOrderStatus } from '#features/order-management/set-order-status.ts';
import type { CarrierState } from '#shared/shipment-states.ts';
import { orderRow } from '#tests/factories.ts';
import { type GoodsShop, openGoodsShop } from '#tests/goods-shop.ts';
import { checkDatabase } from '../../main/doctor/find-violations.ts';
import { receiveBack } from './receive-back.ts';

let shop: GoodsShop;
beforeEach(async () => {
  shop = await openGoodsShop();
});
afterEach(async () => {
  expect(await checkDatabase(shop.app.db, shop.app.now(), { isSwept: false })).toEqual([]);
  await shop.close();
});

/** A paid order whose three units, of a batch with five, were sent and came to `state`. */
async function sendUntil(state: CarrierState) {
  const { product, orderId } = await shop.paid({ stock: 3, quantity: 3 });
  const { variantId } = product;
  const { batchId } = await shop.receive(variantId, 'B-1', 5);
  const shipmentId = await shop.open(orderId);
  const [line] = (await shop.read(orderId)).shipments[0]!.lines;
  await shop.change(orderId, { type: 'pack', shipmentId, version: null, lineId: line!.id, units: 3, batchId });
  await shop.packAll(orderId, shipmentId);
  await shop.change(orderId, { type: 'handOver', shipmentId });
  shop.app.advance(1000);
  const scan = { state, code: null, text: null, location: null, at: shop.app.now() };
  await shop.change(orderId, { type: 'recordScan', shipmentId, scan, expectedOn: null });
  shop.app.advance(1000);
  const receive = (...fates: (readonly ['resell' | 'destroy' | 'claim', number])[]) =>
    receiveBack(shop.app, shop.staff, {
      shipmentId,
      fates: fates.map(([fate, units]) => ({ lineId: line!.id, fate, units })),
    });
  const shipment = async () => (await shop.read(orderId)).shipments[0]!;
  return { orderId, variantId, batchId, shipmentId, receive, shipment };
}

test('a damaged tub is not for sale again: each unit gets its fate', async () => {
  const { variantId, receive, shipment } = await sendUntil('returning');
  const before = await shop.unitsOf(variantId);
  await receive(['resell', 1], ['destroy', 1], ['claim', 1]);
  expect(await shipment()).toMatchObject({ state: 'returned', receivedAt: expect.any(String) });
  expect((await shipment()).lines[0]).toMatchObject({ returned: 1, destroyed: 1, claimed: 1 });
  const after = await shop.unitsOf(variantId);
  expect(after.onHand).toBe(before.onHand! + 1);
  expect(after.batches['B-1']).toBe('3/0');
  await expect(receive(['resell', 1])).rejects.toMatchObject({ code: 'UNITS_EXCEEDED', data: { left: 0 } });
});

test('units of a recalled batch come back off sale', async () => {
  const { variantId, batchId, receive } = await sendUntil('returned');
  await setBatchState(shop.app, shop.staff, { id: batchId, from: 'sellable', to: 'recalled', reason: 'Mould' });
  const { onHand } = await shop.unitsOf(variantId);
  await receive(['resell', 3]);
  const after = await shop.unitsOf(variantId);
  expect([after.batches['B-1'], after.onHand]).toEqual(['0/5', onHand]);
});

test('five staff who receive it at once put its units back once', async () => {
  const { variantId, receive } = await sendUntil('returned');
  const before = await shop.unitsOf(variantId);
  const ends = await Promise.allSettled(Array.from({ length: 5 }, () => receive(['resell', 2])));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await shop.unitsOf(variantId)).onHand).toBe(before.onHand! + 2);
});

test('what a refund has restocked already is not restocked again', async () => {
  const { orderId, variantId, receive, shipment } = await sendUntil('returned');
  const [item] = await shop.listItems(orderId);
  await refundOrder(shop.app, shop.staff, {
    id: orderId,
    lines: [{ itemId: item!.id, quantity: 2, restock: true }],
    note: '',
    includesShipping: false,
    idempotencyKey: crypto.randomUUID(),
  });
  const { onHand } = await shop.unitsOf(variantId);
  await expect(receive(['resell', 2])).rejects.toMatchObject({ code: 'UNITS_EXCEEDED', data: { left: 1 } });
  await receive(['destroy', 1]);
  expect((await shop.unitsOf(variantId)).onHand).toBe(onHand);
  expect((await shipment()).lines[0]).toMatchObject({ returned: 2, destroyed: 1 });
});

test('the order ends without its units once they are received, and nothing is restocked twice', async () => {
  const { orderId, variantId, receive } = await sendUntil('returned');
  await receive(['resell', 2], ['destroy', 1]);
  const { onHand } = await shop.unitsOf(variantId);
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'cancelled', undo: false, mailCustomer: false });
  expect((await orderRow(shop.app, orderId)).status).toBe('cancelled');
  expect((await shop.unitsOf(variantId)).onHand).toBe(onHand);
});

test('a lost shipment is only claimed, and one under way or delivered is not received', async () => {
  const lost = await sendUntil('lost');
  for (const fate of ['resell', 'destroy'] as const)
    await expect(lost.receive([fate, 1])).rejects.toMatchObject({ code: 'SHIPMENT_STATE_NOT_ALLOWED' });
  await lost.receive(['claim', 3]);
  expect((await lost.shipment()).lines[0]).toMatchObject({ claimed: 3, returned: 0 });
  for (const state of ['in_transit', 'delivered'] as const) {
    const other = await sendUntil(state);
    await expect(other.receive(['resell', 1])).rejects.toMatchObject({ code: 'SHIPMENT_STATE_NOT_ALLOWED' });
  }
});
