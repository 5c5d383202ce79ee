import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchMovements } from '#db/schema/batches.ts';
import { productVariants, stockMovements } from '#db/schema/catalog.ts';
import { auditLog } from '#db/schema/platform.ts';
import { makeProduct, makeStaff } from '#tests/factories.ts';
import { type GoodsShop, openGoodsShop } from '#tests/goods-shop.ts';
import { countBatch, destroyUnits, setBatchState } from '../batches/change-batch.ts';
import { applyCount } from './apply-count.ts';
import { abandonCount, compareCount, explainDifference } from './change-count.ts';
import { removeLine, scanUnit, setUnits } from './count-units.ts';
import { listCounts } from './list-counts.ts';
import { listItems, listShelves } from './list-items.ts';
import { readCount } from './read-count.ts';
import { startCount } from './start-count.ts';

let shop: GoodsShop;
let other: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  shop = await openGoodsShop();
  other = await makeStaff(shop.app);
});
afterAll(() => shop.app.close());

type Count = Awaited<ReturnType<typeof readCount>>;

/** A product that is counted by batch, with units in batch A. */
async function batched(units = 10) {
  const product = await makeProduct(shop.app, { stock: 0 });
  const { batchId } = await shop.receive(product.variantId, 'A', units);
  return { ...product, batchId };
}

const startFor = (productId: string, staff = shop.staff) =>
  startCount(shop.app, staff, { scope: 'product', productId, shelf: null, idempotencyKey: randomUUID() });
const startAll = () =>
  startCount(shop.app, shop.staff, { scope: 'all', productId: null, shelf: null, idempotencyKey: randomUUID() });
const set = (
  count: Count,
  item: { variantId: string; batchId: string | null },
  counted: number,
  before: number | null = null,
  staff = shop.staff,
) => setUnits(shop.app, staff, { id: count.id, variantId: item.variantId, batchId: item.batchId, counted, before });
const scan = (count: Count, code: string, staff = shop.staff, idempotencyKey: string = randomUUID()) =>
  scanUnit(shop.app, staff, { id: count.id, code, idempotencyKey });

/** Compares a count and gives all differences a reason. */
async function explain(count: Count, reason: 'miscounted' | 'missing' | 'damaged' | 'found' = 'miscounted') {
  const compared = await compareCount(shop.app, count.id);
  for (const { id, counted, expected } of compared.lines)
    if (counted !== expected!.units)
      await explainDifference(shop.app, { id: count.id, lineId: id, reason, note: null });
  return readCount(shop.app, count.id);
}

const apply = ({ id, version }: Count, acceptsShort = false) =>
  applyCount(shop.app, shop.staff, { id, version, acceptsShort });

const skuOf = async (variantId: string) => {
  const [row] = await shop.app.db.select().from(productVariants).where(eq(productVariants.id, variantId));
  return row!.sku;
};

