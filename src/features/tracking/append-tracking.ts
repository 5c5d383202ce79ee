import type { Queryable } from '#db/client.ts';
import { orderTracking } from '#db/schema/orders.ts';

type Entry = {
  orderId: string;
  status: string;
  at: Date;
  message?: string | null;
  location?: string | null;
  estimatedDelivery?: string | null;
  trackingNumber?: string | null;
  carrier?: string | null;
};

/** Adds an entry to an order's tracking history; entries are never edited. */
export async function appendTracking(db: Queryable, { at, ...entry }: Entry): Promise<void> {
  await db.insert(orderTracking).values({ ...entry, createdAt: at });
}
