import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { type orderItems, orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { restoreOrderedLines } from '../cart/restore-ordered-lines.ts';
import type { OrderRow } from './list-orders.ts';
import { listOrderItems } from './lock-order.ts';

/** Puts the order's lines back into the cart if they were taken out and have not come back yet. */
export async function restoreCart(app: App, tx: Tx, order: OrderRow): Promise<void> {
  if (!order.userId || order.source !== 'cart' || order.cartClearedAt === null || order.cartRestoredAt !== null) return;
  await restoreOrderedLines(tx, order.userId, toCartLines(await listOrderItems(tx, order.id)), app.now());
  await tx.update(orders).set({ cartRestoredAt: app.now() }).where(eq(orders.id, order.id));
}

export function toCartLines(lines: readonly (typeof orderItems.$inferSelect)[]) {
  return lines.flatMap(({ productId, variantId, quantity, isFree }) =>
    productId && variantId && !isFree ? [{ productId, variantId, quantity }] : [],
  );
}
