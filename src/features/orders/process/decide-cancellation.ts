import type { CancelReason } from '#shared/order-states.ts';
import { changeableUntil, payableUntil } from '../order-deadline-rules.ts';
import type { Command, CommandResult } from './commands.ts';
import { cancelCodAttempts, endAttempt, openOnline } from './decide-attempts.ts';
import { isUnanswered } from './decide-confirmation.ts';
import { releaseCredit } from './decide-credit.ts';
import { releaseCoupon, releaseUnits, restoreCart, returnUnits, soldUnits } from './decide-stock.ts';
import {
  capturedPayments,
  type Draft,
  isUnpaid,
  newId,
  openMatters,
  record,
  refundOutstanding,
  requireOrder,
  requireOwnOrder,
  returnCredit,
} from './draft.ts';
import type { Contact, Order, OrderDelivery } from './order.ts';
import { isRefundedByStaff, RESERVATION_GRACE_MS } from './payment-rules.ts';
import { reject } from './rejections.ts';
import { hasLeftShop } from './shipping-rules.ts';
import { isRefundDecided } from './states.ts';

function endOrder(draft: Draft, order: Order, reason: CancelReason): void {
  record(draft, { kind: 'order.cancelled', from: order.status, to: 'cancelled', data: { reason } });
  Object.assign(order, {
    status: 'cancelled',
    cancelledAt: draft.now,
    cancelReason: reason,
    networkHash: null,
    reservationExpiresAt: null,
  });
  releaseCoupon(draft);
  releaseCredit(draft);
}

/** Cancels an unconfirmed order: releases stock and coupon, and restores its cart lines once. */
export function cancelUnpaid(
  draft: Draft,
  order: Order,
  reason: CancelReason,
  { restoresCart = true }: { restoresCart?: boolean } = {},
): void {
  if (restoresCart) restoreCart(draft, order);
  endOrder(draft, order, reason);
  releaseUnits(draft);
}

/**
 * Cancels a confirmed order and ends its COD attempts. Its units are restocked, unless they have left the shop: those
 * stay sold until staff restock what has come back.
 */
export function cancelConfirmed(draft: Draft, order: Order, reason: CancelReason): void {
  const isInShop = !hasLeftShop({ status: order.status, trackingStatuses: draft.tracking });
  endOrder(draft, order, reason);
  if (isInShop) returnUnits(draft, reason);
  cancelCodAttempts(draft, 'The order was cancelled');
}

/** Expires an unpaid order whose reservation has ended. */
export function expire(draft: Draft): CommandResult<'expire'> {
  const { order, now } = draft;
  if (!order || !isUnpaid(order) || order.reservationExpiresAt === null || order.reservationExpiresAt > now)
    return { isExpired: false };
  for (const attempt of openOnline(draft)) endAttempt(draft, attempt, 'PAYMENT_TIMEOUT');
  cancelUnpaid(draft, order, 'expired');
  return { isExpired: true };
}

/**
 * Cancels an order for its customer: an unpaid one at any time, a confirmed one within the change window while it is
 * pending, a cash order until they have answered whether they take it. Captured payments are refunded automatically; collected cash is refunded by staff.
 */
export function cancelByCustomer(draft: Draft, { userId, changeWindowMinutes }: Command<'cancelByCustomer'>): null {
  const order = requireOwnOrder(draft, userId);
  if (order.status === 'cancelled') return null;
  if (isUnpaid(order)) {
    cancelUnpaid(draft, order, 'customer');
    return null;
  }
  // whoever is asked whether they take the order may say no
  if (!isUnanswered(order)) requireChangeable(draft, order, changeWindowMinutes);
  cancelConfirmed(draft, order, 'customer');
  const returnedCredit = returnCredit(draft, order, 'cancelled_by_customer');
  const refundDue = refundOutstanding(draft, { reason: 'cancelled_by_customer', state: 'approved' });
  // a refund has its own mail
  if (refundDue + returnedCredit === 0)
    draft.effects.mails.push({ name: 'order-cancelled', refundDue, by: 'customer' });
  return null;
}

/** Changes the delivery address for the customer within the change window; the old one stays in the order's history. */
export function changeAddress(
  draft: Draft,
  { userId, changeWindowMinutes, contact, delivery }: Command<'changeAddress'>,
): null {
  const order = requireOwnOrder(draft, userId);
  requireChangeable(draft, order, changeWindowMinutes);
  writeContact(draft, order, contact, delivery);
  return null;
}

