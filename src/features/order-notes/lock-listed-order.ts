import type { Tx } from '#db/queryable.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { lockOrder } from '../orders/lock-order.ts';

/** Locks an order that is not deleted, against other changes of its notes and tags. NOT_FOUND. */
export async function lockListedOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.deletedAt) throw new DomainError('NOT_FOUND');
  return order;
}
