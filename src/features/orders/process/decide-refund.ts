import type { Paise } from '#shared/money.ts';
import type { Command, CommandResult } from './commands.ts';
import { restockLines } from './decide-stock.ts';
import {
  type CapturedPayment,
  cancelProposals,
  capturedPayments,
  createRefund,
  type Draft,
  openMatters,
  record,
  refundedByLine,
  requireOrder,
  requireRefund,
  transitionRefund,
  unitsLeft,
} from './draft.ts';
import type { Order, Refund } from './order.ts';
import {
  isCredit,
  isRefundableAmount,
  isRefundedByStaff,
  MIN_GATEWAY_REFUND,
  refundCheckPause,
} from './payment-rules.ts';
import { type LineRefund, paidAmountByLine, refundForLines, shippingLeft, splitRefund } from './refund-rules.ts';
import { reject } from './rejections.ts';
import { isRefundDecided } from './states.ts';

/** Payments of deleted orders can be refunded, too: they stay in the ledger. */
function requireLedgerOrder({ order }: Draft): Order {
  return order ?? reject('NOT_FOUND');
}

/**
 * Creates a refund on the decision of staff, by units of lines, of the delivery charge or by amount, up to the
 * refundable part of the payment, and then of the store credit that was spent. It replaces proposed refunds of the payment.
 */
export function refund(draft: Draft, command: Command<'refund'>): CommandResult<'refund'> {
  const order = requireLedgerOrder(draft);
  const payments = choosePayments(draft, order, command.attemptId);
  const refundable = payments.reduce((sum, payment) => sum + payment.refundable, 0);
  const lines = chosenLines(draft, order, command, refundable);
  const goods = lines.reduce((sum, line) => sum + line.amount, 0);
  const shipping = command.includesShipping ? Math.min(shippingToRefund(draft, order), refundable - goods) : 0;
  const amount = command.amount ?? goods + shipping;
  if (amount <= 0) reject('INVALID_REFUND');
  if (amount > refundable) reject('REFUND_TOO_LARGE', { refundable });
  const restocked = restockLines(
    draft,
    command.lines.filter(({ restock }) => restock),
    'refund',
  );
  const parts = splitRefund(
    payments,
    amount,
    lines.map((line) => ({ ...line, restocked: restocked.get(line.id) ?? 0 })),
  );
  const refunds = parts.map((part) => {
    const { attempt } = part.payment;
    requireRefundableAmount(part.payment, part.amount);
    cancelProposals(draft, attempt.id);
    const created = createRefund(draft, attempt, {
      amount: part.amount,
      shipping: command.amount === null ? part.amount - part.lines.reduce((sum, line) => sum + line.amount, 0) : 0,
      reason: command.amount === null ? 'lines' : 'amount',
      requestedBy: draft.actor,
      // only staff can pay it: it counts as open until they record it
      state: isRefundedByStaff(attempt.gateway) ? 'requested' : 'approved',
    });
    created.lines = part.lines;
    return created;
  });
  const units = [...restocked.values()].reduce((sum, quantity) => sum + quantity, 0);
  recordApproval(draft, { amount, note: command.note, lines, restocked: units });
  return { refunds, restocked: units };
}

function requireRefundableAmount({ attempt, refundable }: CapturedPayment, amount: Paise): void {
  if (amount > refundable) reject('REFUND_TOO_LARGE', { refundable });
  // a gateway refuses it for ever
  if (!isRefundableAmount(attempt.gateway, amount)) reject('REFUND_TOO_SMALL', { minimum: MIN_GATEWAY_REFUND });
}

// by default the order's own payment: the oldest with a refundable part, and then the store credit that paid the rest
function choosePayments(draft: Draft, order: Order, attemptId: string | null): CapturedPayment[] {
  // the credit of a deleted account has ended
  const captured = capturedPayments(draft).filter(
    ({ attempt, refundable }) => refundable > 0 && (order.userId !== null || !isCredit(attempt)),
  );
  const chosen = attemptId
    ? captured.filter(({ attempt }) => attempt.id === attemptId)
    : [
        ...captured.filter(({ attempt }) => !isCredit(attempt)).slice(0, 1),
        ...captured.filter(({ attempt }) => isCredit(attempt)),
      ];
  if (chosen.length === 0) reject('NOTHING_TO_REFUND');
  return chosen;
}

