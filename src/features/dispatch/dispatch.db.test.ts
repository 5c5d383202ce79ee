import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setBatchState } from '#features/batches/change-batch.ts';
import { addTracking } from '#features/order-management/add-tracking.ts';
import { refundOrder } from '#features/order-management/refund-order.ts';
import { removeOrder } from '#features/order-management/remove-order.ts';
import { restockItems } from '#features/order-management/restock-items.ts';
import { setOrderStatus } from '#features/order-management/set-order-status.ts';
import { orderRow } from '#tests/factories.ts';
import { type GoodsShop, openGoodsShop, UNMEASURED } from '#tests/goods-shop.ts';
import { TRACKING_ENTRY } from '#tests/order-shop.ts';
import { checkDatabase } from '../../main/doctor/find-violations.ts';
import { assignTrackingNumbers } from './assign-tracking-numbers.ts';
import { changeOrderShipments } from './change-order-shipments.ts';
import { countShipments, listShipments } from './list-shipments.ts';
import { takeOutRecalled } from './take-out-recalled.ts';

let shop: GoodsShop;
beforeEach(async () => {
  shop = await openGoodsShop();
});
afterEach(async () => {
  expect(await checkDatabase(shop.app.db, shop.app.now(), { isSwept: false })).toEqual([]);
  await shop.close();
});

const numbering = (shipmentId: string, trackingNumber: string) => ({
  shipmentId,
  trackingNumber,
  carrier: 'Delhivery',
  sharesNumber: false,
});

const assign = (...shipments: ReturnType<typeof numbering>[]) =>
  assignTrackingNumbers(shop.app, shop.staff, { shipments, handsOver: false });

test('packs from the nearest batch, hands over with a number, and delivers: the order follows', async () => {
  const { product, orderId } = await shop.paid({ stock: 10, quantity: 2 });
  const near = await shop.receive(product.variantId, 'NEAR', 1, 100);
  await shop.receive(product.variantId, 'FAR', 5, 400);
  const shipmentId = await shop.open(orderId);
  const [line] = (await shop.read(orderId)).shipments[0]!.lines;
  await shop.change(orderId, {
    type: 'pack',
    shipmentId,
    version: 1,
    lineId: line!.id,
    units: 1,
    batchId: near.batchId,
  });
  await shop.packAll(orderId, shipmentId);
  await assign(numbering(shipmentId, 'DL 1'));
  expect((await orderRow(shop.app, orderId)).status).toBe('pending');
  shop.app.advance(1000);
  await shop.change(orderId, { type: 'handOver', shipmentId });
  expect((await orderRow(shop.app, orderId)).status).toBe('shipped');
  shop.app.advance(60_000);
  const scan = { state: 'delivered', code: null, text: null, location: null, at: shop.app.now() } as const;
  await shop.change(orderId, { type: 'recordScan', shipmentId, scan, expectedOn: null });
  expect((await orderRow(shop.app, orderId)).status).toBe('delivered');
  expect(await shop.trackingOf(orderId)).toEqual(['order_confirmed', 'shipped DL 1', 'delivered DL 1']);
  const [packed] = (await shop.read(orderId)).shipments[0]!.lines;
  expect(packed!.units.map(({ number, quantity }) => `${number} ${quantity}`).sort()).toEqual(['NEAR 1', 'unknown 1']);
});

test('ships in parts: the order is shipped with the last shipment, and delivered with the last one', async () => {
  const { orderId, items } = await shop.paidOfTwo();
  const first = await shop.open(orderId, { itemId: items[0]!.id, units: 1 });
  await shop.packAll(orderId, first);
  await shop.change(orderId, { type: 'handOver', shipmentId: first });
  expect((await orderRow(shop.app, orderId)).status).toBe('pending');
  const second = await shop.open(orderId);
  await shop.packAll(orderId, second);
  await shop.change(orderId, { type: 'handOver', shipmentId: second });
  expect((await orderRow(shop.app, orderId)).status).toBe('shipped');
  const delivered = (shipmentId: string) =>
    shop.change(orderId, {
      type: 'recordScan',
      shipmentId,
      expectedOn: null,
      scan: { state: 'delivered', code: null, text: null, location: null, at: shop.app.now() },
    });
  await delivered(first);
  expect((await orderRow(shop.app, orderId)).status).toBe('shipped');
  await delivered(second);
  expect((await orderRow(shop.app, orderId)).status).toBe('delivered');
  await expect(shop.open(orderId)).rejects.toMatchObject({ code: 'NOTHING_TO_PACK' });
});

