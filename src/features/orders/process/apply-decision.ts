import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orderEvents, orderItems, orderMatters, orders } from '#db/schema/orders.ts';
import { paymentAttempts, refundLines, refunds } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import { forgetMails } from '#platform/mail/forget-mails.ts';
import { removeOrderedLines } from '../../cart/remove-ordered-lines.ts';
import { restoreOrderedLines } from '../../cart/restore-ordered-lines.ts';
import { changeCouponUse } from '../../promotions/coupon-usage.ts';
import { changeReservations, forgetReservations } from '../../stock/change-reservations.ts';
import { appendTracking, removeLastTracking, removeTracking } from '../../tracking/append-tracking.ts';
import { assignIds } from './assign-ids.ts';
import { changedColumns } from './changed-columns.ts';
import type { Decision } from './decide.ts';
import { enqueueOrderMails } from './enqueue-order-mails.ts';
import type { OrderAggregate } from './order.ts';

/** Units that a decision wanted and the shelf does not have; the caller rolls back. */
export class StockShort extends Error {
  readonly short: { variantId: string; available: number }[];

  constructor(short: { variantId: string; available: number }[]) {
    super('stock is short');
    this.short = short;
  }
}

/**
 * The only writer of orders, their items, events, matters, attempts and refunds: writes what differs between the order
 * before and after a decision, and has the other features write what follows from it. What only the database can decide
 * comes last: StockShort, or COUPON_LIMIT_REACHED, rolls everything back.
 */
export async function applyDecision(
  app: App,
  tx: Tx,
  before: OrderAggregate,
  { next, effects }: Decision,
  now: Date,
): Promise<void> {
  assignIds(next);
  await writeOrder(tx, before, next, now);
  await writePayments(tx, before, next);
  await writeMatters(tx, before, next);
  const { orderId } = next;
  if (effects.events.length > 0)
    await tx.insert(orderEvents).values(effects.events.map((event) => ({ ...event, orderId, at: now })));
  if (effects.removesPackingEntry) await removeLastTracking(tx, orderId);
  if (effects.removesTracking) await removeTracking(tx, orderId);
  else await appendTracking(tx, orderId, effects.tracking, now);
  const { order } = next;
  if (order?.userId && effects.cart) {
    if (effects.cart.change === 'remove') await removeOrderedLines(tx, order.userId, effects.cart.lines);
    else await restoreOrderedLines(tx, order.userId, effects.cart.lines, now);
  }
  if (order) await enqueueOrderMails(app, tx, order, next.items, effects.mails);
  if (order?.couponId && next.couponUse && next.couponUse !== before.couponUse)
    await changeCouponUse(tx, {
      ...{ orderId, couponId: order.couponId, userId: order.userId, now },
      ...{ from: before.couponUse, to: next.couponUse },
    });
  const short = await changeReservations(tx, {
    ...{ orderId, before: before.reservations, after: next.reservations, now },
    ...{ note: effects.stockNote, requiresSale: before.order === null },
  });
  if (short.length > 0) throw new StockShort(short);
  if (effects.isRemoved) await forgetOrder(tx, orderId);
}

async function writeOrder(tx: Tx, before: OrderAggregate, next: OrderAggregate, now: Date): Promise<void> {
  const { order, items } = next;
  if (!order) return;
  if (!before.order) {
    await tx.insert(orders).values(order);
    await tx.insert(orderItems).values(items);
    return;
  }
  const change = changedColumns(before.order, order);
  if (change)
    await tx
      .update(orders)
      .set({ ...change, updatedAt: now })
      .where(eq(orders.id, order.id));
  for (const item of items) {
    const was = before.items.find(({ id }) => id === item.id);
    if (was?.refundedQuantity !== item.refundedQuantity)
      await tx.update(orderItems).set({ refundedQuantity: item.refundedQuantity }).where(eq(orderItems.id, item.id));
  }
}

async function writePayments(tx: Tx, before: OrderAggregate, next: OrderAggregate): Promise<void> {
  for (const attempt of next.attempts) {
    const was = before.attempts.find(({ id }) => id === attempt.id);
    const change = was && changedColumns(was, attempt);
    if (!was) await tx.insert(paymentAttempts).values(attempt);
    else if (change) await tx.update(paymentAttempts).set(change).where(eq(paymentAttempts.id, attempt.id));
  }
  for (const { lines, ...refund } of next.refunds) {
    const was = before.refunds.find(({ id }) => id === refund.id);
    const change = was && changedColumns({ ...was, lines: null }, { ...refund, lines: null });
    if (change) await tx.update(refunds).set(change).where(eq(refunds.id, refund.id));
    if (was) continue;
    await tx.insert(refunds).values(refund);
    if (lines.length > 0) await tx.insert(refundLines).values(lines.map((line) => ({ ...line, refundId: refund.id })));
  }
}

async function writeMatters(tx: Tx, before: OrderAggregate, next: OrderAggregate): Promise<void> {
  for (const matter of next.matters) {
    const was = before.matters.find(({ id }) => id === matter.id);
    const change = was && changedColumns(was, matter);
    if (!was) await tx.insert(orderMatters).values(matter);
    else if (change) await tx.update(orderMatters).set(change).where(eq(orderMatters.id, matter.id));
  }
}

// with its row goes whatever would lead the deletion of an account to the rest that tells whose it was
async function forgetOrder(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(orderEvents)
    .set({ data: {} })
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'order.address_changed')));
  await forgetMails(tx, orderId);
  await forgetReservations(tx, orderId);
  await tx.delete(orders).where(eq(orders.id, orderId));
}
