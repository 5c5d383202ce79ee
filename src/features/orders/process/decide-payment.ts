import type { PaymentResult } from '#shared/gateway-results.ts';
import { isGatewayOf } from '#shared/payment-provider.ts';
import { amountToPay } from '../charge-rules.ts';
import type { Command, CommandResult } from './commands.ts';
import { addCodAttempt, cancelCodAttempts, captureAttempt, isCodAttemptOpen, takeAttempt } from './decide-attempts.ts';
import { requirePayable } from './decide-cancellation.ts';
import { holdCreditAgain } from './decide-credit.ts';
import { changeTerms, isPayableOnline } from './decide-online-payment.ts';
import { retry, usableAttempt } from './decide-placing.ts';
import {
  canReserveAgain,
  clearCart,
  confirmOrder,
  reserveAgain,
  reserveCouponAgain,
  restoreCart,
} from './decide-stock.ts';
import {
  cancelProposals,
  capturedPayments,
  createRefund,
  type Draft,
  isCashDue,
  isUnpaid,
  record,
  requireAttempt,
  requireOrder,
  requireOwnOrder,
  transitionAttempt,
} from './draft.ts';
import type { Attempt, Order } from './order.ts';
import { isCredit, isOffline, isRefundableAmount, LAST_CHECK_PAUSE_MS, nextCheck, QUIET_MS } from './payment-rules.ts';
import { reject } from './rejections.ts';
import { hasLeftShop } from './shipping-rules.ts';
import { isAttemptOpen } from './states.ts';

/**
 * Pays an unpaid order of the customer: at the gateway of the named attempt, so that each tab uses its own, else of the
 * last one. Returns the open attempt there, or a new one.
 */
export function startPayment(draft: Draft, command: Command<'startPayment'>): CommandResult<'startPayment'> {
  const order = requireOwnOrder(draft, command.userId);
  if (amountToPay(order) <= 0) reject('AMOUNT_NOT_POSITIVE');
  requirePayable(draft, order);
  return takeAttempt(draft, chooseAttempt(draft, order, command));
}

function chooseAttempt(draft: Draft, order: Order, command: Command<'startPayment'>): Attempt {
  const { transactionId, gateways, flow, isTestMode } = command;
  const namedAttempt = transactionId
    ? draft.attempts.find((one) => one.transactionId === transactionId)
    : draft.attempts.filter((one) => !isCredit(one)).at(-1);
  if (transactionId && !namedAttempt) reject('NOT_FOUND');
  // UPI only where it is offered; a page that was offered before may still be used
  const isOpenTo = flow === 'page' || gateways.some(({ name }) => name === namedAttempt?.gateway);
  const current = namedAttempt && isOpenTo && usableAttempt(draft, { name: namedAttempt.gateway, flow });
  if (current) return current;
  // at the last attempt's provider while that is offered
  const gateway =
    gateways.find(({ provider }) => namedAttempt && isGatewayOf(namedAttempt.gateway, provider)) ?? gateways[0];
  if (!gateway) reject(isTestMode ? 'PAYMENTS_PAUSED' : 'PAYMENT_METHOD_UNAVAILABLE');
  const place = { ...gateway, flow };
  return usableAttempt(draft, place) ?? retry(draft, order, place);
}

/** The payment is open at the gateway and can be paid, so the order's lines leave the cart. */
export function recordOpening(draft: Draft, command: Command<'recordOpening'>): CommandResult<'recordOpening'> {
  const { attemptId, redirectUrl, upiCode, reference, expiresAt } = command;
  const attempt = requireAttempt(draft, attemptId);
  if (attempt.state === 'initiated')
    transitionAttempt(draft, attempt, 'pending', {
      redirectUrl,
      upiCode,
      gatewayReference: reference,
      // a gateway may end it earlier, never later: the units are reserved until then
      ...(expiresAt && expiresAt < attempt.expiresAt ? { expiresAt } : {}),
    });
  if (draft.order) clearCart(draft, draft.order);
  return { attempt: { ...attempt, redirectUrl: attempt.redirectUrl ?? redirectUrl } };
}

