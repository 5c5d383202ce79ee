import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { type CancelReason, orderItems, orders } from '#db/schema/orders.ts';
import { coupons, couponUsage } from '#db/schema/shopping.ts';
import type { App } from '#platform/app.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { assertTransition } from '#shared/state-machine.ts';
import { removeOrderedLines, restoreOrderedLines } from '../cart/change-line.ts';
import { redeemCoupon, releaseCoupon, reserveCoupon } from '../promotions/find-coupon.ts';
import { readSettings } from '../settings/read-settings.ts';
import {
  listSoldUnits,
  releaseStock,
  reserveAvailableStock,
  reserveStock,
  restockUnits,
  sellStock,
  type VariantUnits,
} from '../stock/hold-stock.ts';
import { appendTracking } from '../tracking/append-tracking.ts';
import type { OrderRow } from './list-orders.ts';
import { newOrderMail, orderConfirmationMail } from './mails.ts';
import { type Actor, recordOrderEvent } from './record-order-event.ts';
import { ORDER_TRANSITIONS, PAYMENT_TRANSITIONS } from './states.ts';

/** Locks an order for a change; everything that changes orders starts here. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return row ?? null;
}

export function listOrderItems(tx: Tx, orderId: string) {
  return tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position));
}

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
      holdExpiresAt: null,
      cancelledAt: null,
      cancelReason: null,
      updatedAt: now,
    })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(tx, order.id, {
    kind: 'confirmed',
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
      holdExpiresAt: null,
      updatedAt: now,
    })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(tx, order.id, {
    kind: 'cancelled',
    actor: change.actor,
    at: now,
    from: order.status,
    to: 'cancelled',
    data: { reason: change.reason },
  });
  await releaseCoupon(tx, order.id);
  await releaseStock(tx, order.id);
}

/** Puts the order's lines back into the cart if they were taken out and have not come back yet. */
export async function restoreCart(app: App, tx: Tx, order: OrderRow): Promise<void> {
  if (!order.userId || order.source !== 'cart' || order.cartClearedAt === null || order.cartRestoredAt !== null) return;
  await restoreOrderedLines(tx, order.userId, toCartLines(await listOrderItems(tx, order.id)), app.now());
  await tx.update(orders).set({ cartRestoredAt: app.now() }).where(eq(orders.id, order.id));
}

/**
 * Money arrived for an order that had ended: takes stock and coupon again, all or nothing.
 * Returns false when something is gone; nothing has changed then (a savepoint is rolled back).
 */
export async function restoreReservations(app: App, tx: Tx, order: OrderRow): Promise<boolean> {
  const lines = await listOrderItems(tx, order.id);
  const units = lines.flatMap(({ variantId, quantity }) => (variantId ? [{ variantId, quantity }] : []));
  if (units.length < lines.length) return false;
  try {
    await tx.transaction(async (inner) => {
      await reserveOrderCoupon(app, inner, order);
      if ((await reserveStock(inner, order.id, units)).length > 0) throw new Gone();
    });
    return true;
  } catch (error) {
    if (error instanceof Gone || (error as { code?: string }).code === 'COUPON_LIMIT_REACHED') return false;
    throw error;
  }
}

// the coupon of an order that had given it back; thrown when it is gone or used up
async function reserveOrderCoupon(app: App, tx: Tx, order: OrderRow): Promise<void> {
  if (!order.couponId) return;
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, order.couponId));
  const [use] = await tx.select().from(couponUsage).where(eq(couponUsage.orderId, order.id));
  if (!coupon) throw new Gone();
  if (use?.state !== 'held') await reserveCoupon(tx, coupon, order.userId, order.id, app.now());
}

/**
 * Staff takes a cancelled order up again: what stock there is, and the coupon if it is still to be had, are held.
 * Returns what is missing; the price stays what it was.
 */
export async function restoreAvailableReservations(
  app: App,
  tx: Tx,
  order: OrderRow,
): Promise<{ missing: VariantUnits[]; coupon: boolean }> {
  const coupon = await tx
    .transaction((inner) => reserveOrderCoupon(app, inner, order))
    .then(() => true)
    .catch((error) => {
      if (error instanceof Gone || (error as { code?: string }).code === 'COUPON_LIMIT_REACHED') return false;
      throw error;
    });
  const lines = await listOrderItems(tx, order.id);
  const units = lines.flatMap(({ variantId, quantity }) => (variantId ? [{ variantId, quantity }] : []));
  return { missing: await reserveAvailableStock(tx, order.id, units), coupon };
}

class Gone extends Error {}

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
    kind: 'cancelled',
    actor,
    at: now,
    from: order.status,
    to: 'cancelled',
    data: { reason },
  });
  await releaseCoupon(tx, order.id);
  await restockUnits(tx, order.id, await listSoldUnits(tx, order.id), now, reason);
}

function toCartLines(lines: readonly (typeof orderItems.$inferSelect)[]) {
  return lines.flatMap(({ productId, variantId, quantity, isFree }) =>
    productId && variantId && !isFree ? [{ productId, variantId, quantity }] : [],
  );
}
