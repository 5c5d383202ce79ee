import { and, eq, inArray } from 'drizzle-orm';
import { insertRows } from '#db/insert-rows.ts';
import type { Tx } from '#db/queryable.ts';
import { orderEvents, orderItems, orderMatters, orders } from '#db/schema/orders.ts';
import { paymentAttempts, refundLines, refunds } from '#db/schema/payments.ts';
import { type Write, writeTogether } from '#db/write-together.ts';
import type { App } from '#platform/app.ts';
import { purgeMails } from '#platform/mail/purge-mails.ts';
import { changedColumns, changedRows, newRows } from '#shared/changed-columns.ts';
import type { Actor } from '#shared/order-states.ts';
import { removeOrderedLines } from '../../cart/remove-ordered-lines.ts';
import { restoreOrderedLines } from '../../cart/restore-ordered-lines.ts';
import { purgeMessagesAbout } from '../../messages/purge-messages.ts';
import { changeCouponUse, moveCouponUse } from '../../promotions/coupon-usage.ts';
import { changeShipmentsWithin } from '../../shipments/process/change-shipments.ts';
import type { Command as ShipmentCommand } from '../../shipments/process/commands.ts';
import { changeReservations, forgetReservations, takenUnits } from '../../stock/change-reservations.ts';
import { changeOrderCredit } from '../../store-credit/order-credit.ts';
import { appendTracking, removeLastTracking, removeTracking } from '../../tracking/append-tracking.ts';
import { writeWebhookEvents } from '../../webhooks/record-webhook-events.ts';
import { describeOrderEvents } from '../describe-order-events.ts';
import { assignIds } from './assign-ids.ts';
import type { Decision } from './decide.ts';
import { creditChange } from './decide-credit.ts';
import { isOnHold } from './decide-hold.ts';
import { type Effects, isCashDue } from './draft.ts';
import type { Order, OrderAggregate, Refund } from './order.ts';
import { prepareOrderMails } from './prepare-order-mails.ts';
import { prepareOrderMessages } from './prepare-order-messages.ts';

/** Units that a decision needs and that are not available; the caller rolls back. */
export class InsufficientStock extends Error {
  readonly short: { variantId: string; available: number }[];

  constructor(short: { variantId: string; available: number }[]) {
    super('stock is short');
    this.short = short;
  }
}

/**
 * The only writer of orders, their items, events, matters, attempts and refunds: writes what differs between the order
 * before and after a decision, and lets the other features write its consequences. Conditions that only the database
 * can check come last: InsufficientStock, COUPON_LIMIT_REACHED or InsufficientCredit roll
 * everything back.
 */
export async function applyDecision(
  app: App,
  tx: Tx,
  before: OrderAggregate,
  { next, effects }: Decision,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  assignIds(next);
  const { order, orderId } = next;
  const mails = order ? await prepareOrderMails(app, tx, order, next.items, effects.mails) : null;
  const messages = order ? await prepareOrderMessages(app, tx, order, effects.mails, now) : [];
  // updates before inserts: an attempt or matter that ends makes room for the next of its kind
  await writeTogether(tx, [
    ...updateOrder(tx, before, next, now),
    ...updatePayments(tx, before, next),
    ...updateMatters(tx, before, next),
    ...(effects.removesPackingEntry ? removeLastTracking(tx, orderId) : []),
    ...(effects.removesTracking ? removeTracking(tx, orderId) : []),
  ]);
  await writeTogether(tx, [
    ...insertOrder(before, next),
    ...insertPayments(before, next),
    ...insertMatters(before, next),
    ...insertEvents(orderId, effects, now),
    ...(effects.removesTracking ? [] : appendTracking(orderId, effects.tracking, now)),
    ...writeCart(tx, order, effects, now),
    ...(mails?.writes ?? []),
    ...messages,
    ...writeWebhookEvents(describeOrderEvents(before, next, effects)),
  ]);
  await mails?.sendJobs();
  // the customer's credit first, then coupon and stock, as everywhere, so that transactions cannot deadlock
  const credit = creditChange(before, next);
  const userId = order?.userId ?? before.order?.userId;
  if (credit && userId) await changeOrderCredit(tx, { orderId, userId, actor, now }, credit);
  if (order?.couponId && next.couponUse && next.couponUse !== before.couponUse)
    await changeCouponUse(tx, {
      orderId,
      couponId: order.couponId,
      userId: order.userId,
      now,
      from: before.couponUse,
      to: next.couponUse,
    });
  if (before.order && order?.couponId && before.order.userId !== order.userId)
    await moveCouponUse(tx, orderId, order.userId);
  const short = await changeReservations(tx, {
    orderId,
    before: before.reservations,
    after: next.reservations,
    now,
    note: effects.stockNote,
    requiresSale: before.order === null,
  });
  if (short.length > 0) throw new InsufficientStock(short);
  const goods = goodsCommand(before, next, effects);
  if (goods) await changeShipmentsWithin(app, tx, orderId, goods, 'system');
  if (effects.isRemoved) await forgetOrder(tx, orderId);
  if (effects.isErased) await eraseOrder(tx, orderId);
}

