import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productVariants, stockMovements } from '#db/schema/catalog.ts';
import { makeProduct, makeStaff } from '#tests/factories.ts';
import { openStockCountShop } from '#tests/stock-count-shop.ts';
import { countBatch, destroyUnits, setBatchState } from '../batches/change-batch.ts';
import { abandonCount, compareCount } from './change-count.ts';
import { listItems } from './list-items.ts';
import { readCount } from './read-count.ts';

let shop: Awaited<ReturnType<typeof openStockCountShop>>;
beforeAll(async () => {
  shop = await openStockCountShop();
});
afterAll(() => shop.app.close());

describe('between counting and applying', () => {
  test('units that are sold, packed and received stay so', async () => {
    const order = await shop.paid({ stock: 10, quantity: 2 });
    const { variantId, productId } = order.product;
    const { batchId } = await shop.receive(variantId, 'A', 20);
    // 10 of the unknown batch, of which 2 are sold and not packed, and 20 of A; 3 of A are missing
    const { count } = await shop.setUnits(await shop.startFor(productId), { variantId, batchId }, 17);
    const shipmentId = await shop.open(order.orderId);
    await shop.packAll(order.orderId, shipmentId);
    await shop.receive(variantId, 'A', 5);
    const before = await shop.unitsOf(variantId);
    await shop.apply(await shop.explain(count, 'missing'));
    const after = await shop.unitsOf(variantId);
    expect(after.onHand).toBe(before.onHand! - 3);
    expect(after.batches.A).toBe('22/0');
  });

  test('a correction makes the line stale: it is counted again', async () => {
    const product = await shop.makeBatched();
    const { count } = await shop.setUnits(await shop.startFor(product.productId), product, 8);
    const key = randomUUID();
    await countBatch(shop.app, await makeStaff(shop.app), {
      id: product.batchId,
      expected: 10,
      counted: 8,
      reason: 'counted by hand',
      idempotencyKey: key,
    });
    const ready = await shop.explain(count, 'missing');
    await expect(shop.apply(ready)).rejects.toMatchObject({
      code: 'STOCK_COUNT_LINES_STALE',
      data: { lines: [{ lineId: ready.lines[0]!.id, why: 'corrected' }] },
    });
    const { count: recount } = await shop.setUnits(ready, product, 8, 8);
    expect(recount.lines).toMatchObject([{ counted: 8, expected: { units: 8 }, reason: null }]);
    await shop.apply(recount);
    expect(await shop.unitsOf(product.variantId)).toMatchObject({ batches: { A: '8/0' } });
  });

  test('a batch that is blocked loses its units off sale', async () => {
    const product = await shop.makeBatched();
    const { count } = await shop.setUnits(await shop.startFor(product.productId), product, 9);
    await setBatchState(shop.app, shop.staff, { id: product.batchId, from: 'sellable', to: 'blocked', reason: 'lab' });
    await shop.apply(await shop.explain(count, 'damaged'));
    expect(await shop.unitsOf(product.variantId)).toEqual({ batches: { A: '0/9' }, onHand: 0, short: 0 });
    const next = await shop.startFor(product.productId);
    expect(await listItems(shop.app, { id: next.id })).toMatchObject({ items: [{ isOffSale: true }] });
    const { count: currentCount } = await shop.setUnits(next, product, 11);
    await shop.apply(await shop.explain(currentCount, 'found'));
    expect(await shop.unitsOf(product.variantId)).toMatchObject({ batches: { A: '0/11' }, onHand: 0 });
  });

  test('more units leave than the count says are here', async () => {
    const product = await shop.makeBatched();
    const { count } = await shop.setUnits(await shop.startFor(product.productId), product, 1);
    await setBatchState(shop.app, shop.staff, { id: product.batchId, from: 'sellable', to: 'blocked', reason: 'lab' });
    const destruction = { id: product.batchId, units: 5, reason: 'leaked', idempotencyKey: randomUUID() };
    await destroyUnits(shop.app, shop.staff, destruction);
    const ready = await shop.explain(count, 'missing');
    await expect(shop.apply(ready)).rejects.toMatchObject({
      code: 'STOCK_COUNT_LINES_STALE',
      data: { lines: [{ why: 'units_short' }] },
    });
    await abandonCount(shop.app, shop.staff, count.id);
  });

  test('scans on both sides of a movement say so', async () => {
    const product = await shop.makeBatched();
    const count = await shop.startFor(product.productId);
    await shop.scan(count, 'A');
    await shop.receive(product.variantId, 'A', 6);
    await shop.scan(count, 'A');
    const compared = await compareCount(shop.app, count.id);
    expect(compared.lines).toMatchObject([{ counted: 2, expected: { units: 16, moved: 6 } }]);
    const { count: recount } = await shop.setUnits(compared, product, 16, 2);
    expect(recount.lines).toMatchObject([{ expected: { units: 16, moved: 0 } }]);
    await abandonCount(shop.app, shop.staff, count.id);
  });
});

