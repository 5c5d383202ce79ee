import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchMovements } from '#db/schema/batches.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { auditLog } from '#db/schema/platform.ts';
import { makeStaff } from '#tests/factories.ts';
import { openStockCountShop } from '#tests/stock-count-shop.ts';
import { abandonCount, compareCount, explainDifference } from './change-count.ts';
import { removeLine } from './count-units.ts';
import { listCounts } from './list-counts.ts';
import { listItems, listShelves } from './list-items.ts';
import { readCount } from './read-count.ts';
import { startCount } from './start-count.ts';

let shop: Awaited<ReturnType<typeof openStockCountShop>>;
let other: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  shop = await openStockCountShop();
  other = await makeStaff(shop.app);
});
afterAll(() => shop.app.close());

describe('a count', () => {
  test('says nothing of what is expected until it is compared, and applies the difference with its reason', async () => {
    const product = await shop.makeBatched();
    const started = await shop.startFor(product.productId);
    expect(started).toMatchObject({ state: 'counting', scope: 'product', lines: [] });
    expect(JSON.stringify(await listItems(shop.app, { id: started.id }))).not.toMatch(/onHand|units|counted/);
    const { count: blind } = await shop.setUnits(started, product, 7);
    expect(blind.lines).toMatchObject([{ counted: 7, expected: null, batch: 'A' }]);
    await expect(shop.apply(blind)).rejects.toMatchObject({ code: 'STOCK_COUNT_STATE_CHANGED' });
    const compared = await compareCount(shop.app, started.id);
    expect(compared.lines).toMatchObject([{ counted: 7, expected: { units: 10, moved: 0 } }]);
    const lineId = compared.lines[0]!.id;
    await expect(shop.apply(compared)).rejects.toMatchObject({
      code: 'STOCK_COUNT_REASON_MISSING',
      data: { lines: [lineId] },
    });
    const reasonOf = (reason: 'found' | 'other' | 'damaged', note: string | null) =>
      explainDifference(shop.app, { id: started.id, lineId, reason, note });
    await expect(reasonOf('found', null)).rejects.toMatchObject({ code: 'INVALID_STOCK_COUNT_REASON' });
    await expect(reasonOf('other', ' ')).rejects.toMatchObject({ data: { fields: { note: expect.any(String) } } });
    const explained = await reasonOf('damaged', 'torn lid');
    const applied = await shop.apply(explained);
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
    const product = await shop.makeBatched();
    const { count } = await shop.setUnits(await shop.startFor(product.productId), product, 12);
    const ready = await shop.explain(count, 'found');
    const results = await Promise.all([shop.apply(ready), shop.apply(ready), shop.apply(ready)]);
    expect(results.map(({ state }) => state)).toEqual(['applied', 'applied', 'applied']);
    expect(await shop.unitsOf(product.variantId)).toMatchObject({ batches: { A: '12/0' }, onHand: 12 });
    await expect(shop.setUnits(count, product, 3, 12)).rejects.toMatchObject({ code: 'STOCK_COUNT_STATE_CHANGED' });
    await expect(abandonCount(shop.app, shop.staff, count.id)).rejects.toMatchObject({
      code: 'STOCK_COUNT_STATE_CHANGED',
    });
  });

  test('is not applied by whoever has not seen the latest entry', async () => {
    const product = await shop.makeBatched();
    const { count } = await shop.setUnits(await shop.startFor(product.productId), product, 10);
    const explained = await shop.explain(count);
    await shop.setUnits(explained, product, 4, 10, other);
    await expect(shop.apply(explained)).rejects.toMatchObject({ code: 'STOCK_COUNT_CHANGED' });
    expect(await shop.unitsOf(product.variantId)).toMatchObject({ onHand: 10 });
    await abandonCount(shop.app, shop.staff, explained.id);
  });

  test('abandoned changes nothing and frees its units for another count', async () => {
    const product = await shop.makeBatched();
    const first = await shop.startFor(product.productId);
    await shop.setUnits(first, product, 1);
    const second = await shop.startFor(product.productId, other);
    await expect(shop.setUnits(second, product, 2)).rejects.toMatchObject({
      code: 'ITEM_IN_OTHER_COUNT',
      data: { number: first.number },
    });
    await abandonCount(shop.app, shop.staff, first.id);
    expect(await abandonCount(shop.app, shop.staff, first.id)).toMatchObject({ state: 'abandoned' });
    await expect(compareCount(shop.app, second.id)).rejects.toMatchObject({ code: 'STOCK_COUNT_EMPTY' });
    await shop.setUnits(second, product, 2);
    expect(await shop.unitsOf(product.variantId)).toMatchObject({ onHand: 10 });
    await abandonCount(shop.app, shop.staff, second.id);
    const { rows, total } = await listCounts(shop.app, { limit: 25, view: 'abandoned' });
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(total.count).toBe(rows.length);
    const searchResult = await listCounts(shop.app, { limit: 25, search: first.number.toLowerCase() });
    expect(searchResult.rows.map(({ id }) => id)).toEqual([first.id]);
  });

  test('starts once for a repeated request, and not for an unknown product or shelf', async () => {
    const request = { scope: 'all' as const, productId: null, shelf: null, idempotencyKey: randomUUID() };
    const [one, two] = await Promise.all([
      startCount(shop.app, shop.staff, request),
      startCount(shop.app, shop.staff, request),
    ]);
    expect(one.id).toBe(two.id);
    await expect(shop.startFor(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      startCount(shop.app, shop.staff, { ...request, scope: 'shelf', shelf: 'Z-99', idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ code: 'SHELF_UNKNOWN' });
    const numbers = await Promise.all([shop.startAll(), shop.startAll(), shop.startAll()]);
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(3);
  });
});

describe('two people', () => {
  test('add up what they scan of the same batch, each scan once', async () => {
    const product = await shop.makeBatched();
    const count = await shop.startFor(product.productId);
    const key = randomUUID();
    await Promise.all([
      shop.scan(count, 'a', shop.staff),
      shop.scan(count, 'A', other),
      shop.scan(count, 'A', other, key),
      shop.scan(count, 'A', other, key),
    ]);
    expect((await readCount(shop.app, count.id)).lines).toMatchObject([{ counted: 3 }]);
    await abandonCount(shop.app, shop.staff, count.id);
  });

  test('do not overwrite a number that they have not seen', async () => {
    const product = await shop.makeBatched();
    const count = await shop.startFor(product.productId);
    await shop.setUnits(count, product, 5, null, other);
    await expect(shop.setUnits(count, product, 6)).rejects.toMatchObject({
      code: 'STOCK_COUNT_LINE_CHANGED',
      data: { counted: 5, by: expect.any(String) },
    });
    await shop.setUnits(count, product, 6, 5);
    // the answer was lost and the request is repeated
    await shop.setUnits(count, product, 6, 5);
    const { lines } = await removeLine(shop.app, {
      id: count.id,
      lineId: (await readCount(shop.app, count.id)).lines[0]!.id,
    });
    expect(lines).toEqual([]);
    await abandonCount(shop.app, shop.staff, count.id);
  });

  test('take the same units into one of two counts at the same moment', async () => {
    const product = await shop.makeBatched();
    const counts = [await shop.startFor(product.productId), await shop.startFor(product.productId, other)];
    const results = await Promise.allSettled(counts.map((count) => shop.setUnits(count, product, 3)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const count of counts) await abandonCount(shop.app, shop.staff, count.id);
  });
});

describe('a code', () => {
  test('is an SKU, a batch number or a label, and asks for the batch when there are several', async () => {
    const product = await shop.makeBatched();
    const sku = await shop.skuOf(product.variantId);
    const count = await shop.startFor(product.productId);
    await shop.scan(count, sku);
    await shop.receive(product.variantId, 'B-2', 4);
    await expect(shop.scan(count, sku)).rejects.toMatchObject({
      code: 'BATCH_REQUIRED',
      data: { items: [{ batch: 'A' }, { batch: 'B-2' }] },
    });
    const { count: scanned } = await shop.scan(count, 'https://shop.example/batch/b2');
    expect(Object.fromEntries(scanned.lines.map(({ batch, counted }) => [batch, counted]))).toEqual({ A: 1, 'B-2': 1 });
    await expect(shop.scan(count, 'NOTHING-HAS-THIS')).rejects.toMatchObject({ code: 'CODE_UNKNOWN' });
    await abandonCount(shop.app, shop.staff, count.id);
  });

  test('of something else is refused, and the shelf says what belongs to it', async () => {
    const [here, elsewhere] = [await shop.makeBatched(), await shop.makeBatched()];
    const shelf = `S-${randomUUID().slice(0, 6)}`;
    await shop.app.db.update(productVariants).set({ shelf }).where(eq(productVariants.id, here.variantId));
    expect(await listShelves(shop.app)).toContain(shelf);
    const count = await startCount(shop.app, shop.staff, {
      scope: 'shelf',
      productId: null,
      shelf: shelf.toLowerCase(),
      idempotencyKey: randomUUID(),
    });
    expect(await listItems(shop.app, { id: count.id })).toMatchObject({
      items: [{ variantId: here.variantId }],
      total: 1,
    });
    await expect(shop.scan(count, await shop.skuOf(elsewhere.variantId))).rejects.toMatchObject({
      code: 'ITEM_OUTSIDE_COUNT',
    });
    await expect(shop.setUnits(count, elsewhere, 1)).rejects.toMatchObject({ code: 'ITEM_OUTSIDE_COUNT' });
    await shop.setUnits(count, here, 1);
    expect(await listItems(shop.app, { id: count.id })).toEqual({ items: [], total: 0 });
    await abandonCount(shop.app, shop.staff, count.id);
  });
});
