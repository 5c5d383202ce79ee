import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { availableUnits } from '../stock/available-units.ts';
import { requireAvailableUnits } from './add-line.ts';
import { type Cart, readCart } from './read-cart.ts';
import { removeLine } from './remove-line.ts';

/** Sets a line's quantity; zero or less removes it. Less than before is always allowed. */
export async function setLineQuantity(app: App, userId: string, id: string, quantity: number): Promise<Cart> {
  if (quantity <= 0) return removeLine(app, userId, id);
  await transact(app.db, async (tx) => {
    const mine = and(eq(cartItems.userId, userId), eq(cartItems.id, id));
    const [line] = await tx.select().from(cartItems).where(mine).for('update');
    if (!line) throw new DomainError('NOT_FOUND');
    if (quantity > line.quantity) {
      const units = await availableUnits(tx, [line.variantId], userId);
      await requireAvailableUnits(tx, units.get(line.variantId) ?? 0, quantity);
    }
    await tx.update(cartItems).set({ quantity }).where(mine);
  });
  return readCart(app.db, userId);
}
