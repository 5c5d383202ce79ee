import { eq } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import type { Actor } from '#db/schema/orders.ts';
import { type OrderStatus, orders, orderTracking } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import { recordChange } from '../audit/record-change.ts';
import { cancelConfirmedOrder } from '../orders/cancel-confirmed-order.ts';
import { cancelUnpaidOrder } from '../orders/cancel-unpaid-order.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { listOrderItems, lockOrder } from '../orders/lock-order.ts';
import { orderCancelledMail } from '../orders/mails.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { restoreAvailableReservations } from '../orders/restore-reservations.ts';
import { cancelPendingRefunds } from '../payments/cancel-refunds.ts';
import { listCapturedPayments } from '../payments/captured-payments.ts';
import { cancelCodPayment } from '../payments/cod-attempts.ts';
import { recalculateRefunds } from '../payments/recalculate-refunds.ts';
import { refundOutstanding } from '../payments/refund-balance.ts';
import { redeemCoupon } from '../promotions/coupon-usage.ts';
import { readSettings } from '../settings/read-settings.ts';
import { sellStock } from '../stock/sell-stock.ts';
import { appendTracking } from '../tracking/append-tracking.ts';

type StaffStatus = 'pending' | 'processing' | 'completed' | 'cancelled';

export type Request = {
  id: string;
  to: StaffStatus;
  from?: OrderStatus | undefined;
  undo?: boolean;
  /** a cancellation is mailed to the customer; unless said otherwise it is */
  mailCustomer?: boolean;
};

type Effect = { missing: number; refundDue: Paise };

type Changed = Effect & { from: OrderStatus; status: OrderStatus; canUndo: boolean };

const NOTHING: Effect = { missing: 0, refundDue: 0 };

/**
 * Staff sets any status at any time, with what follows from it. An unpaid order that goes on is accepted: its stock is
 * sold and it does not expire. A cancelled one that comes back takes what stock there is. A confirmed one that is
 * cancelled gives stock and coupon back, and what was paid is due; its customer is told. STATUS_CHANGED when it is not in `from` any more.
 */
export function setOrderStatus(app: App, staff: Staff, request: Request): Promise<Changed> {
  return transact(app.db, async (tx) => {
    const order = await lockOrder(tx, request.id);
    if (!order || order.deletedAt) throw new DomainError('NOT_FOUND');
    if (request.from && request.from !== order.status)
      throw new DomainError('STATUS_CHANGED', { status: order.status });
    const { to } = request;
    const from = order.status;
    if (from === to) return { ...NOTHING, from, status: to, canUndo: false };
    const effect = await move(app, tx, `staff:${staff.userId}`, order, to, request.undo ?? false);
    if (to === 'cancelled' && request.mailCustomer !== false) await tellOfCancellation(app, tx, order, effect);
    await recordChange(tx, staff, app.now(), {
      action: 'order.status',
      entityId: order.id,
      label: order.displayId,
      before: { status: from, paymentStatus: order.paymentStatus },
      after: { status: to, ...effect },
    });
    return { ...effect, from, status: to, canUndo: isPlain(order, to) && isStaffStatus(from) };
  });
}

const isStaffStatus = (status: OrderStatus): status is StaffStatus => status !== 'shipped' && status !== 'delivered';

// no stock, money or mail moves: it can be taken back truthfully
const isPlain = (order: OrderRow, to: StaffStatus) =>
  order.confirmedAt !== null && order.status !== 'cancelled' && to !== 'cancelled';

async function move(app: App, tx: Tx, actor: Actor, order: OrderRow, to: StaffStatus, undo: boolean): Promise<Effect> {
  if (to === 'cancelled') return cancel(app, tx, actor, order);
  const effect =
    order.status === 'cancelled'
      ? await revive(app, tx, actor, order)
      : order.confirmedAt === null
        ? await accept(app, tx, actor, order)
        : NOTHING;
  const now = app.now();
  await tx.update(orders).set({ status: to, updatedAt: now }).where(eq(orders.id, order.id));
  await recordOrderEvent(tx, order.id, {
    kind: 'order.status_changed',
    actor,
    at: now,
    from: order.status,
    to,
    data: undo ? { undo } : effect.missing > 0 ? { missing: effect.missing } : {},
  });
  if (to === 'processing') await tellOfPacking(tx, order.id, now);
  return effect;
}

