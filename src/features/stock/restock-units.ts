import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { productVariants, stockMovements } from '#db/schema/catalog.ts';
import { sumByVariant, type VariantUnits } from './variant-units.ts';

/** Puts sold units back on the shelf. */
export async function restockUnits(
  tx: Tx,
  orderId: string,
  units: readonly VariantUnits[],
  now: Date,
  note: string,
): Promise<void> {
  for (const { variantId, quantity } of sumByVariant(units)) {
    await tx
      .update(productVariants)
      .set({ onHand: sql`on_hand + ${quantity}` })
      .where(eq(productVariants.id, variantId));
    await tx.insert(stockMovements).values({ variantId, kind: 'returned', quantity, orderId, note, at: now });
  }
}
