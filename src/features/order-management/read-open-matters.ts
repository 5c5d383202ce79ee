import { and, asc, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { orderMatters, orders } from '#db/schema/orders.ts';
import type { Matter } from '../orders/process/order.ts';
import type { orderDetail } from './order-contract.ts';

type OpenMatter = z.infer<typeof orderDetail>['matters'][number];

/** SQL: the order has an open matter. */
export const hasOpenMatter: SQL = sql`exists (
  select from ${orderMatters} where ${orderMatters.orderId} = ${orders.id} and ${orderMatters.resolvedAt} is null)`;

/** Open matters by order, oldest first. */
export async function readOpenMatters(
  db: Queryable,
  orderIds: readonly string[],
): Promise<(orderId: string) => OpenMatter[]> {
  const rows =
    orderIds.length === 0
      ? []
      : await db
          .select()
          .from(orderMatters)
          .where(and(inArray(orderMatters.orderId, [...orderIds]), isNull(orderMatters.resolvedAt)))
          .orderBy(asc(orderMatters.openedAt), asc(orderMatters.id));
  return (orderId) => rows.filter((row) => row.orderId === orderId).map(describeMatter);
}

export const describeMatter = ({ id, kind, amount, attemptId, refundId, openedAt }: Matter): OpenMatter => ({
  id,
  kind,
  amount,
  attemptId,
  refundId,
  openedAt: openedAt.toISOString(),
});
