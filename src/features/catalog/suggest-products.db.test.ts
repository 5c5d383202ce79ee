import { afterEach, beforeEach, expect, test } from 'vitest';
import { productCategories } from '#db/schema/catalog.ts';
import { makeSearchedProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { suggestProducts } from './suggest-products.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const product = (slug: string, values: Parameters<typeof makeSearchedProduct>[2] = {}) =>
  makeSearchedProduct(app, slug, values);

const names = (list: { name: string }[]) => list.map(({ name }) => name);

test('suggests at most six products and three categories, also for misspelt words', async () => {
  for (let i = 0; i < 8; i++) await product(`whey-protein-${'abcdefgh'[i]}${i}`, { reviewsCount: i });
  await product('creatine-monohydrate', { category: 'Creatine' });
  const whey = await suggestProducts(app.db, 'whey protien');
  expect(whey.products).toHaveLength(6);
  expect(whey.products[0]!.name).toBe('whey protein h7');
  expect(whey.corrected).toBe('whey protein');
  expect(names(whey.categories)).toEqual(['Protein Powders']);
  const creatine = await suggestProducts(app.db, 'creatin');
  expect(names(creatine.products)).toEqual(['creatine monohydrate']);
  expect(names(creatine.categories)).toEqual(['Creatine']);
  expect(creatine.corrected).toBeNull();
  expect(await suggestProducts(app.db, 'zzzzzz')).toEqual({ products: [], categories: [], corrected: null });
  expect((await suggestProducts(app.db, ' ')).products).toEqual([]);
});

test('omits archived products and inactive categories', async () => {
  await product('whey-one', { state: 'archived', archivedAt: app.now() });
  await app.db.update(productCategories).set({ isActive: false });
  expect(await suggestProducts(app.db, 'whey protein')).toMatchObject({ products: [], categories: [] });
});
