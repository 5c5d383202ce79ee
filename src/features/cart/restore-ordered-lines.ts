import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { cartItems } from '#db/schema/cart.ts';
import type { Write } from '#db/write-together.ts';
import type { OrderedLine } from './remove-ordered-lines.ts';

/** Puts an order's lines back into the cart, each with the larger of its current and its ordered quantity. */
export function restoreOrderedLines(tx: Tx, userId: string, lines: readonly OrderedLine[], now: Date): Write[] {
  if (lines.length === 0) return [];
  const write = tx
    .insert(cartItems)
    .values(
      lines.map(({ productId, variantId, quantity }) => ({ userId, productId, variantId, quantity, createdAt: now })),
    )
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.variantId],
      set: { quantity: sql`greatest(${cartItems.quantity}, excluded.quantity)` },
    });
  return [write];
}
