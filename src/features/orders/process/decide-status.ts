import type { OrderStatus } from '#shared/order-states.ts';
import { amountToPay } from '../charge-rules.ts';
import { changeableUntil } from '../order-deadline-rules.ts';
import type { Command, CommandResult, StaffStatus } from './commands.ts';
import { addCodAttempt, openOnline } from './decide-attempts.ts';
import { cancelConfirmed, cancelUnpaid } from './decide-cancellation.ts';
import { isUnanswered, mailDueConfirmation } from './decide-confirmation.ts';
import { holdCreditAgain, spendCredit } from './decide-credit.ts';
import { isOnHold, requireNotHeld } from './decide-hold.ts';
import { commitUnits, confirmOrder, redeemCoupon, reserveAgain, reserveCouponAgain } from './decide-stock.ts';
import {
  addTrackingEntry,
  cancelProposals,
  capturedPayments,
  type Draft,
  isCashDue,
  record,
  refundOutstanding,
  requireOrder,
  returnCredit,
} from './draft.ts';
import type { Order } from './order.ts';
import { isCredit } from './payment-rules.ts';
import { reject } from './rejections.ts';
import { impliedOrderStatus, objectionToTracking } from './shipping-rules.ts';

const PACKING = { status: 'processing', message: 'We are packing your order.' };
type Effect = { missing: number; refundDue: number };
const NOTHING: Effect = { missing: 0, refundDue: 0 };

/**
 * Sets any status on the decision of staff, with its consequences. An unpaid order that moves on counts as accepted:
 * its stock is committed and it does not expire. A cancelled one that returns reserves the available stock. A confirmed
 * one that is cancelled releases stock and coupon, and its payment is proposed as a refund. STATUS_CHANGED when it is
 * no longer in `from`.
 */
export function setStatus(draft: Draft, command: Command<'setStatus'>): CommandResult<'setStatus'> {
  const order = requireOrder(draft);
  const { to } = command;
  const from = order.status;
  if (command.from && command.from !== from) reject('STATUS_CHANGED', { status: from });
  if (from === to) return { ...NOTHING, from, canUndo: false };
  // no stock, payment or mail is affected, so it can be undone completely
  const isAccepted = order.confirmedAt !== null && !order.isConfirmationMailDue;
  const isPlain = isAccepted && from !== 'cancelled' && to !== 'cancelled';
  if (command.isUndo && !isPlain) reject('UNDO_NOT_POSSIBLE');
  const effect = to === 'cancelled' ? cancel(draft, order, command) : move(draft, order, command);
  return { ...effect, from, canUndo: isPlain && isStaffStatus(from) };
}

const isStaffStatus = (status: OrderStatus): status is StaffStatus => status !== 'shipped' && status !== 'delivered';

function cancel(draft: Draft, order: Order, { mailCustomer }: Command<'setStatus'>): Effect {
  let refundDue = 0;
  if (order.confirmedAt === null) cancelUnpaid(draft, order, 'staff');
  else {
    cancelConfirmed(draft, order, 'staff');
    returnCredit(draft, order, 'cancelled_by_staff');
    refundDue = refundOutstanding(draft, { reason: 'cancelled_by_staff', state: 'proposed' });
  }
  if (mailCustomer) draft.effects.mails.push({ name: 'order-cancelled', refundDue, by: 'staff' });
  return { missing: 0, refundDue };
}

function move(draft: Draft, order: Order, { to, isUndo }: Command<'setStatus'>): Effect {
  const from = order.status;
  const effect = from === 'cancelled' ? reinstate(draft, order) : NOTHING;
  if (order.confirmedAt === null) confirmOrder(draft, order);
  order.status = to;
  if (to === 'pending' && !isUndo) order.isPinned = true;
  const data = isUndo ? { undo: true } : effect.missing > 0 ? { missing: effect.missing } : {};
  record(draft, { kind: 'order.status_changed', from, to, data });
  // staff go on without a reply
  if (to !== 'pending') mailDueConfirmation(draft, order);
  if (isUndo && from === 'processing') undoPacking(draft);
  else if (to === 'processing') addPackingEntry(draft);
  return effect;
}

// the customer sees that it is packed, as when processing starts automatically
function addPackingEntry(draft: Draft): void {
  if (draft.tracking.every((status) => status === 'order_confirmed')) addTrackingEntry(draft, PACKING);
}

