import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';

export type OrderedLine = { productId: string; variantId: string; quantity: number };

/** Takes an order's units out of the cart; lines that reach nothing go. */
export async function removeOrderedLines(tx: Tx, userId: string, lines: readonly OrderedLine[]): Promise<void> {
  for (const { variantId, quantity } of lines) {
    const mine = and(eq(cartItems.userId, userId), eq(cartItems.variantId, variantId));
    await tx.delete(cartItems).where(and(mine, sql`${cartItems.quantity} <= ${quantity}`));
    await tx
      .update(cartItems)
      .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
      .where(mine);
  }
}
