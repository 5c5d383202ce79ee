import { afterAll, beforeAll, expect, test } from 'vitest';
import { productCategories } from '#db/schema/catalog.ts';
import { type CatalogShop, openCatalogShop } from '#tests/catalog-shop.ts';
import { categoryInput } from '#tests/product-input.ts';
import { productQuery } from './contract.ts';
import { listAdminCategories } from './list-admin-categories.ts';
import { listCategories } from './list-categories.ts';
import { listProducts } from './list-products.ts';
import { removeCategory } from './remove-category.ts';
import { removeProduct } from './remove-product.ts';
import { restoreCategory } from './restore-category.ts';
import { saveCategory } from './save-category.ts';

let shop: CatalogShop;
beforeAll(async () => {
  shop = await openCatalogShop();
});
afterAll(() => shop.close());

test('saves order and names, and a rename keeps products and redirects', async () => {
  await expect(saveCategory(shop.app, shop.staff, null, categoryInput(''))).rejects.toMatchObject({
    data: { fields: { name: 'Category name is required' } },
  });
  const active = (await listAdminCategories(shop.app.db)).filter(({ isActive }) => isActive).length;
  const category = await saveCategory(shop.app, shop.staff, null, categoryInput('Gainers'));
  expect(category).toMatchObject({ displayOrder: active, slug: 'gainers' });
  await expect(saveCategory(shop.app, shop.staff, null, categoryInput('gainers'))).rejects.toMatchObject({
    data: { fields: { name: 'There is a category of this name' } },
  });
  const product = await shop.make({ categoryId: category.id });
  await saveCategory(shop.app, shop.staff, category.id, categoryInput('Mass Gainers'));
  const conflictingSave = saveCategory(shop.app, shop.staff, category.id, categoryInput('Bulk'), {
    name: category.name,
    isActive: category.isActive,
  });
  await expect(conflictingSave).rejects.toMatchObject({
    code: 'EDIT_CONFLICT',
    data: { now: { name: 'Mass Gainers' } },
  });
  const [storeCategory] = (await listCategories(shop.app.db)).filter(({ id }) => id === category.id);
  expect(storeCategory).toMatchObject({ slug: 'mass-gainers', formerSlugs: ['gainers'], count: 1 });
  const searchResult = await listProducts(shop.app.db, productQuery.parse({ search: 'mass' }));
  expect(searchResult.items.map(({ id }) => id)).toContain(product.id);
  await expect(removeCategory(shop.app, shop.staff, category.id)).rejects.toMatchObject({
    code: 'CATEGORY_NOT_EMPTY',
    data: { products: 1 },
  });
  await removeProduct(shop.app, shop.staff, product.id);
  await removeCategory(shop.app, shop.staff, category.id);
  expect((await listAdminCategories(shop.app.db)).map(({ id }) => id)).not.toContain(category.id);
  expect((await restoreCategory(shop.app, shop.staff, category.id)).name).toBe('Mass Gainers');
  await removeCategory(shop.app, shop.staff, category.id);
  // a new category with the name of a deleted one restores it with the new values
  expect((await saveCategory(shop.app, shop.staff, null, categoryInput('Mass gainers'))).id).toBe(category.id);
  expect(
    (await shop.app.db.select().from(productCategories)).filter(({ slug }) => slug === 'mass-gainers'),
  ).toHaveLength(1);
});

test('lists the GST rate of the newest product of a category', async () => {
  const category = await saveCategory(shop.app, shop.staff, null, categoryInput('Bars'));
  const rateOf = async () => (await listAdminCategories(shop.app.db)).find(({ id }) => id === category.id)!.lastTaxRate;
  expect(await rateOf()).toBeNull();
  await shop.make({ categoryId: category.id, taxRate: 18 });
  shop.app.advance(1000);
  await shop.make({ categoryId: category.id, taxRate: 5 });
  expect(await rateOf()).toBe(5);
});
