import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { type AdminProduct, readAdminProduct } from './read-admin-product.ts';
import { toProductInput } from './restore-product.ts';
import { saveProduct } from './save-product.ts';

/** Copies a product as a draft without ratings and stock, with new SKUs. INVALID_PRODUCT when its address is taken. */
export async function duplicateProduct(app: App, staff: Staff, id: string): Promise<AdminProduct> {
  const product = await transact(app.db, (tx) => readAdminProduct(tx, id));
  const input = toProductInput(product);
  return saveProduct(app, staff, null, {
    ...input,
    name: `${input.name.slice(0, 110)} (copy)`,
    badge: null,
    rating: null,
    reviewsCount: 0,
    state: 'draft',
    variants: input.variants.map((variant) => ({
      ...variant,
      sku: '',
      stock: { was: null, now: variant.stock.now === null ? null : 0 },
    })),
  });
}
