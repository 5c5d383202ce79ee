import { afterEach, beforeEach, expect, test } from 'vitest';
import type { products } from '#db/schema/catalog.ts';
import { makeSearchedProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { productQuery } from './contract.ts';
import { listProducts } from './list-products.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const product = (slug: string, values: Parameters<typeof makeSearchedProduct>[2] = {}) =>
  makeSearchedProduct(app, slug, values);

const names = (list: { name: string }[]) => list.map(({ name }) => name);

const origin = (countryOfOrigin: string | null) =>
  ({ countryOfOrigin }) as NonNullable<(typeof products.$inferInsert)['declarations']>;

test('filters and sorts by country of origin, with counts that ignore that filter', async () => {
  await product('a-india', { declarations: origin('India') });
  await product('b-germany', { declarations: origin('Germany') });
  await product('c-unknown');
  await product('d-india', { declarations: origin('India'), category: 'Creatine' });
  const list = (query: object) => listProducts(app.db, productQuery.parse(query));
  const india = await list({ origins: ['India'] });
  expect(names(india.items).sort()).toEqual(['a india', 'd india']);
  expect(india.facets.origins).toEqual([
    { value: 'Germany', label: 'Germany', count: 1 },
    { value: 'India', label: 'India', count: 2 },
  ]);
  expect((await list({ origins: ['India', 'Germany'], categories: ['creatine'] })).total).toBe(1);
  expect(names((await list({ sort: 'origin' })).items)).toEqual(['b germany', 'd india', 'a india', 'c unknown']);
});
