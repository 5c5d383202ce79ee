import { afterEach, beforeEach, expect, test } from 'vitest';
import { productSlugs } from '#db/schema/catalog.ts';
import { makeSearchedProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { listProductCards } from './find-products-by-slug.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const product = (slug: string, values: Parameters<typeof makeSearchedProduct>[2] = {}) =>
  makeSearchedProduct(app, slug, values);

const names = (list: { name: string }[]) => list.map(({ name }) => name);

test('returns cards in the given order, by former slugs too, without unknown and archived products', async () => {
  const whey = await product('whey');
  await product('casein');
  await product('old', { state: 'archived', archivedAt: app.now() });
  await app.db.insert(productSlugs).values({ slug: 'whey-before', productId: whey });
  const cards = await listProductCards(app.db, ['casein', 'no-such-thing', 'old', 'whey-before', 'whey']);
  expect(names(cards)).toEqual(['casein', 'whey']);
});