test('refuses a packer who does not see what another has packed', async () => {
  const { orderId } = await shop.paid({ quantity: 2 });
  const shipmentId = await shop.open(orderId);
  const [{ version, lines }] = (await shop.read(orderId)).shipments as [
    Awaited<ReturnType<typeof shop.read>>['shipments'][0],
  ];
  const pack = () =>
    shop.change(orderId, { type: 'pack', shipmentId, version, lineId: lines[0]!.id, units: 1, batchId: null });
  await pack();
  await expect(pack()).rejects.toMatchObject({ code: 'SHIPMENT_CHANGED', data: { version: version + 1 } });
  await expect(
    shop.change(orderId, { type: 'close', shipmentId, version: null, measures: UNMEASURED }),
  ).rejects.toMatchObject({ code: 'SHIPMENT_INCOMPLETE', data: { missing: 1 } });
});

test('counts no unit twice when packers scan at the same moment', async () => {
  const { product, orderId } = await shop.paid({ quantity: 2 });
  await shop.receive(product.variantId, 'A-1', 5);
  const shipmentId = await shop.open(orderId);
  const [line] = (await shop.read(orderId)).shipments[0]!.lines;
  const scans = Array.from({ length: 6 }, () =>
    changeOrderShipments(shop.app, shop.staff, orderId, {
      type: 'pack',
      shipmentId,
      version: null,
      lineId: line!.id,
      units: 1,
      batchId: null,
    }),
  );
  const results = await Promise.allSettled(scans);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect((await shop.read(orderId)).shipments[0]!.lines[0]).toMatchObject({ packed: 2, quantity: 2 });
});

test('refuses units of a recalled batch and of another product, by name', async () => {
  const { product, orderId } = await shop.paid({ quantity: 1 });
  const other = await shop.paid({ quantity: 1 });
  const { batchId } = await shop.receive(product.variantId, 'BAD-1', 5);
  const foreign = await shop.receive(other.product.variantId, 'ELSE-1', 5);
  await setBatchState(shop.app, shop.staff, { id: batchId, from: 'sellable', to: 'recalled', reason: 'Caffeine' });
  const shipmentId = await shop.open(orderId);
  const [line] = (await shop.read(orderId)).shipments[0]!.lines;
  const pack = (id: string) =>
    shop.change(orderId, { type: 'pack', shipmentId, version: null, lineId: line!.id, units: 1, batchId: id });
  await expect(pack(batchId)).rejects.toMatchObject({
    code: 'BATCH_NOT_SENDABLE',
    data: { number: 'BAD-1', reason: 'recalled' },
  });
  await expect(pack(foreign.batchId)).rejects.toMatchObject({ data: { reason: 'other_product' } });
});

test('takes units of a recalled batch out of what is packed and still here, and sends none meanwhile', async () => {
  const { product, orderId } = await shop.paid({ stock: 5, quantity: 2 });
  const { batchId } = await shop.receive(product.variantId, 'NEAR', 5, 200);
  const shipmentId = await shop.open(orderId);
  const [line] = (await shop.read(orderId)).shipments[0]!.lines;
  await shop.change(orderId, { type: 'pack', shipmentId, version: null, lineId: line!.id, units: 2, batchId });
  await shop.change(orderId, { type: 'close', shipmentId, version: null, measures: UNMEASURED });
  const recall = { id: batchId, reason: 'Caffeine' } as const;
  await setBatchState(shop.app, shop.staff, { ...recall, from: 'sellable', to: 'blocked' });
  const refusal = { code: 'BATCH_NOT_SENDABLE', data: { number: 'NEAR', reason: 'blocked' } };
  await expect(shop.change(orderId, { type: 'handOver', shipmentId })).rejects.toMatchObject(refusal);
  expect(await takeOutRecalled(shop.app)).toBe(0);
  await setBatchState(shop.app, shop.staff, { ...recall, from: 'blocked', to: 'recalled' });
  expect(await takeOutRecalled(shop.app)).toBe(1);
  expect(await shop.statesOf(orderId)).toEqual(['draft']);
  expect((await shop.unitsOf(product.variantId)).batches.NEAR).toBe('0/5');
  expect(await takeOutRecalled(shop.app)).toBe(0);
  await shop.packAll(orderId, shipmentId);
  await shop.change(orderId, { type: 'handOver', shipmentId });
  expect((await shop.read(orderId)).shipments[0]!.lines[0]!.units.map(({ number }) => number)).toEqual(['unknown']);
});

