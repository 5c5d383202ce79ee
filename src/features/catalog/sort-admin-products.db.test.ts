import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { makeProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { listAdminProducts } from './list-admin-products.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const ids = async (filter: Partial<Parameters<typeof listAdminProducts>[1]>) =>
  (await listAdminProducts(app, { limit: 25, ...filter })).rows.map(({ id }) => id);

test('finds a product by a flavour of it', async () => {
  const mango = await makeProduct(app);
  await makeProduct(app);
  await app.db.update(productVariants).set({ flavour: 'Kesar Mango' }).where(eq(productVariants.id, mango.variantId));
  expect(await ids({ search: 'mango' })).toEqual([mango.productId]);
});

test('sorts by name and by stock, untracked ones as plenty', async () => {
  const few = await makeProduct(app, { stock: 2 });
  const many = await makeProduct(app, { stock: 50 });
  const uncounted = await makeProduct(app, { stock: null });
  await app.db.update(products).set({ name: 'zinc' }).where(eq(products.id, few.productId));
  expect(await ids({ sort: 'stock-low' })).toEqual([few.productId, many.productId, uncounted.productId]);
  expect(await ids({ sort: 'stock-high' })).toEqual([uncounted.productId, many.productId, few.productId]);
  expect((await ids({ sort: 'name-down' }))[0]).toBe(few.productId);
});