// undoes 'processing': its tracking entry, and an invoice that was issued since
function undoPacking(draft: Draft): void {
  draft.effects.withdrawsInvoice = true;
  if (draft.tracking.at(-1) !== PACKING.status) return;
  draft.tracking.pop();
  draft.effects.removesPackingEntry = true;
}

/** Reinstates a cancelled order with the available stock, at its former price. INSUFFICIENT_CREDIT {balance}. */
function reinstate(draft: Draft, order: Order): Effect {
  holdCreditAgain(draft, order);
  const hasCoupon = reserveCouponAgain(draft, order);
  const missing = reserveAgain(draft);
  const units = missing.reduce((sum, { quantity }) => sum + quantity, 0);
  record(draft, {
    kind: 'order.reinstated',
    from: 'cancelled',
    to: 'pending',
    data: { ...(units > 0 ? { missing } : {}), ...(hasCoupon ? {} : { couponGone: true }) },
  });
  keepPayment(draft, order);
  Object.assign(order, { cancelledAt: null, cancelReason: null });
  spendCredit(draft, order);
  redeemCoupon(draft);
  commitUnits(draft);
  const isPaid = draft.attempts.some(({ appliedAt }) => appliedAt !== null);
  // the cash is due again
  if (order.paymentMethod === 'cod' && !isPaid && order.paymentStatus !== 'completed') addCodAttempt(draft, order);
  return { missing: units, refundDue: 0 };
}

// the payment that counts keeps counting, even when part of it is refunded; without one, a payment of the order's total does
function keepPayment(draft: Draft, order: Order): void {
  const counted = draft.attempts.find(({ appliedAt }) => appliedAt !== null);
  const countedAttempt =
    counted ??
    capturedPayments(draft).find(
      ({ attempt, refundable }) =>
        !isCredit(attempt) && attempt.amount === amountToPay(order) && refundable >= amountToPay(order),
    )?.attempt;
  if (!countedAttempt) return;
  cancelProposals(draft, countedAttempt.id);
  countedAttempt.appliedAt ??= draft.now;
}

/**
 * Starts processing a confirmed order when its change window has ended; one that staff set to pending or on hold stays so,
 * and a cash order whose customer has yet to say that they take it, or is paying it online.
 */
export function startProcessing(
  draft: Draft,
  { changeWindowMinutes }: Command<'startProcessing'>,
): CommandResult<'startProcessing'> {
  const { order, now } = draft;
  const isDue =
    order?.status === 'pending' &&
    order.confirmedAt !== null &&
    order.deletedAt === null &&
    !order.isPinned &&
    !isOnHold(order) &&
    !isUnanswered(order) &&
    // whoever is paying a cash order online at this moment still changes what it costs
    !(isCashDue(order) && openOnline(draft).some(({ expiresAt }) => expiresAt > now)) &&
    !changeableUntil(order, changeWindowMinutes, now);
  if (!order || !isDue) return { isStarted: false };
  order.status = 'processing';
  record(draft, { kind: 'order.status_changed', from: 'pending', to: 'processing' });
  addTrackingEntry(draft, PACKING);
  return { isStarted: true };
}

const ORDER_OF_STATUS: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered', 'completed'];

/**
 * Adds a tracking update; goods that have left the shop move their order on, which makes the invoice due.
 * TRACKING_STATUS_NOT_ALLOWED when the update would be untrue: the order is unpaid or cancelled. ORDER_ON_HOLD when staff
 * say so of goods that are held back.
 */
export function addTracking(draft: Draft, { entry, movesOrder = true }: Command<'addTracking'>): null {
  const order = requireOrder(draft);
  const { displayId, status, confirmedAt } = order;
  const shipping = { status, trackingStatuses: draft.tracking, isConfirmed: confirmedAt !== null };
  const objection = objectionToTracking(shipping, entry.status);
  if (objection) reject('TRACKING_STATUS_NOT_ALLOWED', { displayId, reason: objection });
  const to = movesOrder ? impliedOrderStatus(entry.status) : undefined;
  // a carrier may report what it has fetched all the same
  if (to) requireNotHeld(draft, order);
  addTrackingEntry(draft, entry);
  record(draft, { kind: 'tracking.added', to: entry.status, data: { ...entry } });
  draft.effects.mails.push({ name: 'tracking', entry });
  // the update says more
  order.isConfirmationMailDue = false;
  const isAhead = to && ORDER_OF_STATUS.indexOf(to) > ORDER_OF_STATUS.indexOf(status);
  if (!to || !isAhead || status === 'cancelled') return null;
  record(draft, { kind: 'order.status_changed', from: status, to });
  order.status = to;
  return null;
}