/** Claims an attempt for a status check; its next check is stored first, so that a crash only delays it. */
export function claimCheck(draft: Draft, command: Command<'claimCheck'>): CommandResult<'claimCheck'> {
  const { now } = draft;
  const attempt = requireAttempt(draft, command.attemptId);
  const isQuiet = attempt.lastCheckedAt !== null && now.getTime() - attempt.lastCheckedAt.getTime() < QUIET_MS;
  const isDue = !command.dueBy || (attempt.nextCheckAt !== null && attempt.nextCheckAt <= command.dueBy);
  const isKnownThere = !isOffline(attempt.gateway) && attempt.state !== 'created';
  if (!isDue || (isQuiet && !command.isForced)) return { isClaimed: false };
  if (!isKnownThere) {
    attempt.nextCheckAt = null;
    return { isClaimed: false };
  }
  attempt.lastCheckedAt = now;
  attempt.nextCheckAt =
    nextCheck(attempt, now, !isAttemptOpen(attempt)) ?? new Date(now.getTime() + LAST_CHECK_PAUSE_MS);
  return { isClaimed: true };
}

/** Applies the gateway's result to an attempt and its order once; a repetition finds it settled and changes nothing. */
export function settlePayment(draft: Draft, command: Command<'settlePayment'>): CommandResult<'settlePayment'> {
  const attempt = requireAttempt(draft, command.attemptId);
  if (command.result.state === 'succeeded' && attempt.capturedAt === null)
    settleSuccess(draft, attempt, command.result);
  if (command.result.state === 'failed' && isAttemptOpen(attempt)) settleFailure(draft, attempt, command.result);
  // the last check has its answer
  if (!nextCheck(attempt, draft.now, true)) attempt.nextCheckAt = null;
  return { attempt };
}

function settleSuccess(draft: Draft, attempt: Attempt, result: PaymentResult): void {
  const facts = { gatewayReference: result.reference, instrument: result.instrument };
  captureAttempt(draft, attempt, result.amount ?? 0, facts);
  // deleted orders are not confirmed
  const order = draft.order?.deletedAt ? null : draft.order;
  const isWhole = result.amount === attempt.amount;
  if (order && isWhole && tryApplyPayment(draft, order, attempt)) return;
  const reason = unappliedReason(draft, attempt);
  flag(draft, attempt, reason);
  // without an order or account staff have nothing to decide, so the payment is refunded
  const isOrphaned = !order?.userId;
  if (reason === 'mismatch' && !isOrphaned) return;
  const amount = attempt.capturedAmount ?? 0;
  if (!isRefundableAmount(attempt.gateway, amount)) return;
  const state = isOrphaned ? 'approved' : 'proposed';
  const refund = createRefund(draft, attempt, { amount, reason, requestedBy: 'system', state });
  record(draft, { kind: 'refund.updated', actor: 'system', to: refund.state, data: { amount, reason } });
}

/** Applies the payment to the order where that is still possible. */
function tryApplyPayment(draft: Draft, order: Order, attempt: Attempt): boolean {
  if (isUnpaid(order)) {
    attempt.appliedAt = draft.now;
    confirmOrder(draft, order);
    return true;
  }
  // cash that a carrier collects at the door pays the order already
  if (draft.cashOnTheWay > 0) return false;
  if (order.status !== 'cancelled' && order.paymentStatus !== 'completed') {
    // staff have gone on with what it costs in cash
    if (attempt.amount !== amountToPay(order) && !isPayableOnline(draft, order)) return false;
    applyToAcceptedOrder(draft, order, attempt);
    return true;
  }
  // an order of a deleted account has no delivery address
  const isExpired = order.cancelReason === 'expired' && order.userId !== null;
  if (!isExpired || !canReserveAgain(draft, order)) return false;
  record(draft, { kind: 'order.reinstated', from: 'cancelled', to: 'pending' });
  reserveAgain(draft);
  reserveCouponAgain(draft, order);
  holdCreditAgain(draft, order);
  attempt.appliedAt = draft.now;
  confirmOrder(draft, order);
  return true;
}

/** Applies the payment of an order that was accepted unpaid; stock and coupon are already its own. */
function applyToAcceptedOrder(draft: Draft, order: Order, attempt: Attempt): void {
  const wasInCash = order.paymentMethod === 'cod';
  if (attempt.amount !== amountToPay(order)) changeTerms(draft, order, attempt);
  // paid online after all, so no cash is collected
  cancelCodAttempts(draft, 'Paid online');
  attempt.appliedAt = draft.now;
  order.paymentMethod = 'gateway';
  if (wasInCash) draft.effects.mails.push({ name: 'payment-received' });
  // whoever pays takes the order, and is told of the payment instead
  if (order.confirmationRequestedAt !== null) order.customerConfirmedAt ??= draft.now;
  order.isConfirmationMailDue = false;
  record(draft, {
    kind: 'payment.updated',
    from: order.paymentStatus,
    to: 'completed',
    data: { transactionId: attempt.transactionId },
  });
}