test('is short of sold units when their batch is recalled, and fills them first', async () => {
  const { product, orderId } = await shop.paid({ stock: 2, quantity: 2 });
  const { variantId } = product;
  await shop.receive(variantId, 'NEW', 1);
  const [unknown] = Object.keys((await shop.unitsOf(variantId)).batches).filter((number) => number === 'unknown');
  expect(unknown).toBe('unknown');
  expect(await shop.unitsOf(variantId)).toEqual({ batches: { NEW: '1/0', unknown: '2/0' }, onHand: 1, short: 0 });
  const { rows } = await shop.app.db.execute<{ id: string }>(`select id from batches where number = 'unknown'`);
  await setBatchState(shop.app, shop.staff, { id: rows[0]!.id, from: 'sellable', to: 'recalled', reason: 'Caffeine' });
  expect(await shop.unitsOf(variantId)).toEqual({ batches: { NEW: '1/0', unknown: '0/2' }, onHand: 0, short: 1 });
  const shipmentId = await shop.open(orderId);
  await expect(shop.packAll(orderId, shipmentId)).rejects.toMatchObject({
    code: 'UNITS_SHORT',
    data: { available: 1 },
  });
  await shop.receive(variantId, 'NEW', 3);
  expect(await shop.unitsOf(variantId)).toEqual({ batches: { NEW: '4/0', unknown: '0/2' }, onHand: 2, short: 0 });
  await shop.packAll(orderId, shipmentId);
  expect(await shop.unitsOf(variantId)).toEqual({ batches: { NEW: '2/0', unknown: '0/2' }, onHand: 2, short: 0 });
});

test('puts packed units back into their batches when the order is cancelled or deleted', async () => {
  const { product, orderId } = await shop.paid({ stock: 2, quantity: 2 });
  const second = await shop.paid({ stock: 2, quantity: 1 });
  await shop.receive(product.variantId, 'A-1', 1);
  for (const id of [orderId, second.orderId]) await shop.packAll(id, await shop.open(id));
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'cancelled', undo: false, mailCustomer: false });
  expect(await shop.statesOf(orderId)).toEqual(['cancelled']);
  expect(await shop.unitsOf(product.variantId)).toEqual({
    batches: { 'A-1': '1/0', unknown: '2/0' },
    onHand: 3,
    short: 0,
  });
  await removeOrder(shop.app, shop.staff, second.orderId);
  expect(await shop.statesOf(second.orderId)).toEqual(['cancelled']);
});

test('leaves a refunded unit out of a packed shipment, and takes restocked ones back into their batch', async () => {
  const { product, orderId } = await shop.paid({ stock: 3, quantity: 2 });
  await shop.receive(product.variantId, 'A-1', 1);
  const shipmentId = await shop.open(orderId);
  await shop.packAll(orderId, shipmentId);
  const [item] = await shop.listItems(orderId);
  const refund = { id: orderId, note: 'One less', idempotencyKey: 'refund-one-unit' };
  await refundOrder(shop.app, shop.staff, { ...refund, lines: [{ itemId: item!.id, quantity: 1, restock: true }] });
  // it has to be opened for that
  expect(await shop.statesOf(orderId)).toEqual(['draft']);
  expect((await shop.read(orderId)).shipments[0]!.lines[0]).toMatchObject({ packed: 1, quantity: 1 });
  await shop.packAll(orderId, shipmentId);
  await shop.change(orderId, { type: 'handOver', shipmentId });
  const before = await shop.unitsOf(product.variantId);
  await restockItems(shop.app, shop.staff, { id: orderId, lines: [{ itemId: item!.id, quantity: 1 }] });
  const after = await shop.unitsOf(product.variantId);
  expect(after.onHand).toBe(before.onHand! + 1);
  expect((await shop.read(orderId)).shipments[0]!.lines[0]).toMatchObject({ packed: 1, returned: 1 });
});

