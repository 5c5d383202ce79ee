import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import type { OrderRow } from './list-orders.ts';

/** Locks an order for a change; everything that changes orders starts here. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return row ?? null;
}

export function listOrderItems(tx: Tx, orderId: string) {
  return tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position));
}
