import { and, eq, exists, isNull, not, or, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { deliveryChallans } from '#db/schema/invoices.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';

const BATCH = 50;

/**
 * Cancels the delivery challan of a locked order, if it has one, and makes its next one due. The cancelled one keeps
 * its number.
 */
export async function cancelChallan(app: App, tx: Tx, orderId: string): Promise<void> {
  const cancelled = await tx
    .update(deliveryChallans)
    .set({ cancelledAt: app.now() })
    .where(and(eq(deliveryChallans.orderId, orderId), isNull(deliveryChallans.cancelledAt)))
    .returning({ id: deliveryChallans.id });
  if (cancelled.length === 0) return;
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const command = { type: 'recordInvoicing', at: null, isRecredited: false } as const;
  await changeOrderWithin(app, tx, orderId, command, 'system');
}

/** Cancels the delivery challans of orders that ended before their goods left the shop. Returns how many. */
export async function cancelUnusedChallans(app: App): Promise<number> {
  const hasLeftShop = exists(
    app.db
      .select({ id: orderEvents.id })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, deliveryChallans.orderId),
          eq(orderEvents.kind, 'order.status_changed'),
          sql`${orderEvents.to} in ('shipped', 'delivered', 'completed')`,
        ),
      ),
  );
  const isUnused = and(
    isNull(deliveryChallans.cancelledAt),
    or(isNull(orders.id), and(eq(orders.status, 'cancelled'), not(hasLeftShop))),
  );
  const unused = await app.db
    .select({ orderId: deliveryChallans.orderId })
    .from(deliveryChallans)
    .leftJoin(orders, eq(orders.id, deliveryChallans.orderId))
    .where(isUnused)
    .limit(BATCH);
  for (const { orderId } of unused)
    await transact(app.db, async (tx) => {
      await lockOrder(tx, orderId);
      // reinstated since
      const [row] = await tx
        .select({ id: deliveryChallans.id })
        .from(deliveryChallans)
        .leftJoin(orders, eq(orders.id, deliveryChallans.orderId))
        .where(and(eq(deliveryChallans.orderId, orderId), isUnused));
      if (row) await cancelChallan(app, tx, orderId);
    });
  return unused.length;
}
