import { and, eq } from 'drizzle-orm';
import { cartItems } from '#db/schema/cart.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { type Cart, readCart } from './read-cart.ts';

export async function removeLine(app: App, userId: string, id: string): Promise<Cart> {
  const removedLines = await app.db
    .delete(cartItems)
    .where(and(eq(cartItems.userId, userId), eq(cartItems.id, id)))
    .returning({ id: cartItems.id });
  if (removedLines.length === 0) throw new DomainError('NOT_FOUND');
  return readCart(app.db, userId);
}
