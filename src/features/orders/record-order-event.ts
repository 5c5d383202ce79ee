import type { Queryable } from '#db/client.ts';
import { orderEvents } from '#db/schema/orders.ts';

/** 'customer:<id>', 'staff:<id>', 'gateway', 'clock' */
export type Actor = `customer:${string}` | `staff:${string}` | 'gateway' | 'clock';

type OrderEvent = {
  kind: string;
  actor: Actor;
  at: Date;
  from?: string | null;
  to?: string | null;
  data?: Record<string, unknown>;
};

/** Appends to the order's history, in the transaction of the change. */
export async function recordOrderEvent(db: Queryable, orderId: string, event: OrderEvent): Promise<void> {
  await db.insert(orderEvents).values({ orderId, ...event });
}