function chosenLines(
  draft: Draft,
  order: Order,
  { lines, amount, includesShipping }: Pick<Command<'refund'>, 'lines' | 'amount' | 'includesShipping'>,
  atMost: Paise,
): LineRefund[] {
  if (amount !== null && (lines.length > 0 || includesShipping)) reject('INVALID_REFUND');
  const paid = paidAmountByLine(order, draft.items);
  const refundedUnits = refundedByLine(draft.refunds);
  const quantities = new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]));
  if (quantities.size < lines.length) reject('INVALID_REFUND');
  for (const [itemId, quantity] of quantities) {
    const item = draft.items.find(({ id }) => id === itemId);
    if (!item || quantity > unitsLeft(item, refundedUnits)) reject('INVALID_REFUND');
  }
  const refundable = draft.items.map((item, index) => ({
    id: item.id,
    quantity: item.quantity,
    paid: paid[index] ?? 0,
    refundedQuantity: refundedUnits.get(item.id)?.quantity ?? 0,
    refundedAmount: refundedUnits.get(item.id)?.amount ?? 0,
  }));
  return refundForLines(refundable, quantities, atMost);
}

/** What refunds that are not rejected or cancelled leave of the delivery charge. */
const shippingToRefund = ({ refunds }: Draft, { shipping }: Order): Paise =>
  shippingLeft(shipping, refunds.filter(isRefundDecided));

/** Restocks units without a refund, such as a free product. NOTHING_TO_RESTOCK when none was sold. */
export function restock(draft: Draft, { lines }: Command<'restock'>): CommandResult<'restock'> {
  requireOrder(draft);
  const restocked = restockLines(draft, lines, 'restock');
  const units = [...restocked.values()].reduce((sum, quantity) => sum + quantity, 0);
  if (units === 0) reject('NOTHING_TO_RESTOCK');
  record(draft, { kind: 'stock.returned', data: { restocked: units } });
  return { restocked: units };
}

function recordApproval(draft: Draft, data: Record<string, unknown>): void {
  record(draft, { kind: 'refund.updated', to: 'approved', data });
}

/** Approves a proposed refund. */
export function approveRefund(draft: Draft, { refundId }: Command<'approveRefund'>): CommandResult<'approveRefund'> {
  requireLedgerOrder(draft);
  const proposal = requireRefund(draft, refundId);
  if (proposal.state !== 'proposed') reject('REFUND_STATE_CHANGED');
  submit(draft, proposal, {});
  return { refund: proposal };
}

/** Requests a refund again, under another id, that the gateway rejected; `isKnown`: the gateway did process it. */
export function retryRefund(draft: Draft, command: Command<'retryRefund'>): CommandResult<'retryRefund'> {
  const order = requireLedgerOrder(draft);
  const failed = requireRefund(draft, command.refundId);
  if (failed.state !== 'failed' || failed.refundId !== command.gatewayRefundId) reject('REFUND_STATE_CHANGED');
  // the status of the gateway decides: a refund that it completed is complete
  if (!command.isKnown && !isStillOwed(draft, order, failed)) reject('UNITS_REFUNDED');
  submit(draft, failed, command.isKnown ? {} : { refundId: '', tries: 0 }, command.isKnown);
  return { refund: failed };
}

function submit(draft: Draft, one: Refund, change: Partial<Refund>, isKnown = false): void {
  const payment = capturedPayments(draft).find(({ attempt }) => attempt.id === one.attemptId);
  if (!payment || payment.refundable === 0) reject('NOTHING_TO_REFUND');
  requireRefundableAmount(payment, one.amount);
  const earlier = one.refundId;
  const byStaff = isRefundedByStaff(payment.attempt.gateway);
  transitionRefund(draft, one, byStaff || isKnown ? 'requested' : 'approved', {
    lastError: null,
    nextCheckAt: byStaff ? null : draft.now,
    ...change,
  });
  recordApproval(draft, { amount: one.amount, earlier });
}