describe('promised units', () => {
  test('of batches are short only when staff accept it, and the orders are named', async () => {
    const order = await shop.unpaid({ stock: 4, quantity: 3 });
    const { variantId, productId } = order.product;
    const { batchId } = await shop.receive(variantId, 'A', 1);
    const items = (await listItems(shop.app, { id: (await shop.startFor(productId)).id })).items;
    const unknown = items.find(({ batchId: id }) => id !== batchId)!;
    const count = await shop.startFor(productId);
    await shop.setUnits(count, unknown, 0);
    const { count: both } = await shop.setUnits(count, { variantId, batchId }, 1);
    const ready = await shop.explain(both, 'missing');
    await expect(shop.apply(ready)).rejects.toMatchObject({
      code: 'STOCK_COUNT_UNITS_PROMISED',
      data: { variants: [{ units: 2, orders: [order.orderId.slice(0, 8)], isAcceptable: true }] },
    });
    expect(await shop.unitsOf(variantId)).toMatchObject({ short: 0 });
    await shop.apply(ready, true);
    expect(await shop.unitsOf(variantId)).toEqual({ batches: { A: '1/0', unknown: '0/0' }, onHand: 3, short: 2 });
    // what comes in fills them first
    await shop.receive(variantId, 'A', 2);
    expect(await shop.unitsOf(variantId)).toMatchObject({ onHand: 3, short: 0 });
  });

  test('of a product without batches are never short', async () => {
    const order = await shop.unpaid({ stock: 4, quantity: 3 });
    const item = { variantId: order.product.variantId, batchId: null };
    const { count } = await shop.setUnits(await shop.startFor(order.product.productId), item, 2);
    const ready = await shop.explain(count, 'missing');
    for (const acceptsShort of [false, true])
      await expect(shop.apply(ready, acceptsShort)).rejects.toMatchObject({
        code: 'STOCK_COUNT_UNITS_PROMISED',
        data: { variants: [{ units: 1, isAcceptable: false }] },
      });
    const { count: recount } = await shop.setUnits(ready, item, 3, 2);
    await shop.apply(await shop.explain(recount, 'missing'));
    expect(await shop.unitsOf(item.variantId)).toEqual({ batches: {}, onHand: 3, short: 0 });
  });
});

describe('a product without batches', () => {
  test('is counted with the units that are sold and not packed', async () => {
    const order = await shop.paid({ stock: 10, quantity: 2 });
    const item = { variantId: order.product.variantId, batchId: null };
    const count = await shop.startFor(order.product.productId);
    const { count: counted } = await shop.scan(count, await shop.skuOf(item.variantId));
    expect(counted.lines).toMatchObject([{ batchId: null, counted: 1 }]);
    await shop.setUnits(counted, item, 11, 1);
    const ready = await shop.explain(await readCount(shop.app, count.id), 'found');
    expect(ready.lines).toMatchObject([{ expected: { units: 10, unpacked: 2 } }]);
    await shop.apply(ready);
    expect(await shop.unitsOf(item.variantId)).toMatchObject({ onHand: 9 });
    const moved = await shop.app.db.select().from(stockMovements).where(eq(stockMovements.stockCountId, count.id));
    expect(moved).toMatchObject([{ kind: 'counted', quantity: 1, note: `${count.number}, found` }]);
  });

  test('that begins to be counted by batch is counted again', async () => {
    const product = await makeProduct(shop.app, { stock: 5 });
    const item = { variantId: product.variantId, batchId: null };
    const { count } = await shop.setUnits(await shop.startFor(product.productId), item, 3);
    await shop.receive(product.variantId, 'A', 1);
    const ready = await shop.explain(count, 'missing');
    await expect(shop.apply(ready)).rejects.toMatchObject({
      code: 'STOCK_COUNT_LINES_STALE',
      data: { lines: [{ why: 'now_by_batch' }] },
    });
    await abandonCount(shop.app, shop.staff, count.id);
  });

  test('and without stock of its own cannot be counted', async () => {
    const product = await makeProduct(shop.app, { stock: 5 });
    await shop.app.db.update(productVariants).set({ onHand: null }).where(eq(productVariants.id, product.variantId));
    const count = await shop.startFor(product.productId);
    await expect(shop.scan(count, await shop.skuOf(product.variantId))).rejects.toMatchObject({
      code: 'STOCK_NOT_TRACKED',
    });
    await abandonCount(shop.app, shop.staff, count.id);
    await shop.app.db.update(productVariants).set({ onHand: 5 }).where(eq(productVariants.id, product.variantId));
  });
});
