import { afterAll, beforeAll, expect, test } from 'vitest';
import { productCategories } from '#db/schema/catalog.ts';
import { makeStaff } from '#tests/factories.ts';
import { categoryInput, productInput } from '#tests/product-input.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { productQuery } from './contract.ts';
import { listAdminCategories } from './list-admin-categories.ts';
import { listCategories } from './list-categories.ts';
import { listProducts } from './list-products.ts';
import { removeCategory } from './remove-category.ts';
import { removeProduct } from './remove-product.ts';
import { restoreCategory } from './restore-category.ts';
import { saveCategory } from './save-category.ts';
import { type ProductInput, saveProduct } from './save-product.ts';

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

test('categories: order, names, a rename that products and old addresses follow', async () => {
  await expect(saveCategory(app, staff, null, categoryInput(''))).rejects.toMatchObject({
    data: { fields: { name: 'Category name is required' } },
  });
  const active = (await listAdminCategories(app.db)).filter(({ isActive }) => isActive).length;
  const made = await saveCategory(app, staff, null, categoryInput('Gainers'));
  expect(made).toMatchObject({ displayOrder: active, slug: 'gainers' });
  await expect(saveCategory(app, staff, null, categoryInput('gainers'))).rejects.toMatchObject({
    data: { fields: { name: 'There is a category of this name' } },
  });
  const product = await make({ categoryId: made.id });
  await saveCategory(app, staff, made.id, categoryInput('Mass Gainers'));
  const late = saveCategory(app, staff, made.id, categoryInput('Bulk'), { name: made.name, isActive: made.isActive });
  await expect(late).rejects.toMatchObject({ code: 'EDIT_CONFLICT', data: { now: { name: 'Mass Gainers' } } });
  const [shown] = (await listCategories(app.db)).filter(({ id }) => id === made.id);
  expect(shown).toMatchObject({ slug: 'mass-gainers', formerSlugs: ['gainers'], count: 1 });
  const found = await listProducts(app.db, productQuery.parse({ search: 'mass' }));
  expect(found.items.map(({ id }) => id)).toContain(product.id);
  await expect(removeCategory(app, staff, made.id)).rejects.toMatchObject({
    code: 'CATEGORY_NOT_EMPTY',
    data: { products: 1 },
  });
  await removeProduct(app, staff, product.id);
  await removeCategory(app, staff, made.id);
  expect((await listAdminCategories(app.db)).map(({ id }) => id)).not.toContain(made.id);
  expect((await restoreCategory(app, staff, made.id)).name).toBe('Mass Gainers');
  await removeCategory(app, staff, made.id);
  // a new one of this name is the old one with new values
  expect((await saveCategory(app, staff, null, categoryInput('Mass gainers'))).id).toBe(made.id);
  expect((await app.db.select().from(productCategories)).filter(({ slug }) => slug === 'mass-gainers')).toHaveLength(1);
});
