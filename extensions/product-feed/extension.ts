import { defineExtension, type ExtensionContext } from '#extensions/api.ts';
import { feedAdminRoutes } from './admin-routes.ts';
import { feedAdminContract } from './contract.ts';
import { mountFeeds } from './mount-feeds.ts';
import { rebuildFeed, rebuildWhenDue, refreshProduct } from './refresh-products.ts';

const refresh = (context: ExtensionContext, { data }: { data: { product: { id: string } } }) =>
  refreshProduct(context, data.product.id);
const refreshOfVariant = (context: ExtensionContext, { data }: { data: { stock: { productId: string } } }) =>
  refreshProduct(context, data.stock.productId);

/** Product feeds for Google Merchant Center and Meta, updated with every change. */
export default defineExtension({
  name: 'product-feed',
  api: 1,
  label: 'Product feed',
  about: 'Keeps the catalogue as files that Google and Meta read.',
  hasTables: true,
  adminContract: feedAdminContract,
  adminRoutes: feedAdminRoutes,
  mount: mountFeeds,
  panel: { needs: ['catalog.read'] },
  jobs: { rebuild: { retryLimit: 3, retryDelay: 10, handle: (context) => rebuildFeed(context) } },
  sweeps: { 'rebuild-when-due': { everyMs: 60_000, run: rebuildWhenDue } },
  after: {
    'product.created': refresh,
    'product.updated': refresh,
    'product.deleted': refresh,
    'stock.sold_out': refreshOfVariant,
    'stock.restocked': refreshOfVariant,
  },
});
