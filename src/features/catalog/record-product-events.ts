import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { isEventWanted, recordWebhookEvents } from '../webhooks/record-webhook-events.ts';

/** Records webhook events for products that the caller has locked and written. */
export async function recordProductEvents(
  tx: Tx,
  type: 'product.created' | 'product.updated' | 'product.deleted',
  changed: readonly { id: string }[],
): Promise<void> {
  if (changed.length === 0 || !(await isEventWanted(tx, type))) return;
  const ids = changed.map(({ id }) => id);
  const rows = await tx.select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.id));
  if (type === 'product.deleted') {
    await recordWebhookEvents(
      tx,
      rows.map(({ id, name }) => ({ type, subject: id, data: { product: { id, name, isArchived: true } } })),
    );
    return;
  }
  const variants = await tx
    .select()
    .from(productVariants)
    .where(and(inArray(productVariants.productId, ids), isNull(productVariants.archivedAt)))
    .orderBy(asc(productVariants.position), asc(productVariants.id));
  await recordWebhookEvents(
    tx,
    rows.map(({ id, slug, name, state, inStock, price, updatedAt }) => ({
      type,
      subject: id,
      data: {
        product: {
          id,
          slug,
          name,
          state,
          isForSale: inStock,
          pricePaise: price,
          updatedAt: updatedAt.toISOString(),
          variants: variants
            .filter(({ productId }) => productId === id)
            .map((one) => ({
              id: one.id,
              sku: one.sku,
              flavour: one.flavour,
              size: one.size,
              pricePaise: one.price ?? price,
              grossGrams: one.grossGrams,
              lengthMm: one.lengthMm,
              widthMm: one.widthMm,
              heightMm: one.heightMm,
            })),
        },
      },
    })),
  );
}
