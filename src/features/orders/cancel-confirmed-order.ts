import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import type { Actor } from '#db/schema/orders.ts';
import { type CancelReason, orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { assertTransition } from '#shared/state-machine.ts';
import { releaseCoupon } from '../promotions/coupon-usage.ts';
import { listSoldUnits } from '../stock/list-sold-units.ts';
import { restockUnits } from '../stock/restock-units.ts';
import type { OrderRow } from './list-orders.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { ORDER_TRANSITIONS } from './states.ts';

/**
 * A confirmed order is taken back: what left the shelf for it returns and the coupon's use is free again. Staff may
 * do it in any status.
 */
export async function cancelConfirmedOrder(
  app: App,
  tx: Tx,
  order: OrderRow,
  actor: Actor,
  reason: CancelReason,
): Promise<void> {
  const now = app.now();
  if (reason !== 'staff') assertTransition(ORDER_TRANSITIONS, order.status, 'cancelled');
  await tx
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: now, cancelReason: reason, updatedAt: now })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(tx, order.id, {
    kind: 'order.cancelled',
    actor,
    at: now,
    from: order.status,
    to: 'cancelled',
    data: { reason },
  });
  await releaseCoupon(tx, order.id);
  await restockUnits(tx, order.id, await listSoldUnits(tx, order.id), now, reason);
}
