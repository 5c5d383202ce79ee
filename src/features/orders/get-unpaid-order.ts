import { and, gt } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { isUnpaidOrderOf } from '../stock/unpaid-order.ts';
import { describeOrders, type Order } from './list-orders.ts';

/**
 * The customer's unpaid order while its units are reserved, or null; there is at most one. Null also while staff check a
 * payment of another amount: it is not to be paid again.
 */
export async function getUnpaidOrder(app: App, userId: string): Promise<Order | null> {
  const rows = await app.db
    .select()
    .from(orders)
    .where(and(isUnpaidOrderOf(userId), gt(orders.reservationExpiresAt, app.now())));
  const [order] = await describeOrders(app, rows);
  return order?.payableUntil ? order : null;
}
