import type { Paise } from '#shared/money.ts';
import type { MatterKind, PaymentStatus, RefundStatus } from '#shared/order-states.ts';
import { assertTransition } from '#shared/state-machine.ts';
import { deriveHold } from './decide-hold.ts';
import { unappliedReason } from './decide-payment.ts';
import { capturedPayments, type Draft, isSettledByStaff, newId, openMatters, refundedByLine } from './draft.ts';
import type { Matter, Order, OrderAggregate, Refund } from './order.ts';
import { isCredit } from './payment-rules.ts';
import { isAttemptOpen, PAYMENT_TRANSITIONS } from './states.ts';

/** Derives the fields that depend on attempts, refunds and cash; the last step of every decision. */
export function derive(draft: Draft): void {
  const { order } = draft;
  if (order) {
    const paymentStatus = paymentStatusOf(draft, order);
    assertTransition(PAYMENT_TRANSITIONS, order.paymentStatus, paymentStatus);
    order.paymentStatus = paymentStatus;
    order.refundState = refundStatusOf(draft);
    deriveHold(draft);
  }
  const refundedUnits = refundedByLine(draft.refunds);
  for (const item of draft.items) item.refundedQuantity = refundedUnits.get(item.id)?.quantity ?? 0;
  deriveMatters(draft);
}

export function paymentStatusOf(payments: Pick<OrderAggregate, 'attempts'>, order: Order): PaymentStatus {
  // a refund does not undo it
  if (order.paymentStatus === 'completed' || payments.attempts.some(({ appliedAt }) => appliedAt !== null))
    return 'completed';
  // store credit alone pays nothing of which something is left to pay
  const attempts = payments.attempts.filter((attempt) => !isCredit(attempt));
  // an imported order has no attempts: it keeps the imported status, except cash that is no longer due
  if (attempts.length === 0)
    return order.status === 'cancelled' && order.paymentStatus === 'pending' ? 'cancelled' : order.paymentStatus;
  if (order.status === 'cancelled') return order.cancelReason === 'expired' ? 'failed' : 'cancelled';
  if (order.confirmedAt !== null || attempts.some(isAttemptOpen)) return 'pending';
  const last = attempts.reduce((a, b) => ((b.finalisedAt ?? b.createdAt) > (a.finalisedAt ?? a.createdAt) ? b : a));
  // captured, and staff decide about it
  if (last.capturedAt !== null) return 'pending';
  return last.errorCode === 'PAYMENT_CANCELLED' ? 'cancelled' : 'failed';
}

export function refundStatusOf(aggregate: Pick<OrderAggregate, 'attempts' | 'refunds'>): RefundStatus {
  const payments = capturedPayments(aggregate);
  // a failed refund is resolved when the money was refunded in another way
  const isOver = ({ attemptId, state }: Refund) =>
    state === 'failed' && payments.some(({ attempt, refundable }) => attempt.id === attemptId && refundable === 0);
  const has = (...states: Refund['state'][]) =>
    aggregate.refunds.some((refund) => states.includes(refund.state) && !isOver(refund));
  if (has('proposed', 'approved')) return 'due';
  if (has('requested')) return 'requested';
  if (has('failed')) return 'failed';
  if (!has('completed')) return 'none';
  const captured = payments.reduce((sum, one) => sum + one.captured, 0);
  const refundedAmount = aggregate.refunds
    .filter(({ state }) => state === 'completed')
    .reduce((sum, { amount }) => sum + amount, 0);
  return refundedAmount >= captured ? 'refunded' : 'partial';
}

type Cause = { kind: MatterKind; attemptId: string; refundId: string | null; amount: Paise };

/** Opens and ends the matters that staff have to decide, by the payments, so that none hides another. */
function deriveMatters(draft: Draft): void {
  const causes = causesOf(draft);
  const same = (matter: Matter, cause: Cause) =>
    matter.kind === cause.kind && (matter.refundId ?? matter.attemptId) === (cause.refundId ?? cause.attemptId);
  for (const matter of openMatters(draft)) {
    const cause = causes.find((one) => same(matter, one));
    if (cause) matter.amount = cause.amount;
    else if (matter.attemptId !== null)
      Object.assign(matter, {
        resolvedAt: draft.now,
        resolution: resolutionOf(draft, matter),
        resolvedBy: draft.actor,
      });
  }
  for (const cause of causes) {
    if (openMatters(draft).some((matter) => same(matter, cause))) continue;
    draft.matters.push({
      id: newId(draft),
      orderId: draft.orderId,
      ...cause,
      openedAt: draft.now,
      resolvedAt: null,
      resolution: null,
      resolvedBy: null,
      note: null,
    });
  }
}

function causesOf(draft: Draft): Cause[] {
  const captured = capturedPayments(draft);
  const payments = captured.flatMap(({ attempt, captured: arrived, refundable }): Cause[] => {
    const failed = draft.refunds
      .filter((refund) => refund.attemptId === attempt.id && refund.state === 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
    const amount = refundable - failed;
    // a payment without the gateway's amount is a matter, too
    if (amount <= 0 && arrived > 0) return [];
    const open = openMatters(draft).find((one) => one.attemptId === attempt.id && one.refundId === null);
    const about = { attemptId: attempt.id, refundId: null, amount };
    // credit is spent with the order, however the rest is paid
    if (isCredit(attempt)) return [];
    // a matter keeps its first reason
    if (attempt.appliedAt !== null) return open?.kind === 'order_deleted' ? [{ ...about, kind: open.kind }] : [];
    if (isSettledByStaff(draft, attempt)) return [];
    return [{ ...about, kind: open?.kind ?? unappliedReason(draft, attempt) }];
  });
  const refunds = draft.refunds.flatMap(({ id, attemptId, state, amount }): Cause[] => {
    const isApplied = draft.attempts.some((one) => one.id === attemptId && one.appliedAt !== null);
    const refundable = captured.find(({ attempt }) => attempt.id === attemptId)?.refundable ?? 0;
    if (state === 'failed' && refundable > 0)
      return [{ kind: 'refund_failed', attemptId, refundId: id, amount: Math.min(amount, refundable) }];
    return state === 'proposed' && isApplied ? [{ kind: 'refund_due', attemptId, refundId: id, amount }] : [];
  });
  return [...payments, ...refunds];
}

function resolutionOf(draft: Draft, matter: Matter): Matter['resolution'] {
  if (matter.refundId) {
    const refund = draft.refunds.find(({ id }) => id === matter.refundId);
    return refund?.state === 'cancelled' ? 'settled' : 'refunded';
  }
  const isApplied = draft.attempts.some(({ id, appliedAt }) => id === matter.attemptId && appliedAt !== null);
  return isApplied && matter.kind !== 'order_deleted' ? 'applied' : 'refunded';
}
