import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { productVariants, stockMovements } from '#db/schema/catalog.ts';
import { deleteReservations } from './release-stock.ts';

/** Turns an order's promised units into sold ones. */
export async function sellStock(tx: Tx, orderId: string, now: Date): Promise<void> {
  for (const { variantId, quantity } of await deleteReservations(tx, orderId)) {
    await tx
      .update(productVariants)
      .set({ reserved: sql`reserved - ${quantity}`, onHand: sql`on_hand - ${quantity}` })
      .where(eq(productVariants.id, variantId));
    await tx.insert(stockMovements).values({ variantId, kind: 'sold', quantity: -quantity, orderId, at: now });
  }
}
