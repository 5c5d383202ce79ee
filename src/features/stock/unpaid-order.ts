import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { orders } from '#db/schema/orders.ts';

/** SQL: the unconfirmed order of a customer from the checkout; those that staff made stay beside it. */
export const isUnpaidOrderOf = (userId: string) =>
  and(
    eq(orders.userId, userId),
    eq(orders.status, 'pending'),
    isNull(orders.confirmedAt),
    isNull(orders.deletedAt),
    // literal, so that the index of unpaid orders applies
    sql`${orders.salesChannel} = 'store'`,
  );

/** SQL: the id of a customer's one unconfirmed order. */
export const unpaidOrderIdSql = (userId: string): SQL =>
  sql`(select ${orders.id} from ${orders} where ${isUnpaidOrderOf(userId)})`;

/** The same, or null when there is none. */
export async function findUnpaidOrder(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(isUnpaidOrderOf(userId));
  return row?.id ?? null;
}