async function cancel(app: App, tx: Tx, actor: Actor, order: OrderRow): Promise<Effect> {
  if (order.confirmedAt === null) {
    await cancelUnpaidOrder(app, tx, order, { actor, paymentStatus: 'cancelled', reason: 'staff', restoreCart: true });
    return NOTHING;
  }
  await cancelConfirmedOrder(app, tx, order, actor, 'staff');
  await cancelCodPayment(app, tx, order);
  const owed = { reason: 'cancelled_by_staff', requestedBy: actor, start: false };
  const refundDue = await refundOutstanding(app, tx, order, owed);
  if (refundDue > 0) await tx.update(orders).set({ needsAttention: 'refund_due' }).where(eq(orders.id, order.id));
  return { missing: 0, refundDue };
}

async function tellOfCancellation(app: App, tx: Tx, order: OrderRow, { refundDue }: Effect): Promise<void> {
  const { general } = await readSettings(tx);
  const shop = { shop: general.siteName, origin: app.config.origin };
  await enqueueMail(app, tx, orderCancelledMail(shop, order, await listOrderItems(tx, order.id), refundDue));
}

async function accept(app: App, tx: Tx, actor: Actor, order: OrderRow): Promise<Effect> {
  await confirmOrder(app, tx, order, actor, false);
  return NOTHING;
}

async function revive(app: App, tx: Tx, actor: Actor, order: OrderRow): Promise<Effect> {
  const { missing, coupon } = await restoreAvailableReservations(app, tx, order);
  const units = missing.reduce((sum, { quantity }) => sum + quantity, 0);
  await recordOrderEvent(tx, order.id, {
    kind: 'order.reinstated',
    actor,
    at: app.now(),
    from: 'cancelled',
    to: 'pending',
    data: { ...(units > 0 ? { missing } : {}), ...(coupon ? {} : { couponGone: true }) },
  });
  const paid = await keepPayment(tx, order, app.now());
  if (order.confirmedAt === null) await confirmOrder(app, tx, order, actor, paid);
  else {
    // cash is due at the door again
    const cashDue = order.paymentMethod === 'cod' && order.paymentStatus === 'cancelled';
    await tx
      .update(orders)
      .set({ cancelledAt: null, cancelReason: null, ...(cashDue ? { paymentStatus: 'pending' } : {}) })
      .where(eq(orders.id, order.id));
    await redeemCoupon(tx, order.id);
    await sellStock(tx, order.id, app.now());
  }
  return { missing: units, refundDue: 0 };
}

// money that came and waits to go back is for the order again; what is on its way already stays so
async function keepPayment(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const kept = (await listCapturedPayments(tx, order.id)).find(({ left }) => left > 0 && left >= order.totalAmount);
  if (!kept) return false;
  await cancelPendingRefunds(tx, order.id, now, kept.attempt.id);
  const state = await recalculateRefunds(tx, order.id, now);
  if (state !== 'due') await tx.update(orders).set({ needsAttention: null }).where(eq(orders.id, order.id));
  return true;
}

// the customer sees that it is packed, as when the clock moves an order on
async function tellOfPacking(tx: Tx, orderId: string, at: Date): Promise<void> {
  const entries = await tx
    .select({ status: orderTracking.status })
    .from(orderTracking)
    .where(eq(orderTracking.orderId, orderId));
  if (entries.every(({ status }) => status === 'order_confirmed'))
    await appendTracking(tx, { orderId, status: 'processing', message: 'We are packing your order.', at });
}