/** What shipments have to follow; null when the order is kept, and neither its goods, end, hold nor cash have changed. */
function goodsCommand(
  before: OrderAggregate,
  next: OrderAggregate,
  effects: Effects,
): ShipmentCommand<'followOrder'> | null {
  if (!before.order?.confirmedAt) return null;
  const isOver = ({ order }: OrderAggregate) => !order || order.deletedAt !== null || order.status === 'cancelled';
  const isRemoved = effects.isRemoved || effects.isErased;
  const isEnded = isOver(next) || isRemoved;
  const goodsOf = ({ items, reservations }: OrderAggregate) =>
    JSON.stringify([items.map(({ refundedQuantity }) => refundedQuantity), reservations.map(takenUnits)]);
  const isHeld = next.order !== null && isOnHold(next.order) && !isOnHold(before.order);
  const isCashPaid = !isEnded && isCashDue(before.order) && !(next.order && isCashDue(next.order));
  // a cancelled order may still have parcels that are being cancelled
  if (!isRemoved && !isCashPaid && !isHeld && isEnded === isOver(before) && goodsOf(before) === goodsOf(next))
    return null;
  const soldBefore = before.reservations.map((one) => ({ variantId: one.variantId, units: takenUnits(one) }));
  return { type: 'followOrder', isEnded, isRemoved, isCashPaid, soldBefore };
}

function updateOrder(tx: Tx, before: OrderAggregate, next: OrderAggregate, now: Date): Write[] {
  if (!before.order || !next.order) return [];
  const { id } = next.order;
  const change = changedColumns(before.order, next.order);
  const changedItems = changedRows(before.items, next.items);
  return [
    ...(change
      ? [
          tx
            .update(orders)
            .set({ ...change, updatedAt: now })
            .where(eq(orders.id, id)),
        ]
      : []),
    ...changedItems.map(({ row, change }) => tx.update(orderItems).set(change).where(eq(orderItems.id, row.id))),
  ];
}

const insertOrder = (before: OrderAggregate, { order, items }: OrderAggregate): Write[] =>
  order && !before.order ? [insertRows(orders, [order]), insertRows(orderItems, items)] : [];

const updatePayments = (tx: Tx, before: OrderAggregate, next: OrderAggregate): Write[] => [
  ...changedRows(before.attempts, next.attempts).map(({ row, change }) =>
    tx.update(paymentAttempts).set(change).where(eq(paymentAttempts.id, row.id)),
  ),
  ...changedRows(before.refunds.map(withoutLines), next.refunds.map(withoutLines)).map(({ row, change }) =>
    tx.update(refunds).set(change).where(eq(refunds.id, row.id)),
  ),
];

function insertPayments(before: OrderAggregate, next: OrderAggregate): Write[] {
  const attempts = newRows(before.attempts, next.attempts);
  const newRefunds = newRows(before.refunds, next.refunds);
  const lines = newRefunds.flatMap((refund) => refund.lines.map((line) => ({ ...line, refundId: refund.id })));
  return [
    ...(attempts.length > 0 ? [insertRows(paymentAttempts, attempts)] : []),
    ...(newRefunds.length > 0 ? [insertRows(refunds, newRefunds.map(withoutLines))] : []),
    ...(lines.length > 0 ? [insertRows(refundLines, lines)] : []),
  ];
}

const withoutLines = ({ lines: _, ...refund }: Refund) => refund;

const updateMatters = (tx: Tx, before: OrderAggregate, next: OrderAggregate): Write[] =>
  changedRows(before.matters, next.matters).map(({ row, change }) =>
    tx.update(orderMatters).set(change).where(eq(orderMatters.id, row.id)),
  );

function insertMatters(before: OrderAggregate, next: OrderAggregate): Write[] {
  const opened = newRows(before.matters, next.matters);
  return opened.length > 0 ? [insertRows(orderMatters, opened)] : [];
}

function insertEvents(orderId: string, { events }: Effects, now: Date): Write[] {
  if (events.length === 0) return [];
  const rows = events.map(({ from = null, to = null, data = {}, ...event }) => ({
    ...event,
    from,
    to,
    data,
    orderId,
    at: now,
  }));
  return [insertRows(orderEvents, rows)];
}

function writeCart(tx: Tx, order: Order | null, { cart }: Effects, now: Date): Write[] {
  if (!order?.userId || !cart) return [];
  return cart.change === 'remove'
    ? removeOrderedLines(order.userId, cart.lines)
    : restoreOrderedLines(tx, order.userId, cart.lines, now);
}

// the row's deletion also removes the links by which the rest could be traced to the deleted account
async function forgetOrder(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(orderEvents)
    .set({ data: {} })
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, ['order.address_changed', 'order.held'])));
  await purgeMails(tx, orderId);
  await purgeMessagesAbout(tx, orderId);
  await forgetReservations(tx, orderId);
  await tx.delete(orders).where(eq(orders.id, orderId));
}

// an order of another shop, of which only its import is known
async function eraseOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.delete(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  await tx.delete(orderEvents).where(eq(orderEvents.orderId, orderId));
  await tx.delete(orders).where(eq(orders.id, orderId));
}
