import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import type { Actor } from '#db/schema/orders.ts';
import { type CancelReason, orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { assertTransition } from '#shared/state-machine.ts';
import { releaseCoupon } from '../promotions/coupon-usage.ts';
import { releaseStock } from '../stock/release-stock.ts';
import type { OrderRow } from './list-orders.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { restoreCart } from './restore-cart.ts';
import { ORDER_TRANSITIONS, PAYMENT_TRANSITIONS } from './states.ts';

/** A locked, unconfirmed order ends: stock and coupon are free again, the cart gets its lines back, once. */
export async function cancelUnpaidOrder(
  app: App,
  tx: Tx,
  order: OrderRow,
  change: { actor: Actor; paymentStatus: 'failed' | 'cancelled'; reason: CancelReason; restoreCart: boolean },
): Promise<void> {
  const now = app.now();
  assertTransition(ORDER_TRANSITIONS, order.status, 'cancelled');
  assertTransition(PAYMENT_TRANSITIONS, order.paymentStatus, change.paymentStatus);
  if (change.restoreCart) await restoreCart(app, tx, order);
  await tx
    .update(orders)
    .set({
      status: 'cancelled',
      paymentStatus: change.paymentStatus,
      cancelledAt: now,
      cancelReason: change.reason,
      networkHash: null,
      reservationExpiresAt: null,
      updatedAt: now,
    })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(tx, order.id, {
    kind: 'order.cancelled',
    actor: change.actor,
    at: now,
    from: order.status,
    to: 'cancelled',
    data: { reason: change.reason },
  });
  await releaseCoupon(tx, order.id);
  await releaseStock(tx, order.id);
}
