import { implement } from '@orpc/server';
import { type ApiContext, guarded } from '#platform/http/bind.ts';
import { catalogContract } from './contract.ts';
import { getProduct, relatedProducts } from './get-product.ts';
import { listCategories } from './list-categories.ts';
import { listProducts } from './list-products.ts';

const api = implement(catalogContract).$context<ApiContext>().use(guarded);

export const catalogRoutes = api.router({
  list: api.list.handler(({ context, input }) => listProducts(context.app.db, input)),
  get: api.get.handler(({ context, input }) => getProduct(context.app.db, input.id)),
  related: api.related.handler(({ context, input }) => relatedProducts(context.app.db, input.id)),
  categories: api.categories.handler(({ context }) => listCategories(context.app.db)),
});
