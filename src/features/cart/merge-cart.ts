import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { cartItems } from '#db/schema/cart.ts';
import type { App } from '#platform/app.ts';
import { MAXIMUM_LINES } from './add-line.ts';
import { putLargerQuantities } from './restore-lines.ts';

/**
 * Moves a guest's cart into that of an account, line by line to the larger quantity; lines beyond the limit of a cart
 * and products that are no longer sold stay out. The caller has locked both.
 */
export async function mergeCart(app: App, tx: Tx, guestId: string, userId: string): Promise<void> {
  const guestLines = await tx
    .delete(cartItems)
    .where(eq(cartItems.userId, guestId))
    .returning({ variantId: cartItems.variantId, quantity: cartItems.quantity, createdAt: cartItems.createdAt });
  if (guestLines.length === 0) return;
  const existingLines = await tx
    .select({ variantId: cartItems.variantId })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.id))
    .for('update');
  const existingVariants = new Set(existingLines.map(({ variantId }) => variantId));
  guestLines.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const raisedLines = guestLines.filter(({ variantId }) => existingVariants.has(variantId));
  const newLines = guestLines.filter(({ variantId }) => !existingVariants.has(variantId));
  const places = Math.max(0, MAXIMUM_LINES - existingLines.length);
  await putLargerQuantities(app, tx, userId, [...raisedLines, ...newLines.slice(0, places)]);
}
