import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { cartItems } from '#db/schema/cart.ts';

/** Adds units to a line of the cart or inserts it; the caller has checked stock and limits. */
export async function raiseLine(tx: Tx, line: typeof cartItems.$inferInsert): Promise<void> {
  await tx
    .insert(cartItems)
    .values(line)
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.variantId],
      set: { quantity: sql`${cartItems.quantity} + excluded.quantity` },
    });
}
