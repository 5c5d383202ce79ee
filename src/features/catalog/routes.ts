import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { compareProducts } from './compare-products.ts';
import { catalogContract } from './contract.ts';
import { listProductCards } from './find-products-by-slug.ts';
import { getProduct } from './get-product.ts';
import { listCategories } from './list-categories.ts';
import { listProducts } from './list-products.ts';
import { relatedProducts } from './related-products.ts';
import { suggestProducts } from './suggest-products.ts';

const api = implement(catalogContract).$context<ApiContext>().use(authorized);

export const catalogRoutes = api.router({
  list: api.list.handler(({ context, input }) => listProducts(context.app.db, input)),
  get: api.get.handler(({ context, input }) => getProduct(context.app.db, input.id)),
  related: api.related.handler(({ context, input }) => relatedProducts(context.app.db, input.id)),
  suggest: api.suggest.handler(({ context, input }) => suggestProducts(context.app.db, input.search)),
  cards: api.cards.handler(({ context, input }) => listProductCards(context.app.db, input.slugs)),
  compare: api.compare.handler(({ context, input }) => compareProducts(context.app.db, input.slugs)),
  categories: api.categories.handler(({ context }) => listCategories(context.app.db)),
});
