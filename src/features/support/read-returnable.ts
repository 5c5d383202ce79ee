import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { tickets } from '#db/schema/support.ts';
import { readOrderItems } from '../order-management/read-admin-order.ts';
import { findDeliveries } from '../orders/find-deliveries.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { returnableUntil } from '../orders/order-deadline-rules.ts';
import { readSettings } from '../settings/read-settings.ts';

/**
 * The returnable units of an order: neither refunded nor in an unresolved return request, within the return window of the
 * settings.
 */
export async function readReturnable(db: Queryable, order: OrderRow, now: Date) {
  const { returnWindowDays } = (await readSettings(db)).shop;
  const deliveredAt = (await findDeliveries(db, [order])).get(order.id) ?? null;
  const until = returnableUntil(order, deliveredAt, returnWindowDays, now);
  const [items = []] = await readOrderItems(db, [order]);
  const requested = await db
    .select({ request: tickets.returnRequest })
    .from(tickets)
    .where(and(eq(tickets.orderId, order.id), eq(tickets.kind, 'return'), ne(tickets.state, 'resolved')));
  const requestedUnits = (itemId: string) =>
    requested
      .flatMap(({ request }) => request?.lines ?? [])
      .reduce((sum, line) => sum + (line.itemId === itemId ? line.quantity : 0), 0);
  return {
    deliveredAt,
    until,
    items: items.map(({ id, productName, flavor, size, image, quantity, paid, refundedQuantity, refundedAmount }) => ({
      id,
      productName,
      flavor,
      size,
      image,
      quantity,
      paid,
      refundedQuantity,
      refundedAmount,
      returnable: until ? Math.max(0, quantity - refundedQuantity - requestedUnits(id)) : 0,
    })),
  };
}
