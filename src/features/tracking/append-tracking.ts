import { desc, eq, inArray } from 'drizzle-orm';
import { insertRows } from '#db/insert-rows.ts';
import type { Tx } from '#db/queryable.ts';
import { orderTracking } from '#db/schema/orders.ts';
import type { Write } from '#db/write-together.ts';

type Entry = {
  status: string;
  message: string | null;
  location: string | null;
  estimatedDelivery: string | null;
  trackingNumber: string | null;
  carrier: string | null;
  /** the time of the update, unless `now` */
  at?: Date;
};

/** Adds entries to an order's tracking history; entries are never edited. */
export function appendTracking(orderId: string, entries: readonly Entry[], now: Date): Write[] {
  if (entries.length === 0) return [];
  const rows = entries.map(({ at = now, ...entry }) => ({ ...entry, orderId, createdAt: at }));
  return [insertRows(orderTracking, rows)];
}

/** Removes the newest entry of an order when the change that added it is undone. */
export function removeLastTracking(tx: Tx, orderId: string): Write[] {
  const last = tx
    .select({ id: orderTracking.id })
    .from(orderTracking)
    .where(eq(orderTracking.orderId, orderId))
    .orderBy(desc(orderTracking.createdAt), desc(orderTracking.id))
    .limit(1);
  return [tx.delete(orderTracking).where(inArray(orderTracking.id, last))];
}

/** Removes the tracking of a deleted order. */
export function removeTracking(tx: Tx, orderId: string): Write[] {
  return [tx.delete(orderTracking).where(eq(orderTracking.orderId, orderId))];
}
