import { eq, sql } from 'drizzle-orm';
import { insertRows } from '#db/insert-rows.ts';
import type { Tx } from '#db/queryable.ts';
import { productVariants, stockMovements } from '#db/schema/catalog.ts';

/** From now on batches say how many units of a variant are here. One that was not counted starts at none. */
export async function countByBatch(tx: Tx, variantId: string, now: Date): Promise<void> {
  const [variant] = await tx
    .select({ onHand: productVariants.onHand, reserved: productVariants.reserved })
    .from(productVariants)
    .where(eq(productVariants.id, variantId));
  if (variant?.onHand === null) {
    // units that unpaid orders hold are short until some arrive
    const { reserved } = variant;
    await tx
      .update(productVariants)
      .set({ onHand: reserved, shortUnits: reserved, tracksBatchesSince: now })
      .where(eq(productVariants.id, variantId));
    await tx.execute(insertRows(stockMovements, [{ variantId, kind: 'set', quantity: reserved, at: now }]));
    return;
  }
  await tx
    .update(productVariants)
    .set({
      tracksBatchesSince: sql`coalesce(${productVariants.tracksBatchesSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(productVariants.id, variantId));
}
