import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStaff } from '#tests/factories.ts';
import { categoryInput, productInput, variantInput } from '#tests/product-input.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { findProducts } from './find-products.ts';
import { listAdminProducts } from './list-admin-products.ts';
import { saveCategory } from './save-category.ts';
import { type ProductInput, saveProduct } from './save-product.ts';
import { setProductInStock } from './set-product-in-stock.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
let categoryId: string;
beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
  categoryId = (await saveCategory(app, staff, null, categoryInput('Protein'))).id;
});
afterAll(() => app.close());

const input = (values: Partial<ProductInput> = {}) => productInput(categoryId, values);

const make = (values: Partial<ProductInput> = {}) => saveProduct(app, staff, null, input(values));

test('the list: search by name and SKU, stock, hidden, sorts, pages both ways', async () => {
  const mark = randomUUID().slice(0, 8);
  const [plenty, low, out] = [
    await make({
      name: `C ${mark}`,
      price: 300_00,
      originalPrice: null,
      variants: [variantInput({ stock: { was: null, now: 50 } })],
    }),
    await make({
      name: `A ${mark}`,
      price: 100_00,
      originalPrice: null,
      variants: [variantInput({ stock: { was: null, now: 3 } })],
    }),
    await make({
      name: `B ${mark}`,
      price: 200_00,
      originalPrice: null,
      variants: [variantInput({ stock: { was: null, now: 0 } })],
    }),
  ];
  await setProductInStock(app, staff, low.id, false);
  const names = async (filter: Partial<Parameters<typeof listAdminProducts>[1]>) =>
    (await listAdminProducts(app, { limit: 100, search: mark, ...filter })).rows.map(({ name }) => name[0]).join('');
  expect(await names({ sort: 'name' })).toBe('ABC');
  expect(await names({ sort: 'price-high' })).toBe('CBA');
  expect(await names({ sort: 'price-low' })).toBe('ABC');
  expect(await names({ stock: 'low', sort: 'name' })).toBe('AB');
  expect(await names({ stock: 'out' })).toBe('B');
  expect(await names({ stock: 'in', sort: 'name' })).toBe('AC');
  expect(await names({ show: 'hidden' })).toBe('A');
  expect(await names({ show: 'findings', sort: 'name' })).toBe('ABC');
  expect(await names({ search: plenty.variants[0]!.sku.toLowerCase() })).toBe('C');
  const first = await listAdminProducts(app, { limit: 2, search: mark, sort: 'name' });
  const second = await listAdminProducts(app, { limit: 2, search: mark, sort: 'name', after: first.after! });
  expect(second.rows.map(({ id }) => id)).toEqual([plenty.id]);
  const back = await listAdminProducts(app, { limit: 2, search: mark, sort: 'name', before: second.before! });
  expect(back.rows.map(({ id }) => id)).toEqual([low.id, out.id]);
  expect((await findProducts(app, mark)).map(({ id }) => id).sort()).toEqual([plenty.id, low.id, out.id].sort());
});
