import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { makeCustomer, makeProduct, putInCart } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { clearCart } from './clear-cart.ts';
import { listBuyableUnits } from './list-buyable-units.ts';
import { readCart } from './read-cart.ts';
import { restoreLines } from './restore-lines.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('restores the lines of a cleared cart in order, once', async () => {
  const userId = await makeCustomer(app);
  for (const [product, quantity] of [
    [await makeProduct(app), 2],
    [await makeProduct(app), 3],
  ] as const) {
    await putInCart(app, userId, product, quantity);
    app.advance(1000);
  }
  const before = (await readCart(app.db, userId)).items.map(({ variantId, quantity }) => ({ variantId, quantity }));
  expect((await clearCart(app, userId)).items).toEqual([]);
  for (let times = 0; times < 2; times++) expect((await restoreLines(app, userId, before)).items).toMatchObject(before);
});

test('leaves out discontinued products and respects the limit per line', async () => {
  const userId = await makeCustomer(app);
  const [archivedProduct, product] = [await makeProduct(app), await makeProduct(app, { stock: 90 })];
  await app.db
    .update(productVariants)
    .set({ archivedAt: app.now() })
    .where(eq(productVariants.id, archivedProduct.variantId));
  const lines = [archivedProduct, product].map(({ variantId }) => ({ variantId, quantity: 50 }));
  const cart = await restoreLines(app, userId, lines);
  expect(cart.items).toMatchObject([{ variantId: product.variantId, quantity: 20 }]);
});

test('names products that are no longer sold when they were put into the cart before', async () => {
  const userId = await makeCustomer(app);
  const [archived, withoutVariant, keptProduct] = [
    await makeProduct(app),
    await makeProduct(app),
    await makeProduct(app),
  ];
  for (const product of [archived, withoutVariant, keptProduct]) await putInCart(app, userId, product);
  await app.db
    .update(products)
    .set({ state: 'archived', archivedAt: app.now() })
    .where(eq(products.id, archived.productId));
  await app.db
    .update(productVariants)
    .set({ archivedAt: app.now() })
    .where(eq(productVariants.id, withoutVariant.variantId));
  const cart = await readCart(app.db, userId);
  expect(cart.items.map(({ productId }) => productId)).toEqual([keptProduct.productId]);
  expect(cart.discontinued.sort()).toEqual([archived.name, withoutVariant.name].sort());
});

test('states available units only when they are fewer than the limit per line', async () => {
  const userId = await makeCustomer(app);
  const [few, many, uncounted] = [
    await makeProduct(app, { stock: 3 }),
    await makeProduct(app, { stock: 90 }),
    await makeProduct(app, { stock: null }),
  ];
  for (const [product, remainingUnits] of [
    [few, 3],
    [many, null],
    [uncounted, null],
  ] as const)
    expect(await listBuyableUnits(app.db, null, product.productId)).toEqual({
      maximumPerLine: 20,
      variants: [{ variantId: product.variantId, left: remainingUnits }],
    });
  const cart = await putInCart(app, userId, few, 2);
  expect(cart).toMatchObject({ maximumPerLine: 20, items: [{ quantity: 2, available: null, left: 3 }] });
});
