import { asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { products, productVariants } from '#db/schema/catalog.ts';

/**
 * Locks variants, so that no order is packed and none of their batches is opened meanwhile; with their products' names.
 */
export function lockVariants(tx: Tx, variantIds: readonly string[]) {
  return (
    tx
      .select({
        id: productVariants.id,
        sku: productVariants.sku,
        onHand: productVariants.onHand,
        tracksBatchesSince: productVariants.tracksBatchesSince,
        archivedAt: productVariants.archivedAt,
        productName: products.name,
      })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(inArray(productVariants.id, [...variantIds]))
      // sorted, so that two transactions cannot deadlock
      .orderBy(asc(productVariants.id))
      .for('update', { of: productVariants })
  );
}

export type LockedVariant = Awaited<ReturnType<typeof lockVariants>>[number];
