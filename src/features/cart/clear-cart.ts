import { eq } from 'drizzle-orm';
import { cartItems } from '#db/schema/cart.ts';
import type { App } from '#platform/app.ts';
import { type Cart, readCart } from './read-cart.ts';

export async function clearCart(app: App, userId: string): Promise<Cart> {
  await app.db.delete(cartItems).where(eq(cartItems.userId, userId));
  return readCart(app.db, userId);
}
