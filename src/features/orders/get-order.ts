import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isUuid } from '#shared/uuid.ts';
import { describeOrders, type Order, type OrderRow } from './list-orders.ts';

/** One order of the customer by full or short id; NOT_FOUND when it is someone else's. */
export async function getOrder(app: App, userId: string, id: string): Promise<Order> {
  const [described] = await describeOrders(app, [await findOwnOrder(app.db, userId, id)]);
  return described!;
}

/** The row of a customer's order by full or short id. */
export async function findOwnOrder(db: Queryable, userId: string, id: string): Promise<OrderRow> {
  const orderId = id.toLowerCase();
  const named = orderId.length === 8 ? eq(orders.displayId, orderId) : isUuid(orderId) ? eq(orders.id, orderId) : null;
  if (!named) throw new DomainError('NOT_FOUND');
  const [row] = await db
    .select()
    .from(orders)
    .where(and(named, eq(orders.userId, userId), isNull(orders.deletedAt)));
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}
