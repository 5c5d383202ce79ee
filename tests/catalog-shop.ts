import type { ProductInput } from '#features/catalog/product-input.ts';
import { saveCategory } from '#features/catalog/save-category.ts';
import { saveProduct } from '#features/catalog/save-product.ts';
import { makeStaff } from './factories.ts';
import { categoryInput, productInput } from './product-input.ts';
import { createTestApp } from './test-app.ts';

export type CatalogShop = Awaited<ReturnType<typeof openCatalogShop>>;

/** A shop with one category and staff. */
export async function openCatalogShop() {
  const app = await createTestApp();
  const staff = await makeStaff(app);
  const { id: categoryId } = await saveCategory(app, staff, null, categoryInput('Protein'));
  const input = (values: Partial<ProductInput> = {}) => productInput(categoryId, values);
  return {
    app,
    staff,
    categoryId,
    input,
    make: (values: Partial<ProductInput> = {}) => saveProduct(app, staff, null, input(values)),
    close: () => app.close(),
  };
}
