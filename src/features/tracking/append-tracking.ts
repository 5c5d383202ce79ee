import { desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orderTracking } from '#db/schema/orders.ts';

type Entry = {
  status: string;
  message: string | null;
  location: string | null;
  estimatedDelivery: string | null;
  trackingNumber: string | null;
  carrier: string | null;
  /** the time, unless it is `now` */
  at?: Date;
};

/** Adds entries to an order's tracking history; entries are never edited. */
export async function appendTracking(tx: Tx, orderId: string, entries: readonly Entry[], now: Date): Promise<void> {
  if (entries.length > 0)
    await tx
      .insert(orderTracking)
      .values(entries.map(({ at = now, ...entry }) => ({ ...entry, orderId, createdAt: at })));
}

/** Removes the newest entry of an order when the change that added it is undone. */
export async function removeLastTracking(tx: Tx, orderId: string): Promise<void> {
  const last = tx
    .select({ id: orderTracking.id })
    .from(orderTracking)
    .where(eq(orderTracking.orderId, orderId))
    .orderBy(desc(orderTracking.createdAt), desc(orderTracking.id))
    .limit(1);
  await tx.delete(orderTracking).where(inArray(orderTracking.id, last));
}

/** Removes the tracking of a deleted order. */
export async function removeTracking(tx: Tx, orderId: string): Promise<void> {
  await tx.delete(orderTracking).where(eq(orderTracking.orderId, orderId));
}
