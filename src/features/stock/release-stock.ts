import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { productVariants, stockReservations } from '#db/schema/catalog.ts';
import { sumByVariant, type VariantUnits } from './variant-units.ts';

/** Gives an order's promised units back. Does nothing when it holds none. */
export async function releaseStock(tx: Tx, orderId: string): Promise<void> {
  for (const { variantId, quantity } of await deleteReservations(tx, orderId))
    await tx
      .update(productVariants)
      .set({ reserved: sql`reserved - ${quantity}` })
      .where(eq(productVariants.id, variantId));
}

// deleting the rows claims them: whoever deletes them settles the units, once
export async function deleteReservations(tx: Tx, orderId: string): Promise<VariantUnits[]> {
  const rows = await tx.delete(stockReservations).where(eq(stockReservations.orderId, orderId)).returning();
  return sumByVariant(rows);
}
