import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { readDeliveryPlan } from '../delivery/read-delivery-plan.ts';
import { importRoutes } from '../imports/import-routes.ts';
import { readSettings } from '../settings/read-settings.ts';
import { catalogAdminContract } from './admin-contract.ts';
import { applyBulkEdit } from './apply-bulk-edit.ts';
import { countProductViews } from './count-product-views.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { findProducts } from './find-products.ts';
import { listAdminCategories } from './list-admin-categories.ts';
import { listAdminProducts } from './list-admin-products.ts';
import { previewBulkEdit } from './preview-bulk-edit.ts';
import { readAdminProduct } from './read-admin-product.ts';
import { removeCategory } from './remove-category.ts';
import { removeProduct } from './remove-product.ts';
import { restockVariant } from './restock-variant.ts';
import { restoreCategory } from './restore-category.ts';
import { restoreProduct } from './restore-product.ts';
import { saveCategory } from './save-category.ts';
import { saveProduct } from './save-product.ts';
import { setCategoryActive } from './set-category-active.ts';
import { setProductFields } from './set-product-fields.ts';
import { setProductInStock } from './set-product-in-stock.ts';
import { setProductStates } from './set-product-states.ts';

const api = implement(catalogAdminContract).$context<ApiContext>().use(authorized);

export const catalogAdminRoutes = api.router({
  list: api.list.handler(({ context, input }) => listAdminProducts(context.app, input)),
  counts: api.counts.handler(({ context }) => countProductViews(context.app)),
  find: api.find.handler(({ context, input }) => findProducts(context.app, input.search, input.ids)),
  defaults: api.defaults.handler(async ({ context }) => ({
    taxRate: (await readSettings(context.app.db)).general.taxRate,
    assumedGrams: (await readDeliveryPlan(context.app.db)).plan.assumedGrams,
  })),
  get: api.get.handler(({ context, input }) => readAdminProduct(context.app.db, input.id)),
  create: api.create.handler(({ context, input }) => saveProduct(context.app, staffOf(context), null, input)),
  update: api.update.handler(({ context, input: { id, updatedAt, ...input } }) =>
    saveProduct(context.app, staffOf(context), { id, updatedAt }, input),
  ),
  setInStock: api.setInStock.handler(({ context, input }) =>
    setProductInStock(context.app, staffOf(context), input.id, input.inStock),
  ),
  setStates: api.setStates.handler(({ context, input }) =>
    setProductStates(context.app, staffOf(context), input.ids, input.state),
  ),
  setFields: api.setFields.handler(({ context, input }) => setProductFields(context.app, staffOf(context), input)),
  restock: api.restock.handler(({ context, input }) => restockVariant(context.app, staffOf(context), input)),
  duplicate: api.duplicate.handler(({ context, input }) => duplicateProduct(context.app, staffOf(context), input.id)),
  remove: api.remove.handler(({ context, input }) => removeProduct(context.app, staffOf(context), input.id)),
  restore: api.restore.handler(({ context, input }) => restoreProduct(context.app, staffOf(context), input.id)),
  previewBulkEdit: api.previewBulkEdit.handler(({ context, input }) => previewBulkEdit(context.app.db, input)),
  applyBulkEdit: api.applyBulkEdit.handler(({ context, input }) => applyBulkEdit(context.app, staffOf(context), input)),
  imports: importRoutes(catalogAdminContract.imports, 'products'),
  categories: {
    list: api.categories.list.handler(({ context }) => listAdminCategories(context.app.db)),
    create: api.categories.create.handler(({ context, input }) =>
      saveCategory(context.app, staffOf(context), null, input),
    ),
    update: api.categories.update.handler(({ context, input: { id, expected, ...input } }) =>
      saveCategory(context.app, staffOf(context), id, input, expected),
    ),
    setActive: api.categories.setActive.handler(({ context, input }) =>
      setCategoryActive(context.app, staffOf(context), input.id, input.isActive),
    ),
    remove: api.categories.remove.handler(async ({ context, input }) => {
      await removeCategory(context.app, staffOf(context), input.id);
      return { ok: true } as const;
    }),
    restore: api.categories.restore.handler(({ context, input }) =>
      restoreCategory(context.app, staffOf(context), input.id),
    ),
  },
});
