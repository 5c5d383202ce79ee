import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { batches } from '#db/schema/batches.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { setBatchState } from '#features/batches/change-batch.ts';
import { setOrderStatus } from '#features/order-management/set-order-status.ts';
import { makeStaff } from '#tests/factories.ts';
import { type GoodsShop, openGoodsShop, UNMEASURED } from '#tests/goods-shop.ts';
import { checkDatabase } from '../../main/doctor/find-violations.ts';
import { createPickList, readPickList, readPlaces } from './pick-lists.ts';
import { readQueue } from './read-queue.ts';
import { scanUnit } from './scan-unit.ts';
import { setAside, startPacking } from './start-packing.ts';

const GTIN = '8909990001283';

let shop: GoodsShop;
let other: GoodsShop['staff'];
beforeEach(async () => {
  shop = await openGoodsShop();
  other = await makeStaff(shop.app);
});
afterEach(async () => {
  expect(await checkDatabase(shop.app.db, shop.app.now(), { isSwept: false })).toEqual([]);
  await shop.close();
});

/** A paid order that is to be packed. */
async function toPack(options: Parameters<GoodsShop['paid']>[0] = { stock: 10, quantity: 2 }) {
  const order = await shop.paid(options);
  await setOrderStatus(shop.app, shop.staff, { id: order.orderId, to: 'processing', undo: false, mailCustomer: false });
  const { displayId } = await shop.read(order.orderId);
  return { ...order, displayId, variantId: order.product.variantId };
}

const describeVariant = (variantId: string, values: Partial<typeof productVariants.$inferInsert>) =>
  shop.app.db.update(productVariants).set(values).where(eq(productVariants.id, variantId));
const start = (
  staff: GoodsShop['staff'],
  code: string | null = null,
  { takesOver = false, pickList = null as string | null, except = [] as string[] } = {},
) => startPacking(shop.app, staff, { code, pickList, takesOver, except });
const scan = (shipmentId: string, code: string, idempotencyKey: string = randomUUID(), staff = shop.staff) =>
  scanUnit(shop.app, staff, { shipmentId, code, idempotencyKey });
const packedOf = (order: Awaited<ReturnType<typeof shop.read>>) =>
  order.shipments.flatMap(({ lines }) => lines.map(({ packed, quantity }) => `${packed}/${quantity}`));

test('packs an order by its barcode, its batch number and its SKU', async () => {
  const { variantId, displayId } = await toPack({ stock: 10, quantity: 4 });
  await describeVariant(variantId, { gtin: GTIN, shelf: 'A-04' });
  await shop.receive(variantId, 'cm 2607-a', 5, 300);
  const { shipmentId, order } = await start(shop.staff, displayId.toUpperCase());
  expect(order.shipments[0]!.lines[0]).toMatchObject({ gtin: GTIN, shelf: 'A-04' });
  const { sku } = order.shipments[0]!.lines[0]!;
  const batches: (string | null)[] = [];
  for (const code of [GTIN, 'CM2607A', sku.toLowerCase(), `]d201${GTIN.padStart(14, '0')}10CM2607A`])
    batches.push((await scan(shipmentId, code)).batch);
  // the batch without a best-before day goes first, unless another one is scanned
  expect(batches).toEqual(['unknown', 'cm 2607-a', 'unknown', 'cm 2607-a']);
  await expect(scan(shipmentId, GTIN)).rejects.toMatchObject({ code: 'UNITS_EXCEEDED', data: { left: 0 } });
});

