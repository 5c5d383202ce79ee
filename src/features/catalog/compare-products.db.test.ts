import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type products, productVariants } from '#db/schema/catalog.ts';
import { makeSearchedProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { compareProducts } from './compare-products.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const product = (slug: string, values: Parameters<typeof makeSearchedProduct>[2] = {}) =>
  makeSearchedProduct(app, slug, values);

const origin = (countryOfOrigin: string | null) =>
  ({ countryOfOrigin }) as NonNullable<(typeof products.$inferInsert)['declarations']>;

test('compares by the variant on each card', async () => {
  const id = await product('whey', {
    price: 269_900,
    servings: 30,
    proteinPerServing: 25,
    netQuantity: 900,
    netUnit: 'g',
    declarations: origin('India'),
  });
  const [first] = await app.db.select().from(productVariants).where(eq(productVariants.productId, id));
  await app.db.update(productVariants).set({ onHand: 0 }).where(eq(productVariants.id, first!.id));
  await app.db.insert(productVariants).values({
    productId: id,
    sku: 'WHEY-2',
    position: 1,
    price: 499_900,
    servings: 66,
    netQuantity: 2,
    netUnit: 'kg',
    onHand: 4,
  });
  expect(await compareProducts(app.db, ['whey', 'gone'])).toMatchObject([
    { name: 'whey', price: 499_900, servings: 66, proteinPerServing: 25, origin: 'India', size: '2 kg', inStock: true },
  ]);
});