/** Why a captured payment does not count for the order. */
export function unappliedReason({ order }: Draft, attempt: Attempt): 'mismatch' | 'duplicate_payment' | 'late_success' {
  if (attempt.capturedAmount !== attempt.amount) return 'mismatch';
  return order?.confirmedAt && order.status !== 'cancelled' ? 'duplicate_payment' : 'late_success';
}

function flag(draft: Draft, attempt: Attempt, reason: string): void {
  const data = { transactionId: attempt.transactionId, asked: attempt.amount, paid: attempt.capturedAmount };
  record(draft, { kind: 'order.flagged', to: reason, data });
}

function settleFailure(draft: Draft, attempt: Attempt, result: PaymentResult): void {
  const errorCode = result.errorCode ?? 'PAYMENT_FAILED';
  transitionAttempt(draft, attempt, 'failed', {
    finalisedAt: draft.now,
    // gateways may report a success after a failure
    nextCheckAt: nextCheck(attempt, draft.now, true),
    errorCode,
    errorMessage: result.message,
  });
  const { order } = draft;
  if (!order || order.deletedAt || !isUnpaid(order)) return;
  record(draft, {
    kind: 'payment.updated',
    from: order.paymentStatus,
    to: errorCode === 'PAYMENT_CANCELLED' ? 'cancelled' : 'failed',
    data: { transactionId: attempt.transactionId, errorCode },
  });
  restoreCart(draft, order);
}

/** Records that the cash of an order was collected. CASH_NOT_DUE. */
export function collectCash(draft: Draft, { reference }: Command<'collectCash'>): CommandResult<'collectCash'> {
  const { order } = draft;
  if (!order || !isCashDue(order)) reject('CASH_NOT_DUE');
  // an imported order has no attempt yet
  const attempt = draft.attempts.find(isCodAttemptOpen) ?? addCodAttempt(draft, order);
  const amount = amountToPay(order);
  captureAttempt(draft, attempt, amount, { gatewayReference: reference || null, instrument: 'Cash' });
  attempt.appliedAt = draft.now;
  record(draft, {
    kind: 'payment.updated',
    from: order.paymentStatus,
    to: 'completed',
    data: { transactionId: attempt.transactionId, amount, ...(reference ? { reference } : {}) },
  });
  return { amount, attempt };
}

/**
 * Applies a late, duplicate or mismatching payment to the order, on the decision of staff; a cash order takes the terms
 * under which it was paid. PAYMENT_NOT_APPLICABLE when another payment counts, when a part of it is being refunded, when
 * the order has ended, or when it would cost something else after its goods have left the shop.
 */
export function applyPayment(draft: Draft, { attemptId }: Command<'applyPayment'>): CommandResult<'applyPayment'> {
  const order = requireOrder(draft);
  const payment = capturedPayments(draft).find(({ attempt }) => attempt.id === attemptId);
  if (!payment) reject('NOT_FOUND');
  const { attempt, captured, refundable } = payment;
  const isPaid = draft.attempts.some(({ appliedAt }) => appliedAt !== null);
  const isPaidAtDoor = draft.cashOnTheWay > 0;
  // of goods that have left the shop the invoice and the papers stay as they are
  const isTooLate =
    attempt.amount !== amountToPay(order) && hasLeftShop({ status: order.status, trackingStatuses: draft.tracking });
  // credit pays its part in any case
  const isPart = isCredit(attempt);
  if (
    isPart ||
    isPaid ||
    isPaidAtDoor ||
    isTooLate ||
    order.status === 'cancelled' ||
    captured === 0 ||
    refundable < captured
  )
    reject('PAYMENT_NOT_APPLICABLE');
  cancelProposals(draft, attempt.id);
  if (isUnpaid(order)) {
    attempt.appliedAt = draft.now;
    confirmOrder(draft, order);
  } else applyToAcceptedOrder(draft, order, attempt);
  return { amount: captured };
}
