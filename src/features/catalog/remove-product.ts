import { and, eq, inArray, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { wishlists } from '#db/schema/cart.ts';
import { products, productVariants, stockMovements } from '#db/schema/catalog.ts';
import { heroProducts } from '#db/schema/content.ts';
import { orderItems } from '#db/schema/orders.ts';
import { coupons } from '#db/schema/promotions.ts';
import { reviews } from '#db/schema/reviews.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { recordWebhookEvents } from '../webhooks/record-webhook-events.ts';
import { readAdminProduct } from './read-admin-product.ts';
import { findReferencedVariants } from './save-variants.ts';

export const laterThan = (app: App, before: Date) => new Date(Math.max(app.now().getTime(), before.getTime() + 1));

export async function lockProduct(tx: Tx, id: string) {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.archivedAt)))
    .for('update');
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

/** Deletes a product; one that orders, carts, coupons or others refer to is archived instead. */
export const removeProduct = (app: App, staff: Staff, id: string): Promise<{ name: string; archived: boolean }> =>
  transact(app.db, (tx) => removeProductWithin(app, tx, staff, id));

/** The same in the caller's transaction. */
export async function removeProductWithin(
  app: App,
  tx: Tx,
  staff: Staff,
  id: string,
): Promise<{ name: string; archived: boolean }> {
  const row = await lockProduct(tx, id);
  const before = await readAdminProduct(tx, id);
  const variants = await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(eq(productVariants.productId, id))
    .for('update');
  const ids = variants.map((variant) => variant.id);
  const archived = await isReferred(tx, id, ids);
  if (archived) {
    await tx
      .update(products)
      .set({ state: 'archived', archivedAt: app.now(), updatedAt: laterThan(app, row.updatedAt) })
      .where(eq(products.id, id));
  } else {
    if (ids.length > 0) await tx.delete(stockMovements).where(inArray(stockMovements.variantId, ids));
    await tx.delete(products).where(eq(products.id, id));
  }
  await recordWebhookEvents(tx, [
    { type: 'product.deleted', subject: id, data: { product: { id, name: row.name, isArchived: archived } } },
  ]);
  await recordChange(tx, staff, app.now(), {
    action: archived ? 'product.archive' : 'product.delete',
    entityId: id,
    label: row.name,
    before,
  });
  return { name: row.name, archived };
}

async function isReferred(tx: Tx, id: string, variantIds: string[]): Promise<boolean> {
  if ((await findReferencedVariants(tx, variantIds)).size > 0) return true;
  const queries = [
    tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.productId, id)).limit(1),
    tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.freeProductId, id)).limit(1),
    tx.select({ id: heroProducts.id }).from(heroProducts).where(eq(heroProducts.productId, id)).limit(1),
    tx.select({ id: wishlists.id }).from(wishlists).where(eq(wishlists.productId, id)).limit(1),
    tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.productId, id)).limit(1),
  ];
  for (const query of queries) if ((await query).length > 0) return true;
  return false;
}
