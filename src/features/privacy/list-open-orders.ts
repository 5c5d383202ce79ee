import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { orders } from '#db/schema/orders.ts';
import { hasOpenMatter } from '../order-management/read-open-matters.ts';
import type { openOrder } from './contract.ts';

const OPEN_ATTEMPT = sql`exists (select 1 from payment_attempts a
  where a.order_id = orders.id and a.state in ('created', 'initiated', 'pending'))`;

type OpenOrder = z.infer<typeof openOrder>;

/** Orders of a customer that still need them. */
export const listOpenOrders = (db: Queryable, userId: string): Promise<OpenOrder[]> =>
  findOpenOrders(db, eq(orders.userId, userId));

/** Orders with goods in transit, or with payments or refunds that may follow, which still need their customer. */
export async function findOpenOrders(db: Queryable, which: SQL): Promise<OpenOrder[]> {
  const rows = await db
    .select({
      displayId: orders.displayId,
      status: orders.status,
      refundState: orders.refundState,
      hasMatter: sql<boolean>`${hasOpenMatter}`,
      confirmedAt: orders.confirmedAt,
      deletedAt: orders.deletedAt,
    })
    .from(orders)
    .where(
      and(
        which,
        or(
          and(isNull(orders.deletedAt), inArray(orders.status, ['pending', 'processing', 'shipped'])),
          and(isNull(orders.deletedAt), hasOpenMatter),
          inArray(orders.refundState, ['due', 'requested', 'failed']),
          OPEN_ATTEMPT,
        ),
      ),
    )
    .orderBy(asc(orders.createdAt));
  return rows.map((row) => ({ displayId: row.displayId, why: reasonOf(row) }));
}

type Row = Pick<typeof orders.$inferSelect, 'status' | 'refundState' | 'confirmedAt' | 'deletedAt'> & {
  hasMatter: boolean;
};

function reasonOf({ status, refundState, hasMatter, confirmedAt, deletedAt }: Row) {
  if (['due', 'requested', 'failed'].includes(refundState)) return 'refund';
  if (!deletedAt && ['pending', 'processing', 'shipped'].includes(status)) return confirmedAt ? 'on-its-way' : 'unpaid';
  return !deletedAt && hasMatter ? 'attention' : 'payment';
}
