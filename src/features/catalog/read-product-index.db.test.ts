import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { connect, type Database } from '../../db/client.ts';
import { ROW_CACHE_MS } from '../../db/row-cache.ts';
import { productCategories, products, productVariants } from '../../db/schema/catalog.ts';
import { type InvalidationListener, listenForInvalidations } from '../../platform/http/page-invalidation.ts';
import { productQuery } from './contract.ts';
import { listProducts } from './list-products.ts';

let app: TestApp;
/** another process of the shop, which learns of changes by notifications only */
let there: Database;
let listener: InvalidationListener | null;
beforeEach(async () => {
  app = await createTestApp();
  there = connect(app.databaseUrl, { now: () => app.now().getTime() });
  listener = null;
});
afterEach(async () => {
  await listener?.stop();
  await there.close();
  await app.close();
});

const list = (query: object = {}) => listProducts(there.db, productQuery.parse(query));
const names = async (query: object = {}) => (await list(query)).items.map(({ name }) => name);
async function listen(): Promise<void> {
  listener = listenForInvalidations(app.databaseUrl, [there.rowCache], app.log);
  await expect.poll(() => there.rowCache.isConnected).toBe(true);
}

describe('a process with notifications', () => {
  test('lists new products, and no drafts or sold-out ones', async () => {
    await listen();
    const one = await makeProduct(app);
    expect(await names()).toEqual([one.name]);
    const two = await makeProduct(app);
    await listener!.upToDate();
    expect((await names()).sort()).toEqual([one.name, two.name].sort());
    await app.db.update(products).set({ state: 'draft' }).where(eq(products.id, one.productId));
    await app.db.update(productVariants).set({ onHand: 0 }).where(eq(productVariants.id, two.variantId));
    await listener!.upToDate();
    expect(await names()).toEqual([two.name]);
    expect(await names({ inStock: true })).toEqual([]);
    expect((await list()).facets.inStock).toBe(0);
  });

  test('shows a changed price in the order, the filter and on the card', async () => {
    await listen();
    const [cheap, dear] = [await makeProduct(app, { price: 100_00 }), await makeProduct(app, { price: 200_00 })];
    expect(await names({ sort: 'price-low' })).toEqual([cheap.name, dear.name]);
    await app.db.update(products).set({ price: 300_00 }).where(eq(products.id, cheap.productId));
    await listener!.upToDate();
    const { items, facets } = await list({ sort: 'price-low', minPrice: 150_00 });
    expect(items.map(({ name, price }) => [name, price])).toEqual([
      [dear.name, 200_00],
      [cheap.name, 300_00],
    ]);
    expect([facets.minPrice, facets.maxPrice]).toEqual([200_00, 300_00]);
  });

  test('counts by a renamed category', async () => {
    await listen();
    const { categoryId } = await makeProduct(app, { category: 'Bars' });
    expect((await list()).facets.categories).toEqual([{ value: 'bars', label: 'Bars', count: 1 }]);
    await app.db.update(productCategories).set({ name: 'Snacks' }).where(eq(productCategories.id, categoryId));
    await listener!.upToDate();
    expect((await list()).facets.categories).toEqual([{ value: 'bars', label: 'Snacks', count: 1 }]);
  });

  test('runs no query while nothing changes', async () => {
    listener = listenForInvalidations(app.databaseUrl, [app.database.rowCache], app.log);
    await expect.poll(() => app.database.rowCache.isConnected).toBe(true);
    await makeProduct(app);
    await listener.upToDate();
    const ask = (query: object) => listProducts(app.db, productQuery.parse(query));
    await ask({});
    app.advance(60_000);
    await ask({});
    const statements = await app.recorded(async () => {
      for (const sort of ['popular', 'price-low', 'rating']) await ask({ sort, minPrice: 1, flavours: ['Mango'] });
      await ask({ search: 'wey' });
      await ask({ inStock: true });
    });
    expect(statements.map(({ text }) => text).filter((text) => !text.includes('"settings"'))).toEqual([]);
  });

  test('reads the catalogue again after its connection was lost', async () => {
    await listen();
    const { name, productId } = await makeProduct(app);
    await listener!.upToDate();
    expect(await names()).toEqual([name]);
    await app.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query similar to '(listen pages|select pg_notify%)'`);
    await expect.poll(() => there.rowCache.isConnected, { interval: 5 }).toBe(false);
    await app.db.update(products).set({ name: 'Changed meanwhile' }).where(eq(products.id, productId));
    await expect.poll(() => there.rowCache.isConnected, { timeout: 5000 }).toBe(true);
    expect(await names()).toEqual(['Changed meanwhile']);
  });
});

test('lists data of at most two seconds ago without notifications', async () => {
  const { name } = await makeProduct(app);
  expect(await names()).toEqual([name]);
  await makeProduct(app);
  app.advance(ROW_CACHE_MS - 1);
  expect(await names()).toEqual([name]);
  app.advance(1);
  expect(await names()).toHaveLength(2);
});