// another payment of the order may have refunded them since the refund failed
function isStillOwed(draft: Draft, order: Order, { lines, shipping }: Refund): boolean {
  if (shipping > shippingToRefund(draft, order)) return false;
  const refundedUnits = refundedByLine(draft.refunds);
  return lines.every(({ orderItemId, quantity }) => {
    const item = draft.items.find(({ id }) => id === orderItemId);
    return !item || quantity <= unitsLeft(item, refundedUnits);
  });
}

/** Claims a refund for its next step at the gateway; null when it is final or not due. */
export function claimRefundCheck(
  draft: Draft,
  command: Command<'claimRefundCheck'>,
): CommandResult<'claimRefundCheck'> {
  const one = requireRefund(draft, command.refundId);
  const isOpen = one.state === 'approved' || one.state === 'requested';
  const isDue = !command.dueBy || (one.nextCheckAt !== null && one.nextCheckAt <= command.dueBy);
  if (!isOpen || !isDue) return { refund: null };
  const before = { ...one };
  one.tries += 1;
  one.nextCheckAt = new Date(draft.now.getTime() + refundCheckPause(before.tries));
  one.updatedAt = draft.now;
  return { refund: before };
}

export function recordRefundError(draft: Draft, command: Command<'recordRefundError'>): null {
  const one = requireRefund(draft, command.refundId);
  if (one.state !== 'approved' && one.state !== 'requested') return null;
  one.lastError = command.message;
  if (command.nextCheckAt) one.nextCheckAt = command.nextCheckAt;
  return null;
}

/** Applies the result of a refund once. False when it is final already. */
export function settleRefund(draft: Draft, command: Command<'settleRefund'>): CommandResult<'settleRefund'> {
  const { result } = command;
  const one = requireRefund(draft, command.refundId);
  const to = result.state === 'pending' ? 'requested' : result.state;
  // requested again under another id since: this result is of the earlier request
  if (one.refundId !== command.gatewayRefundId) return { isSettled: false };
  if (one.state === to || (one.state !== 'approved' && one.state !== 'requested')) return { isSettled: false };
  const from = one.state;
  transitionRefund(draft, one, to, {
    gatewayReference: result.reference,
    ...(to === 'requested' ? {} : { nextCheckAt: null }),
    ...(to === 'failed' ? { lastError: result.message } : {}),
  });
  const data = { amount: one.amount, refundId: one.refundId, ...(result.message ? { message: result.message } : {}) };
  record(draft, { kind: 'refund.updated', from, to, data });
  const gateway = draft.attempts.find(({ id }) => id === one.attemptId)?.gateway;
  if (to === 'completed' && draft.order)
    draft.effects.mails.push({
      name: 'refund-completed',
      amount: one.amount,
      reference: result.reference,
      isCash: gateway !== undefined && isRefundedByStaff(gateway),
      isCredit: false,
    });
  return { isSettled: true };
}

/** Resolves open matters with a note; proposed and failed refunds are cancelled. */
export function resolveMatter(draft: Draft, command: Command<'resolveMatter'>): CommandResult<'resolveMatter'> {
  const { matterId, note } = command;
  const chosen = openMatters(draft).filter(({ id }) => matterId === null || id === matterId);
  if (matterId !== null && chosen.length === 0) reject('NOT_FOUND');
  let cancelledAmount = 0;
  for (const matter of chosen) {
    Object.assign(matter, { resolvedAt: draft.now, resolution: 'closed', resolvedBy: draft.actor, note });
    const about = draft.refunds.filter(
      (one) =>
        (one.state === 'proposed' || one.state === 'failed') &&
        (matter.refundId ? one.id === matter.refundId : one.attemptId === matter.attemptId),
    );
    for (const one of about) {
      transitionRefund(draft, one, 'cancelled');
      cancelledAmount += one.amount;
    }
    record(draft, {
      kind: 'order.attention_resolved',
      from: matter.kind,
      data: { note, amount: matter.amount, ...(cancelledAmount > 0 ? { cancelledAmount } : {}) },
    });
  }
  return { cancelledAmount };
}
