import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStaff } from '#tests/factories.ts';
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
  categoryId = (await saveCategory(app, staff, null, category('Protein'))).id;
});
afterAll(() => app.close());

const category = (name: string) => ({ name, description: '', mediaId: null, displayOrder: null, isActive: true });

const variant = (values: Partial<ProductInput['variants'][number]> = {}) => ({
  id: null,
  flavour: null,
  size: null,
  sku: '',
  price: null,
  originalPrice: null,
  netQuantity: null,
  servings: null,
  stock: { was: null, now: 10 },
  ...values,
});

const input = (values: Partial<ProductInput> = {}): ProductInput => ({
  name: `Whey ${randomUUID().slice(0, 8)}`,
  subtitle: '',
  description: '',
  categoryId,
  price: 289_900,
  originalPrice: 349_900,
  badge: null,
  rating: null,
  reviewsCount: 0,
  inStock: true,
  lowStockThreshold: null,
  hsn: '21069099',
  taxRate: 5,
  taxRateEffectiveFrom: null,
  diet: 'veg',
  netQuantity: { value: 1, unit: 'kg' },
  servings: 30,
  servingSize: '33 g',
  proteinPerServing: 25,
  highlight: { value: '25 g', label: 'protein' },
  nutrition: null,
  declarations: null,
  searchTerms: [],
  specifications: [{ name: 'Form', value: 'Powder' }],
  pictures: [],
  variants: [variant({ flavour: 'Mango' }), variant({ flavour: 'Chocolate', stock: { was: null, now: null } })],
  ...values,
});

const make = (values: Partial<ProductInput> = {}) => saveProduct(app, staff, null, input(values));

test('the list: search by name and SKU, stock, hidden, sorts, pages both ways', async () => {
  const mark = randomUUID().slice(0, 8);
  const [plenty, low, out] = [
    await make({
      name: `C ${mark}`,
      price: 300_00,
      originalPrice: null,
      variants: [variant({ stock: { was: null, now: 50 } })],
    }),
    await make({
      name: `A ${mark}`,
      price: 100_00,
      originalPrice: null,
      variants: [variant({ stock: { was: null, now: 3 } })],
    }),
    await make({
      name: `B ${mark}`,
      price: 200_00,
      originalPrice: null,
      variants: [variant({ stock: { was: null, now: 0 } })],
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