/**
 * Corrects contact and delivery address for staff; the old address stays in the order's history. ORDER_NOT_CHANGEABLE
 * when the order is cancelled or its goods have left the shop.
 */
export function correctAddress(draft: Draft, { contact, delivery }: Command<'correctAddress'>): null {
  const order = requireOrder(draft);
  const { status } = order;
  if (status === 'cancelled' || hasLeftShop({ status, trackingStatuses: draft.tracking }))
    reject('ORDER_NOT_CHANGEABLE');
  writeContact(draft, order, contact, delivery);
  return null;
}

function writeContact(draft: Draft, order: Order, contact: Contact, delivery?: OrderDelivery): void {
  const data = { before: order.shippingAddress, after: contact.shippingAddress };
  Object.assign(order, contact, delivery);
  // an invoice states buyer and place of supply
  draft.effects.withdrawsInvoice = true;
  record(draft, { kind: 'order.address_changed', data });
}

function requireChangeable(draft: Draft, order: Order, windowMinutes: number): void {
  if (!changeableUntil(order, windowMinutes, draft.now)) reject('ORDER_NOT_CHANGEABLE');
}

/** Refuses with ORDER_NOT_PAYABLE when the order cannot be paid any more, or PAYMENT_UNDER_REVIEW. */
export function requirePayable(draft: Draft, order: Order): void {
  if (!payableUntil(order, draft.now)) reject('ORDER_NOT_PAYABLE');
  requireNoReview(draft);
}

/** Refuses with PAYMENT_UNDER_REVIEW while staff check a payment of another amount: its payer must not pay twice. */
export function requireNoReview(draft: Draft): void {
  if (openMatters(draft).some(({ kind }) => kind === 'mismatch')) reject('PAYMENT_UNDER_REVIEW');
}

/**
 * Deletes an order for staff. An unpaid one is removed with its items; a paid or shipped one leaves every view and
 * stays in the ledger. The payment of one that was not shipped stays an open matter until it is refunded.
 */
export function remove(draft: Draft): CommandResult<'remove'> {
  const order = requireOrder(draft);
  requireRemovable(draft);
  cancelCodAttempts(draft, 'The order was deleted');
  // it will not be packed any more; units that have left the shop stay sold
  if (order.status !== 'cancelled' && !hasLeftShop({ status: order.status, trackingStatuses: draft.tracking })) {
    releaseCoupon(draft);
    releaseCredit(draft);
    returnCredit(draft, order, 'order_deleted');
    releaseUnits(draft);
    returnUnits(draft, 'order deleted');
    for (const { attempt, refundable } of capturedPayments(draft))
      if (refundable > 0 && attempt.appliedAt)
        draft.matters.push({
          id: newId(draft),
          orderId: order.id,
          kind: 'order_deleted',
          attemptId: attempt.id,
          refundId: null,
          amount: refundable,
          openedAt: draft.now,
          resolvedAt: null,
          resolution: null,
          resolvedBy: null,
          note: null,
        });
  }
  // a shipped order counts as sold even when it is unpaid
  const isSent = draft.reservations.some((one) => soldUnits(one) > 0);
  const isKept = order.paymentStatus === 'completed' || capturedPayments(draft).length > 0 || isSent;
  if (isKept) order.deletedAt = draft.now;
  else {
    // what was sent is back in full
    returnUnits(draft, 'order deleted');
    draft.effects.isRemoved = true;
  }
  draft.effects.removesTracking = true;
  record(draft, { kind: 'order.deleted', from: order.status, data: { kept: isKept } });
  return { isKept };
}

/** PAYMENT_ATTEMPT_OPEN {until} while it may still be paid; REFUND_PENDING while a refund is open or may yet fail. */
function requireRemovable(draft: Draft): void {
  const ends = openOnline(draft).map(({ expiresAt }) => expiresAt.getTime());
  if (ends.length > 0)
    reject('PAYMENT_ATTEMPT_OPEN', { until: new Date(Math.max(...ends) + RESERVATION_GRACE_MS).toISOString() });
  const isOpen = draft.refunds.some((refund) => {
    const isByStaff = draft.attempts.some(({ id, gateway }) => id === refund.attemptId && isRefundedByStaff(gateway));
    if (refund.state === 'proposed' || refund.state === 'failed') return true;
    // cash refunds are listed separately
    return isRefundDecided(refund) && refund.state !== 'completed' && !isByStaff;
  });
  if (isOpen) reject('REFUND_PENDING');
}
