import { and, inArray, max, min, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { orderEvents, type orders, orderTracking } from '#db/schema/orders.ts';

const DELIVERED = ['delivered', 'completed'];

/** The delivery time of each order, by its tracking or else its status. Orders in transit are left out. */
export async function findDeliveries(
  db: Queryable,
  rows: readonly (typeof orders.$inferSelect)[],
): Promise<Map<string, Date>> {
  const ids = rows.map(({ id }) => id);
  const tracked = await db
    .select({ orderId: orderTracking.orderId, at: min(orderTracking.createdAt) })
    .from(orderTracking)
    .where(and(inArray(orderTracking.orderId, ids), sql`lower(${orderTracking.status}) = 'delivered'`))
    .groupBy(orderTracking.orderId);
  const set = await db
    .select({ orderId: orderEvents.orderId, at: max(orderEvents.at) })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), inArray(orderEvents.to, DELIVERED)))
    .groupBy(orderEvents.orderId);
  const at = (times: { orderId: string; at: Date | null }[], id: string) =>
    times.find(({ orderId }) => orderId === id)?.at;
  return new Map(
    rows.flatMap(({ id, status, updatedAt }) => {
      const delivered = at(tracked, id) ?? (DELIVERED.includes(status) ? (at(set, id) ?? updatedAt) : null);
      return delivered ? [[id, delivered] as const] : [];
    }),
  );
}