test('counts a repeated scan once', async () => {
  const { variantId, displayId } = await toPack();
  await describeVariant(variantId, { gtin: GTIN });
  const { shipmentId } = await start(shop.staff, displayId);
  const key = randomUUID();
  const scans = await Promise.all([1, 2, 3, 4].map(() => scan(shipmentId, GTIN, key)));
  for (const { order } of scans) expect(packedOf(order)).toEqual(['1/2']);
  await expect(scan(shipmentId, 'another', key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('never counts more units than the shipment has, however many are scanned at once', async () => {
  const { variantId, displayId, orderId } = await toPack({ stock: 10, quantity: 3 });
  await describeVariant(variantId, { gtin: GTIN });
  const { shipmentId } = await start(shop.staff, displayId);
  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => scan(shipmentId, GTIN)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(packedOf(await shop.read(orderId))).toEqual(['3/3']);
});

test('names a wrong product with its shelf, an unknown code, and a batch that cannot be sent', async () => {
  const wrong = await toPack({ stock: 5, quantity: 1 });
  await describeVariant(wrong.variantId, { gtin: '8909990000316', shelf: 'B-02' });
  const { variantId, displayId, orderId } = await toPack();
  const batch = await shop.receive(variantId, 'WIK-1', 5);
  const { shipmentId } = await start(shop.staff, displayId);
  await expect(scan(shipmentId, '8909990000316')).rejects.toMatchObject({
    code: 'WRONG_PRODUCT',
    data: { shelf: 'B-02' },
  });
  await expect(scan(shipmentId, 'NO-SUCH')).rejects.toMatchObject({ code: 'CODE_UNKNOWN' });
  await setBatchState(shop.app, shop.staff, { id: batch.batchId, from: 'sellable', to: 'recalled', reason: 'Mould' });
  await expect(scan(shipmentId, 'wik 1')).rejects.toMatchObject({
    code: 'BATCH_NOT_SENDABLE',
    data: { number: 'WIK-1', reason: 'recalled' },
  });
  expect(packedOf(await shop.read(orderId))).toEqual(['0/2']);
});

test('a number that two products of the shipment have is ambiguous, until the barcode says which', async () => {
  const { orderId, items } = await shop.paidOfTwo();
  for (const [index, { variantId }] of items.entries()) {
    await shop.receive(variantId!, 'SAME-1', 3);
    await describeVariant(variantId!, { gtin: [GTIN, '8909990000316'][index]! });
  }
  const { displayId } = await shop.read(orderId);
  const { shipmentId } = await start(shop.staff, displayId);
  await expect(scan(shipmentId, 'SAME-1')).rejects.toMatchObject({ code: 'CODE_AMBIGUOUS' });
  expect(packedOf((await scan(shipmentId, GTIN)).order).sort()).toEqual(['0/1', '1/1']);
});

test('shows who has a shipment on the bench, and hands it over on demand', async () => {
  const { displayId, variantId, orderId } = await toPack();
  await describeVariant(variantId, { gtin: GTIN });
  const { shipmentId } = await start(shop.staff, displayId);
  await scan(shipmentId, GTIN);
  const shipment = await start(other, displayId);
  expect(shipment).toMatchObject({ shipmentId, holder: { at: expect.any(String), name: expect.any(String) } });
  expect(packedOf(shipment.order)).toEqual(['1/2']);
  await expect(scan(shipmentId, GTIN, randomUUID(), other)).rejects.toMatchObject({ code: 'SHIPMENT_TAKEN' });
  expect((await start(other, displayId, { takesOver: true })).holder).toBeNull();
  await expect(scan(shipmentId, GTIN)).rejects.toMatchObject({ code: 'SHIPMENT_TAKEN' });
  expect(packedOf((await scan(shipmentId, GTIN, randomUUID(), other)).order)).toEqual(['2/2']);
  await shop.change(orderId, { type: 'close', shipmentId, version: null, measures: UNMEASURED });
  await expect(start(shop.staff, displayId)).rejects.toMatchObject({ code: 'NOTHING_TO_PACK' });
});

test('gives packers who ask at once different orders, and each their own again', async () => {
  const orders = [await toPack(), await toPack(), await toPack()];
  const third = await makeStaff(shop.app);
  const results = await Promise.all([shop.staff, other, third].map((staff) => start(staff)));
  expect(new Set(results.map(({ order }) => order.orderId))).toEqual(new Set(orders.map(({ orderId }) => orderId)));
  expect((await start(other)).shipmentId).toBe(results[1]!.shipmentId);
  await expect(start(await makeStaff(shop.app))).rejects.toMatchObject({ code: 'NOTHING_TO_PACK' });
});

test('sets an order aside, which another packer can take at once', async () => {
  const [first, second] = [await toPack(), await toPack()];
  const { shipmentId } = await start(shop.staff, first.displayId);
  await setAside(shop.app, other, shipmentId);
  expect((await start(other, first.displayId)).holder).not.toBeNull();
  await setAside(shop.app, shop.staff, shipmentId);
  expect((await start(shop.staff, null, { except: [first.orderId] })).order.orderId).toBe(second.orderId);
  expect((await start(other)).shipmentId).toBe(shipmentId);
});

test('the queue names what is short and who has it, and the next order is one that can be packed', async () => {
  const short = await toPack({ stock: 3, quantity: 3 });
  await shop.receive(short.variantId, 'NEW', 1);
  const [unknown] = await shop.app.db.select().from(batches).where(eq(batches.number, 'unknown'));
  await setBatchState(shop.app, shop.staff, { id: unknown!.id, from: 'sellable', to: 'blocked', reason: 'Damp' });
  const [busy, free] = [await toPack(), await toPack()];
  await start(shop.staff, busy.displayId);
  const { orders } = await readQueue(shop.app, other, { pickList: null });
  expect(orders.map(({ orderId }) => orderId)).toEqual([short, busy, free].map(({ orderId }) => orderId));
  expect(orders.map((order) => [order.short.length, order.packer])).toEqual([
    [1, null],
    [0, 'Asha Rao'],
    [0, null],
  ]);
  const { number } = await createPickList(shop.app, other, [short.orderId]);
  expect(await readPickList(shop.app, number)).toMatchObject({
    orders: 0,
    lines: [],
    short: [{ units: 2, orders: [short.displayId] }],
  });
  expect((await start(other)).order.orderId).toBe(free.orderId);
});

test('a pick list adds up orders by shelf and batch, and opens them at the bench', async () => {
  const first = await toPack({ stock: 10, quantity: 2 });
  await describeVariant(first.variantId, { shelf: 'B-10' });
  const second = await toPack({ stock: 10, quantity: 3 });
  await describeVariant(second.variantId, { shelf: 'B-2' });
  const third = await toPack();
  const { number } = await createPickList(shop.app, shop.staff, [first.orderId, second.orderId]);
  expect(number).toBe('PL-201126-01');
  const list = await readPickList(shop.app, number.toLowerCase());
  expect(list).toMatchObject({ orders: 2, short: [], cash: { orders: 0 } });
  expect(list.lines.map(({ shelf, units, orders }) => [shelf, units, orders])).toEqual([
    ['B-2', 3, 1],
    ['B-10', 2, 1],
  ]);
  const places = await readPlaces(shop.app, [first.orderId, second.orderId]);
  expect(places.map(({ shelf, batches: placeBatches }) => `${shelf} ${placeBatches.length}`)).toEqual([
    'B-10 0',
    'B-2 0',
  ]);
  const { shipmentId } = await start(shop.staff, first.displayId);
  await shop.packAll(first.orderId, shipmentId);
  expect((await readQueue(shop.app, shop.staff, { pickList: number })).pickList).toEqual({
    number,
    orders: 2,
    packed: 1,
  });
  expect((await start(other, null, { pickList: number })).order.orderId).toBe(second.orderId);
  expect((await start(shop.staff)).order.orderId).toBe(third.orderId);
  await expect(createPickList(shop.app, shop.staff, [first.orderId])).rejects.toMatchObject({
    code: 'NOTHING_TO_PACK',
  });
  expect((await createPickList(shop.app, shop.staff, [third.orderId])).number).toBe('PL-201126-02');
});

test('counts what the packer has packed today and how long each took', async () => {
  const { displayId, orderId } = await toPack();
  const { shipmentId } = await start(shop.staff, displayId);
  shop.app.advance(90_000);
  await shop.packAll(orderId, shipmentId);
  expect((await readQueue(shop.app, shop.staff, { pickList: null })).today).toEqual({ shipments: 1, seconds: 90 });
  shop.app.advance(24 * 3_600_000);
  expect((await readQueue(shop.app, shop.staff, { pickList: null })).today).toEqual({ shipments: 0, seconds: null });
});