describe('a count', () => {
  test('says nothing of what is expected until it is compared, and applies the difference with its reason', async () => {
    const product = await batched();
    const started = await startFor(product.productId);
    expect(started).toMatchObject({ state: 'counting', scope: 'product', lines: [] });
    expect(JSON.stringify(await listItems(shop.app, { id: started.id }))).not.toMatch(/onHand|units|counted/);
    const { count: blind } = await set(started, product, 7);
    expect(blind.lines).toMatchObject([{ counted: 7, expected: null, batch: 'A' }]);
    await expect(apply(blind)).rejects.toMatchObject({ code: 'STOCK_COUNT_STATE_CHANGED' });
    const compared = await compareCount(shop.app, started.id);
    expect(compared.lines).toMatchObject([{ counted: 7, expected: { units: 10, moved: 0 } }]);
    const lineId = compared.lines[0]!.id;
    await expect(apply(compared)).rejects.toMatchObject({
      code: 'STOCK_COUNT_REASON_MISSING',
      data: { lines: [lineId] },
    });
    const reasonOf = (reason: 'found' | 'other' | 'damaged', note: string | null) =>
      explainDifference(shop.app, { id: started.id, lineId, reason, note });
    await expect(reasonOf('found', null)).rejects.toMatchObject({ code: 'INVALID_STOCK_COUNT_REASON' });
    await expect(reasonOf('other', ' ')).rejects.toMatchObject({ data: { fields: { note: expect.any(String) } } });
    const explained = await reasonOf('damaged', 'torn lid');
    const applied = await apply(explained);
    expect(applied).toMatchObject({ state: 'applied', endedBy: expect.any(String) });
    expect(await shop.unitsOf(product.variantId)).toEqual({ batches: { A: '7/0' }, onHand: 7, short: 0 });
    const moved = await shop.app.db
      .select()
      .from(batchMovements)
      .where(and(eq(batchMovements.batchId, product.batchId), eq(batchMovements.kind, 'counted')));
    expect(moved).toMatchObject([
      {
        onHand: -3,
        note: `${started.number}, damaged: torn lid`,
        actorId: shop.staff.userId,
        stockCountId: started.id,
      },
    ]);
    const actions = await shop.app.db.select().from(auditLog).where(eq(auditLog.entityId, started.id));
    expect(actions.map(({ action }) => action).sort()).toEqual(['stock-count.apply', 'stock-count.start']);
  });

  test('changes stock once when it is applied twice at the same moment', async () => {
    const product = await batched();
    const { count } = await set(await startFor(product.productId), product, 12);
    const ready = await explain(count, 'found');
    const results = await Promise.all([apply(ready), apply(ready), apply(ready)]);
    expect(results.map(({ state }) => state)).toEqual(['applied', 'applied', 'applied']);
    expect(await shop.unitsOf(product.variantId)).toMatchObject({ batches: { A: '12/0' }, onHand: 12 });
    await expect(set(count, product, 3, 12)).rejects.toMatchObject({ code: 'STOCK_COUNT_STATE_CHANGED' });
    await expect(abandonCount(shop.app, shop.staff, count.id)).rejects.toMatchObject({
      code: 'STOCK_COUNT_STATE_CHANGED',
    });
  });

  test('is not applied by whoever has not seen the latest entry', async () => {
    const product = await batched();
    const { count } = await set(await startFor(product.productId), product, 10);
    const seen = await explain(count);
    await set(seen, product, 4, 10, other);
    await expect(apply(seen)).rejects.toMatchObject({ code: 'STOCK_COUNT_CHANGED' });
    expect(await shop.unitsOf(product.variantId)).toMatchObject({ onHand: 10 });
    await abandonCount(shop.app, shop.staff, seen.id);
  });

  test('abandoned changes nothing and frees its units for another count', async () => {
    const product = await batched();
    const first = await startFor(product.productId);
    await set(first, product, 1);
    const second = await startFor(product.productId, other);
    await expect(set(second, product, 2)).rejects.toMatchObject({
      code: 'ITEM_IN_OTHER_COUNT',
      data: { number: first.number },
    });
    await abandonCount(shop.app, shop.staff, first.id);
    expect(await abandonCount(shop.app, shop.staff, first.id)).toMatchObject({ state: 'abandoned' });
    await expect(compareCount(shop.app, second.id)).rejects.toMatchObject({ code: 'STOCK_COUNT_EMPTY' });
    await set(second, product, 2);
    expect(await shop.unitsOf(product.variantId)).toMatchObject({ onHand: 10 });
    await abandonCount(shop.app, shop.staff, second.id);
    const { rows, total } = await listCounts(shop.app, { limit: 25, view: 'abandoned' });
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(total.count).toBe(rows.length);
    const found = await listCounts(shop.app, { limit: 25, search: first.number.toLowerCase() });
    expect(found.rows.map(({ id }) => id)).toEqual([first.id]);
  });

  test('starts once for a repeated request, and not for an unknown product or shelf', async () => {
    const request = { scope: 'all' as const, productId: null, shelf: null, idempotencyKey: randomUUID() };
    const [one, two] = await Promise.all([
      startCount(shop.app, shop.staff, request),
      startCount(shop.app, shop.staff, request),
    ]);
    expect(one.id).toBe(two.id);
    await expect(startFor(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      startCount(shop.app, shop.staff, { ...request, scope: 'shelf', shelf: 'Z-99', idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ code: 'SHELF_UNKNOWN' });
    const numbers = await Promise.all([startAll(), startAll(), startAll()]);
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(3);
  });
});

describe('two people', () => {
  test('add up what they scan of the same batch, each scan once', async () => {
    const product = await batched();
    const count = await startFor(product.productId);
    const key = randomUUID();
    await Promise.all([
      scan(count, 'a', shop.staff),
      scan(count, 'A', other),
      scan(count, 'A', other, key),
      scan(count, 'A', other, key),
    ]);
    expect((await readCount(shop.app, count.id)).lines).toMatchObject([{ counted: 3 }]);
    await abandonCount(shop.app, shop.staff, count.id);
  });

  test('do not overwrite a number that they have not seen', async () => {
    const product = await batched();
    const count = await startFor(product.productId);
    await set(count, product, 5, null, other);
    await expect(set(count, product, 6)).rejects.toMatchObject({
      code: 'STOCK_COUNT_LINE_CHANGED',
      data: { counted: 5, by: expect.any(String) },
    });
    await set(count, product, 6, 5);
    // the answer was lost and the request is repeated
    await set(count, product, 6, 5);
    const { lines } = await removeLine(shop.app, {
      id: count.id,
      lineId: (await readCount(shop.app, count.id)).lines[0]!.id,
    });
    expect(lines).toEqual([]);
    await abandonCount(shop.app, shop.staff, count.id);
  });

  test('take the same units into one of two counts at the same moment', async () => {
    const product = await batched();
    const counts = [await startFor(product.productId), await startFor(product.productId, other)];
    const results = await Promise.allSettled(counts.map((count) => set(count, product, 3)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const count of counts) await abandonCount(shop.app, shop.staff, count.id);
  });
});

describe('a code', () => {
  test('is an SKU, a batch number or a label, and asks for the batch when there are several', async () => {
    const product = await batched();
    const sku = await skuOf(product.variantId);
    const count = await startFor(product.productId);
    await scan(count, sku);
    await shop.receive(product.variantId, 'B-2', 4);
    await expect(scan(count, sku)).rejects.toMatchObject({
      code: 'BATCH_REQUIRED',
      data: { items: [{ batch: 'A' }, { batch: 'B-2' }] },
    });
    const { count: scanned } = await scan(count, 'https://shop.example/batch/b2');
    expect(Object.fromEntries(scanned.lines.map(({ batch, counted }) => [batch, counted]))).toEqual({ A: 1, 'B-2': 1 });
    await expect(scan(count, 'NOTHING-HAS-THIS')).rejects.toMatchObject({ code: 'CODE_UNKNOWN' });
    await abandonCount(shop.app, shop.staff, count.id);
  });

  test('of something else is refused, and the shelf says what belongs to it', async () => {
    const [here, elsewhere] = [await batched(), await batched()];
    const shelf = `S-${randomUUID().slice(0, 6)}`;
    await shop.app.db.update(productVariants).set({ shelf }).where(eq(productVariants.id, here.variantId));
    expect(await listShelves(shop.app)).toContain(shelf);
    const count = await startCount(shop.app, shop.staff, {
      ...{ scope: 'shelf', productId: null, shelf: shelf.toLowerCase(), idempotencyKey: randomUUID() },
    });
    expect(await listItems(shop.app, { id: count.id })).toMatchObject({
      items: [{ variantId: here.variantId }],
      total: 1,
    });
    await expect(scan(count, await skuOf(elsewhere.variantId))).rejects.toMatchObject({ code: 'ITEM_OUTSIDE_COUNT' });
    await expect(set(count, elsewhere, 1)).rejects.toMatchObject({ code: 'ITEM_OUTSIDE_COUNT' });
    await set(count, here, 1);
    expect(await listItems(shop.app, { id: count.id })).toEqual({ items: [], total: 0 });
    await abandonCount(shop.app, shop.staff, count.id);
  });
});

describe('between counting and applying', () => {
  test('units that are sold, packed and received stay so', async () => {
    const order = await shop.paid({ stock: 10, quantity: 2 });
    const { variantId, productId } = order.product;
    const { batchId } = await shop.receive(variantId, 'A', 20);
    // 10 of the unknown batch, of which 2 are sold and not packed, and 20 of A; 3 of A are missing
    const { count } = await set(await startFor(productId), { variantId, batchId }, 17);
    const shipmentId = await shop.open(order.orderId);
    await shop.packAll(order.orderId, shipmentId);
    await shop.receive(variantId, 'A', 5);
    const before = await shop.unitsOf(variantId);
    await apply(await explain(count, 'missing'));
    const after = await shop.unitsOf(variantId);
    expect(after.onHand).toBe(before.onHand! - 3);
    expect(after.batches.A).toBe('22/0');
  });

  test('a correction makes the line stale: it is counted again', async () => {
    const product = await batched();
    const { count } = await set(await startFor(product.productId), product, 8);
    const key = randomUUID();
    await countBatch(shop.app, other, {
      ...{ id: product.batchId, expected: 10, counted: 8, reason: 'counted by hand', idempotencyKey: key },
    });
    const ready = await explain(count, 'missing');
    await expect(apply(ready)).rejects.toMatchObject({
      code: 'STOCK_COUNT_LINES_STALE',
      data: { lines: [{ lineId: ready.lines[0]!.id, why: 'corrected' }] },
    });
    const { count: again } = await set(ready, product, 8, 8);
    expect(again.lines).toMatchObject([{ counted: 8, expected: { units: 8 }, reason: null }]);
    await apply(again);
    expect(await shop.unitsOf(product.variantId)).toMatchObject({ batches: { A: '8/0' } });
  });

  test('a batch that is blocked loses its units off sale', async () => {
    const product = await batched();
    const { count } = await set(await startFor(product.productId), product, 9);
    await setBatchState(shop.app, shop.staff, { id: product.batchId, from: 'sellable', to: 'blocked', reason: 'lab' });
    await apply(await explain(count, 'damaged'));
    expect(await shop.unitsOf(product.variantId)).toEqual({ batches: { A: '0/9' }, onHand: 0, short: 0 });
    const next = await startFor(product.productId);
    expect(await listItems(shop.app, { id: next.id })).toMatchObject({ items: [{ isOffSale: true }] });
    const { count: found } = await set(next, product, 11);
    await apply(await explain(found, 'found'));
    expect(await shop.unitsOf(product.variantId)).toMatchObject({ batches: { A: '0/11' }, onHand: 0 });
  });

  test('more units leave than the count says are here', async () => {
    const product = await batched();
    const { count } = await set(await startFor(product.productId), product, 1);
    await setBatchState(shop.app, shop.staff, { id: product.batchId, from: 'sellable', to: 'blocked', reason: 'lab' });
    const destruction = { id: product.batchId, units: 5, reason: 'leaked', idempotencyKey: randomUUID() };
    await destroyUnits(shop.app, shop.staff, destruction);
    const ready = await explain(count, 'missing');
    await expect(apply(ready)).rejects.toMatchObject({
      code: 'STOCK_COUNT_LINES_STALE',
      data: { lines: [{ why: 'units_short' }] },
    });
    await abandonCount(shop.app, shop.staff, count.id);
  });

  test('scans on both sides of a movement say so', async () => {
    const product = await batched();
    const count = await startFor(product.productId);
    await scan(count, 'A');
    await shop.receive(product.variantId, 'A', 6);
    await scan(count, 'A');
    const compared = await compareCount(shop.app, count.id);
    expect(compared.lines).toMatchObject([{ counted: 2, expected: { units: 16, moved: 6 } }]);
    const { count: again } = await set(compared, product, 16, 2);
    expect(again.lines).toMatchObject([{ expected: { units: 16, moved: 0 } }]);
    await abandonCount(shop.app, shop.staff, count.id);
  });
});

describe('promised units', () => {
  test('of batches are short only when staff accept it, and the orders are named', async () => {
    const held = await shop.unpaid({ stock: 4, quantity: 3 });
    const { variantId, productId } = held.product;
    const { batchId } = await shop.receive(variantId, 'A', 1);
    const items = (await listItems(shop.app, { id: (await startFor(productId)).id })).items;
    const unknown = items.find(({ batchId: id }) => id !== batchId)!;
    const count = await startFor(productId);
    await set(count, unknown, 0);
    const { count: both } = await set(count, { variantId, batchId }, 1);
    const ready = await explain(both, 'missing');
    await expect(apply(ready)).rejects.toMatchObject({
      code: 'STOCK_COUNT_UNITS_PROMISED',
      data: { variants: [{ units: 2, orders: [held.orderId.slice(0, 8)], isAcceptable: true }] },
    });
    expect(await shop.unitsOf(variantId)).toMatchObject({ short: 0 });
    await apply(ready, true);
    expect(await shop.unitsOf(variantId)).toEqual({ batches: { A: '1/0', unknown: '0/0' }, onHand: 3, short: 2 });
    // what comes in fills them first
    await shop.receive(variantId, 'A', 2);
    expect(await shop.unitsOf(variantId)).toMatchObject({ onHand: 3, short: 0 });
  });

  test('of a product without batches are never short', async () => {
    const held = await shop.unpaid({ stock: 4, quantity: 3 });
    const item = { variantId: held.product.variantId, batchId: null };
    const { count } = await set(await startFor(held.product.productId), item, 2);
    const ready = await explain(count, 'missing');
    for (const acceptsShort of [false, true])
      await expect(apply(ready, acceptsShort)).rejects.toMatchObject({
        code: 'STOCK_COUNT_UNITS_PROMISED',
        data: { variants: [{ units: 1, isAcceptable: false }] },
      });
    const { count: again } = await set(ready, item, 3, 2);
    await apply(await explain(again, 'missing'));
    expect(await shop.unitsOf(item.variantId)).toEqual({ batches: {}, onHand: 3, short: 0 });
  });
});

describe('a product without batches', () => {
  test('is counted with the units that are sold and not packed', async () => {
    const order = await shop.paid({ stock: 10, quantity: 2 });
    const item = { variantId: order.product.variantId, batchId: null };
    const count = await startFor(order.product.productId);
    const { count: counted } = await scan(count, await skuOf(item.variantId));
    expect(counted.lines).toMatchObject([{ batchId: null, counted: 1 }]);
    await set(counted, item, 11, 1);
    const ready = await explain(await readCount(shop.app, count.id), 'found');
    expect(ready.lines).toMatchObject([{ expected: { units: 10, unpacked: 2 } }]);
    await apply(ready);
    expect(await shop.unitsOf(item.variantId)).toMatchObject({ onHand: 9 });
    const moved = await shop.app.db.select().from(stockMovements).where(eq(stockMovements.stockCountId, count.id));
    expect(moved).toMatchObject([{ kind: 'counted', quantity: 1, note: `${count.number}, found` }]);
  });

  test('that begins to be counted by batch is counted again', async () => {
    const product = await makeProduct(shop.app, { stock: 5 });
    const item = { variantId: product.variantId, batchId: null };
    const { count } = await set(await startFor(product.productId), item, 3);
    await shop.receive(product.variantId, 'A', 1);
    const ready = await explain(count, 'missing');
    await expect(apply(ready)).rejects.toMatchObject({
      code: 'STOCK_COUNT_LINES_STALE',
      data: { lines: [{ why: 'now_by_batch' }] },
    });
    await abandonCount(shop.app, shop.staff, count.id);
  });

  test('and without stock of its own cannot be counted', async () => {
    const product = await makeProduct(shop.app, { stock: 5 });
    await shop.app.db.update(productVariants).set({ onHand: null }).where(eq(productVariants.id, product.variantId));
    const count = await startFor(product.productId);
    await expect(scan(count, await skuOf(product.variantId))).rejects.toMatchObject({ code: 'STOCK_NOT_TRACKED' });
    await abandonCount(shop.app, shop.staff, count.id);
    await shop.app.db.update(productVariants).set({ onHand: 5 }).where(eq(productVariants.id, product.variantId));
  });
});
