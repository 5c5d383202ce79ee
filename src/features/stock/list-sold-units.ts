import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { stockMovements } from '#db/schema/catalog.ts';
import { sumByVariant, type VariantUnits } from './variant-units.ts';

/** What left the shelf for an order and has not come back. */
export async function listSoldUnits(tx: Tx, orderId: string): Promise<VariantUnits[]> {
  const rows = await tx
    .select({ variantId: stockMovements.variantId, quantity: sql<number>`(-sum(${stockMovements.quantity}))::int` })
    .from(stockMovements)
    .where(eq(stockMovements.orderId, orderId))
    .groupBy(stockMovements.variantId);
  return sumByVariant(rows.filter(({ quantity }) => quantity > 0));
}
