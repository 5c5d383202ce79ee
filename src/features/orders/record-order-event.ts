import type { Queryable } from '#db/client.ts';
import { type Actor, type OrderEventKind, orderEvents } from '#db/schema/orders.ts';

type OrderEvent = {
  kind: OrderEventKind;
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
