import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogShop, openCatalogShop } from '#tests/catalog-shop.ts';
import { variantInput } from '#tests/product-input.ts';
import { findProducts } from './find-products.ts';
import { listAdminProducts } from './list-admin-products.ts';
import { setProductInStock } from './set-product-in-stock.ts';

let shop: CatalogShop;
beforeAll(async () => {
  shop = await openCatalogShop();
});
afterAll(() => shop.close());

test('lists by name, SKU, stock and visibility, sorted and paged both ways', async () => {
  const mark = randomUUID().slice(0, 8);
  const [plenty, low, out] = [
    await shop.make({
      name: `C ${mark}`,
      price: 300_00,
      originalPrice: null,
      variants: [variantInput({ stock: { was: null, now: 50 } })],
    }),
    await shop.make({
      name: `A ${mark}`,
      price: 100_00,
      originalPrice: null,
      variants: [variantInput({ stock: { was: null, now: 3 } })],
    }),
    await shop.make({
      name: `B ${mark}`,
      price: 200_00,
      originalPrice: null,
      variants: [variantInput({ stock: { was: null, now: 0 } })],
    }),
  ];
  await setProductInStock(shop.app, shop.staff, low.id, false);
  const names = async (filter: Partial<Parameters<typeof listAdminProducts>[1]>) =>
    (await listAdminProducts(shop.app, { limit: 100, search: mark, ...filter })).rows
      .map(({ name }) => name[0])
      .join('');
  expect(await names({ sort: 'name' })).toBe('ABC');
  expect(await names({ sort: 'price-high' })).toBe('CBA');
  expect(await names({ sort: 'price-low' })).toBe('ABC');
  expect(await names({ stock: 'low', sort: 'name' })).toBe('AB');
  expect(await names({ stock: 'out' })).toBe('B');
  expect(await names({ stock: 'in', sort: 'name' })).toBe('AC');
  expect(await names({ show: 'hidden' })).toBe('A');
  expect(await names({ show: 'findings', sort: 'name' })).toBe('ABC');
  expect(await names({ search: plenty.variants[0]!.sku.toLowerCase() })).toBe('C');
  const first = await listAdminProducts(shop.app, { limit: 2, search: mark, sort: 'name' });
  const second = await listAdminProducts(shop.app, { limit: 2, search: mark, sort: 'name', after: first.after! });
  expect(second.rows.map(({ id }) => id)).toEqual([plenty.id]);
  const previousPage = await listAdminProducts(shop.app, {
    limit: 2,
    search: mark,
    sort: 'name',
    before: second.before!,
  });
  expect(previousPage.rows.map(({ id }) => id)).toEqual([low.id, out.id]);
  expect((await findProducts(shop.app, mark)).map(({ id }) => id).sort()).toEqual([plenty.id, low.id, out.id].sort());
});
