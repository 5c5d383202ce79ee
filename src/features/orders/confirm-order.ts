import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import type { Actor } from '#db/schema/orders.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { assertTransition } from '#shared/state-machine.ts';
import { removeOrderedLines } from '../cart/remove-ordered-lines.ts';
import { redeemCoupon } from '../promotions/coupon-usage.ts';
import { readSettings } from '../settings/read-settings.ts';
import { sellStock } from '../stock/sell-stock.ts';
import { appendTracking } from '../tracking/append-tracking.ts';
import type { OrderRow } from './list-orders.ts';
import { listOrderItems } from './lock-order.ts';
import { newOrderMail, orderConfirmationMail } from './mails.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { toCartLines } from './restore-cart.ts';
import { ORDER_TRANSITIONS, PAYMENT_TRANSITIONS } from './states.ts';

/**
 * A locked, unconfirmed order with its holds becomes confirmed: stock sold, coupon used, its lines out of the cart,
 * the customer mailed. `paid` is false for cash on delivery.
 */
export async function confirmOrder(app: App, tx: Tx, order: OrderRow, actor: Actor, paid: boolean): Promise<void> {
  const now = app.now();
  const lines = await listOrderItems(tx, order.id);
  await redeemCoupon(tx, order.id);
  // lines that were cleared when the browser left and never came back are out already
  const inCart = order.source === 'cart' && (order.cartClearedAt === null || order.cartRestoredAt !== null);
  if (order.userId && inCart) await removeOrderedLines(tx, order.userId, toCartLines(lines));
  const paymentStatus = paid ? 'completed' : 'pending';
  assertTransition(ORDER_TRANSITIONS, order.status, 'pending');
  assertTransition(PAYMENT_TRANSITIONS, order.paymentStatus, paymentStatus);
  await tx
    .update(orders)
    .set({
      status: 'pending',
      paymentStatus,
      confirmedAt: now,
      networkHash: null,
      reservationExpiresAt: null,
      cancelledAt: null,
      cancelReason: null,
      updatedAt: now,
    })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(tx, order.id, {
    kind: 'order.confirmed',
    actor,
    at: now,
    from: order.paymentStatus,
    to: paymentStatus,
    data: { total: order.totalAmount },
  });
  await appendTracking(tx, {
    orderId: order.id,
    status: 'order_confirmed',
    message: 'We have your order and are getting it ready.',
    at: now,
  });
  const { general, shop, email } = await readSettings(tx);
  const { changeWindowMinutes } = shop;
  const from = { shop: general.siteName, origin: app.config.origin, changeWindowMinutes };
  if (email.orderConfirmation)
    await enqueueMail(app, tx, orderConfirmationMail(from, { ...order, paymentStatus }, lines));
  if (email.emailNotifications && general.contactEmail)
    await enqueueMail(app, tx, newOrderMail(from, general.contactEmail, order, lines));
  await sellStock(tx, order.id, now);
}
