import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { orderTags } from '#db/schema/order-notes.ts';
import { orders } from '#db/schema/orders.ts';

/** As many tags as are completed. */
const MAX_COMPLETED = 500;

/** The tags of orders, by name. */
export async function readTags(db: Queryable, orderIds: readonly string[]): Promise<(orderId: string) => string[]> {
  if (orderIds.length === 0) return () => [];
  const rows = await db
    .select()
    .from(orderTags)
    .where(inArray(orderTags.orderId, [...orderIds]))
    .orderBy(asc(orderTags.label));
  const groups = Map.groupBy(rows, ({ orderId }) => orderId);
  return (orderId) => (groups.get(orderId) ?? []).map(({ label }) => label);
}

/** SQL: an order with this tag, without case. */
export const hasTag = (label: string): SQL =>
  sql`${orders.id} in (select t.order_id from ${orderTags} t where t.label = ${label}::citext)`;

/** The tags in use, by name; each costs one step in their index, however many orders have it. */
export async function listTags(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ label: string }>(sql`with recursive used (label) as (
      (select t.label from ${orderTags} t order by t.label limit 1)
      union all
      select (select t.label from ${orderTags} t where t.label > used.label order by t.label limit 1)
      from used where used.label is not null)
    select label::text as label from used where label is not null limit ${MAX_COMPLETED}`);
  return rows.map(({ label }) => label);
}