test('makes the shipment of an order that staff ship by a tracking entry', async () => {
  const { product, orderId } = await shop.paid({ stock: 3, quantity: 2 });
  await shop.receive(product.variantId, 'A-1', 1);
  const entry = { ...TRACKING_ENTRY, orderIds: [orderId] };
  await addTracking(shop.app, shop.staff, { ...entry, status: 'shipped' });
  await addTracking(shop.app, shop.staff, { ...entry, status: 'out_for_delivery' });
  const { shipments } = await shop.read(orderId);
  expect(shipments).toHaveLength(1);
  expect(shipments[0]).toMatchObject({ state: 'out_for_delivery', trackingNumber: 'DL-1234567', carrier: 'Delhivery' });
  expect(shipments[0]!.lines[0]!.units.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
});

test('lets one shipment have a number, unless staff say that shipments share it', async () => {
  const [one, two] = [await shop.paid(), await shop.paid()];
  const open = async (orderId: string) => {
    const shipmentId = await shop.open(orderId);
    await shop.packAll(orderId, shipmentId);
    return shipmentId;
  };
  const [first, second] = [await open(one.orderId), await open(two.orderId)];
  const success = { refusal: null };
  const { displayId } = await orderRow(shop.app, one.orderId);
  const refused = { refusal: { code: 'TRACKING_NUMBER_SHARED', data: { orders: [displayId] } } };
  const repeatedNumbering = numbering(second, 'bd12');
  expect(await assign(numbering(first, 'BD 1-2'), repeatedNumbering)).toMatchObject([success, refused]);
  const unknown = numbering(randomUUID(), 'BD 3');
  expect(await assign(unknown, { ...repeatedNumbering, sharesNumber: true })).toMatchObject([
    { refusal: { code: 'NOT_FOUND' } },
    success,
  ]);
  await shop.change(one.orderId, { type: 'cancel', shipmentId: first });
  const third = await shop.open(one.orderId);
  expect(await assign(numbering(third, 'BD 4'))).toMatchObject([{ refusal: { code: 'SHIPMENT_STATE_NOT_ALLOWED' } }]);
});

test('gives numbers and hands over at once, and gives none when the shipment may not leave', async () => {
  const { product, orderId } = await shop.paid({ stock: 2, quantity: 2 });
  const { batchId } = await shop.receive(product.variantId, 'WP-1', 5, 400);
  const shipmentId = await shop.open(orderId);
  const [line] = (await shop.read(orderId)).shipments[0]!.lines;
  await shop.change(orderId, { type: 'pack', shipmentId, version: null, lineId: line!.id, units: 2, batchId });
  await shop.packAll(orderId, shipmentId);
  const blocked = { id: batchId, reason: 'Damp' };
  await setBatchState(shop.app, shop.staff, { ...blocked, from: 'sellable', to: 'blocked' });
  const handOver = () =>
    assignTrackingNumbers(shop.app, shop.staff, { shipments: [numbering(shipmentId, 'DL 7')], handsOver: true });
  expect(await handOver()).toMatchObject([{ refusal: { code: 'BATCH_NOT_SENDABLE' } }]);
  expect((await shop.read(orderId)).shipments[0]).toMatchObject({ state: 'packed', trackingNumber: null });
  await setBatchState(shop.app, shop.staff, { ...blocked, from: 'blocked', to: 'sellable' });
  expect(await handOver()).toMatchObject([{ refusal: null }]);
  expect((await shop.read(orderId)).shipments[0]).toMatchObject({ state: 'handed_over', trackingNumber: 'DL 7' });
  expect((await orderRow(shop.app, orderId)).status).toBe('shipped');
});

test('lists what waits to be packed, what is on its way, and what is late', async () => {
  const { orderId } = await shop.paid({ quantity: 2 });
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing', undo: false, mailCustomer: false });
  expect(await countShipments(shop.app)).toMatchObject({ toPack: 1, late: 0 });
  const shipmentId = await shop.open(orderId);
  await shop.packAll(orderId, shipmentId);
  expect(await countShipments(shop.app)).toMatchObject({ toPack: 0 });
  await assign(numbering(shipmentId, 'DL 9'));
  for (const filter of [{ view: 'booked' as const }, { search: 'dl-9' }, { view: 'in_shop' as const }, {}])
    expect((await listShipments(shop.app, { limit: 25, ...filter })).rows).toMatchObject([{ orderId, units: 2 }]);
  expect((await listShipments(shop.app, { limit: 25, view: 'under_way' })).rows).toEqual([]);
});
