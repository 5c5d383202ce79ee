import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { isUnpaidOrderOf } from '../stock/unpaid-order.ts';
import type { OrderRow } from './list-orders.ts';

/** Locks an order, so that it does not change until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return row ?? null;
}

type UnpaidOrder = Pick<OrderRow, 'id' | 'fingerprint' | 'totalAmount' | 'retryCount'>;

/** Locks the unpaid order of a customer, or null; there is at most one. */
export async function lockUnpaidOrder(tx: Tx, userId: string): Promise<UnpaidOrder | null> {
  const [row] = await tx
    .select({
      id: orders.id,
      fingerprint: orders.fingerprint,
      totalAmount: orders.totalAmount,
      retryCount: orders.retryCount,
    })
    .from(orders)
    .where(isUnpaidOrderOf(userId))
    .for('update');
  return row ?? null;
}

export function listOrderItems(tx: Tx, orderId: string) {
  return tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position));
}
