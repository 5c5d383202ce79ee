import { and, eq, sql } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { cartItems } from '#db/schema/shopping.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { requireAvailableUnits } from './add-line.ts';
import { type Cart, readCart } from './read-cart.ts';

/** Sets a line's quantity; zero or less removes it. Less than before is always allowed. */
export async function setLineQuantity(app: App, userId: string, id: string, quantity: number): Promise<Cart> {
  if (quantity <= 0) return removeLine(app, userId, id);
  await transact(app.db, async (tx) => {
    const mine = and(eq(cartItems.userId, userId), eq(cartItems.id, id));
    const [line] = await tx.select().from(cartItems).where(mine).for('update');
    if (!line) throw new DomainError('NOT_FOUND');
    if (quantity > line.quantity) await requireAvailableUnits(tx, userId, line.variantId, quantity);
    await tx.update(cartItems).set({ quantity }).where(mine);
  });
  return readCart(app.db, userId);
}

export async function removeLine(app: App, userId: string, id: string): Promise<Cart> {
  const gone = await app.db
    .delete(cartItems)
    .where(and(eq(cartItems.userId, userId), eq(cartItems.id, id)))
    .returning({ id: cartItems.id });
  if (gone.length === 0) throw new DomainError('NOT_FOUND');
  return readCart(app.db, userId);
}

export async function clearCart(app: App, userId: string): Promise<Cart> {
  await app.db.delete(cartItems).where(eq(cartItems.userId, userId));
  return readCart(app.db, userId);
}

type OrderedLine = { productId: string; variantId: string; quantity: number };

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

/** Puts an order's lines back: each to the larger of what is there now and what was ordered. */
export async function restoreOrderedLines(
  tx: Tx,
  userId: string,
  lines: readonly OrderedLine[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insert(cartItems)
    .values(
      lines.map(({ productId, variantId, quantity }) => ({ userId, productId, variantId, quantity, createdAt: now })),
    )
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.variantId],
      set: { quantity: sql`greatest(${cartItems.quantity}, excluded.quantity)` },
    });
}
