import type { Paise } from '#shared/money.ts';
import type { Actor, OrderEventKind, RefundState } from '#shared/order-states.ts';
import { assertTransition } from '#shared/state-machine.ts';
import type { TrackingStatus } from '../../tracking/rules.ts';
import type { TrackingUpdate } from './commands.ts';
import type { Attempt, Matter, Order, OrderAggregate, OrderItem, Refund, Reservation } from './order.ts';
import { isCredit, isRefundableAmount, isRefundedByStaff } from './payment-rules.ts';
import { reject } from './rejections.ts';
import { ATTEMPT_TRANSITIONS, isRefundDecided, REFUND_TRANSITIONS, RESERVATION_TRANSITIONS } from './states.ts';

export type OrderEvent = {
  kind: OrderEventKind;
  actor: Actor;
  from?: string | null;
  to?: string | null;
  data?: Record<string, unknown>;
};

/** Mails by name; the writer adds their text and applies the settings that switch them off. */
export type MailRequest =
  | { name: 'order-confirmation' }
  | { name: 'order-notification' }
  /** onlineTotal: what is left to pay when the order is paid online instead; null: that is not offered */
  | { name: 'confirmation-request'; onlineTotal: Paise | null }
  | { name: 'payment-received' }
  /** the link of an order that staff made */
  | { name: 'payment-request' }
  | { name: 'order-cancelled'; refundDue: Paise; by: 'customer' | 'staff' }
  | { name: 'refund-completed'; amount: Paise; reference: string | null; isCash: boolean; isCredit: boolean }
  | { name: 'tracking'; entry: TrackingUpdate };

export type CartLine = { productId: string; variantId: string; quantity: number };

/** Consequences of a decision outside the order. */
export type Effects = {
  events: OrderEvent[];
  mails: MailRequest[];
  /** `at`: when it happened, unless now */
  tracking: (TrackingUpdate & { at?: Date })[];
  /** an undo removes the tracking entry of packing */
  removesPackingEntry: boolean;
  /** lines that leave the customer's cart or are restored to it */
  cart: { change: 'remove' | 'restore'; lines: CartLine[] } | null;
  /** why units are restocked */
  stockNote: string | null;
  withdrawsInvoice: boolean;
  /** the row is deleted with its items and tracking */
  isRemoved: boolean;
  /** the row is deleted with everything about it: its import is undone */
  isErased: boolean;
  /** tracking entries are deleted, while the row stays in the ledger */
  removesTracking: boolean;
};

/** A copy of the order that a decision changes and then returns. */
export type Draft = OrderAggregate & { now: Date; actor: Actor; effects: Effects; newIds: number };

export function draftOf(aggregate: OrderAggregate, actor: Actor, now: Date): Draft {
  return {
    ...aggregate,
    order: aggregate.order && { ...aggregate.order },
    items: aggregate.items.map((item) => ({ ...item })),
    attempts: aggregate.attempts.map((attempt) => ({ ...attempt })),
    refunds: aggregate.refunds.map((refund) => ({ ...refund, lines: [...refund.lines] })),
    reservations: aggregate.reservations.map((one) => ({ ...one })),
    tracking: [...aggregate.tracking],
    matters: aggregate.matters.map((matter) => ({ ...matter })),
    now,
    actor,
    newIds: 0,
    effects: {
      events: [],
      mails: [],
      tracking: [],
      removesPackingEntry: false,
      cart: null,
      stockNote: null,
      withdrawsInvoice: false,
      isRemoved: false,
      isErased: false,
      removesTracking: false,
    },
  };
}

/** A temporary id of a row that is not stored yet; the writer replaces it with a random one. */
export const NEW_ID = 'new:';
export function newId(draft: Draft): string {
  draft.newIds += 1;
  return `${NEW_ID}${draft.newIds}`;
}

/** The order as staff and customers see it. NOT_FOUND when there is none or it is deleted. */
export function requireOrder({ order }: Draft): Order {
  if (!order || order.deletedAt) reject('NOT_FOUND');
  return order;
}

export function requireOwnOrder(draft: Draft, userId: string): Order {
  const order = requireOrder(draft);
  if (order.userId !== userId) reject('NOT_FOUND');
  return order;
}

export function requireAttempt({ attempts }: Draft, id: string): Attempt {
  return attempts.find((attempt) => attempt.id === id) ?? reject('NOT_FOUND');
}

export function requireRefund({ refunds }: Draft, id: string): Refund {
  return refunds.find((refund) => refund.id === id) ?? reject('NOT_FOUND');
}

/** Whether it awaits payment. */
export const isUnpaid = ({ status, confirmedAt }: Pick<Order, 'status' | 'confirmedAt'>): boolean =>
  status === 'pending' && confirmedAt === null;

/** Cash is due for a confirmed, unpaid order. */
export const isCashDue = ({
  paymentMethod,
  paymentStatus,
  confirmedAt,
  status,
  deletedAt,
}: Pick<Order, 'paymentMethod' | 'paymentStatus' | 'confirmedAt' | 'status' | 'deletedAt'>): boolean =>
  paymentMethod === 'cod' &&
  paymentStatus === 'pending' &&
  confirmedAt !== null &&
  status !== 'cancelled' &&
  deletedAt === null;

export function record(draft: Draft, event: Omit<OrderEvent, 'actor'> & { actor?: Actor }): void {
  draft.effects.events.push({ actor: draft.actor, ...event });
}

/** Tracking statuses under which the promised day still counts. */
const ON_THE_WAY: ReadonlySet<string> = new Set<TrackingStatus>([
  'order_confirmed',
  'processing',
  'shipped',
  'in_transit',
  'out_for_delivery',
]);

/** Adds an entry to the timeline; one without a day of delivery gets the promised one. */
export function addTrackingEntry(
  draft: Draft,
  entry: Pick<TrackingUpdate, 'status'> & Partial<TrackingUpdate> & { at?: Date },
): void {
  const promisedOn = ON_THE_WAY.has(entry.status) ? (draft.order?.promisedOn ?? null) : null;
  const nothing = { message: null, location: null, trackingNumber: null, carrier: null };
  draft.effects.tracking.push({ ...nothing, ...entry, estimatedDelivery: entry.estimatedDelivery ?? promisedOn });
  draft.tracking.push(entry.status);
}

export function transitionAttempt(
  draft: Draft,
  attempt: Attempt,
  to: Attempt['state'],
  change: Partial<Attempt> = {},
): void {
  assertTransition(ATTEMPT_TRANSITIONS, attempt.state, to);
  Object.assign(attempt, change, { state: to, updatedAt: draft.now });
}

export function transitionRefund(draft: Draft, refund: Refund, to: RefundState, change: Partial<Refund> = {}): void {
  assertTransition(REFUND_TRANSITIONS, refund.state, to);
  Object.assign(refund, change, { state: to, updatedAt: draft.now });
}

export function moveReservation(reservation: Reservation, to: Reservation['state']): void {
  assertTransition(RESERVATION_TRANSITIONS, reservation.state, to);
  reservation.state = to;
}

/** A captured payment with its refundable part. */
export type CapturedPayment<Payment = Attempt> = { attempt: Payment; captured: Paise; refundable: Paise };

type Money = { id: string; capturedAmount: Paise | null; capturedAt: Date | null; createdAt: Date };
type RefundAmount = Pick<Refund, 'attemptId' | 'state' | 'amount'>;

/** The captured payments of an order, oldest first. */
export function capturedPayments<Payment extends Money>(order: {
  attempts: readonly Payment[];
  refunds: readonly RefundAmount[];
}): CapturedPayment<Payment>[] {
  return order.attempts
    .filter((attempt) => attempt.capturedAt !== null)
    .sort((a, b) => a.capturedAt!.getTime() - b.capturedAt!.getTime() || a.createdAt.getTime() - b.createdAt.getTime())
    .map((attempt) => {
      const captured = attempt.capturedAmount ?? 0;
      const refunded = order.refunds
        .filter((refund) => refund.attemptId === attempt.id && isRefundDecided(refund))
        .reduce((sum, { amount }) => sum + amount, 0);
      return { attempt, captured, refundable: Math.max(0, captured - refunded) };
    });
}

/** Units and money of each line that are refunded or being refunded. */
export function refundedByLine(refunds: readonly Pick<Refund, 'state' | 'lines'>[]) {
  const sums = new Map<string, { quantity: number; amount: Paise; restocked: number }>();
  for (const { lines } of refunds.filter(isRefundDecided))
    for (const { orderItemId, quantity, amount, restockedQuantity } of lines) {
      if (!orderItemId) continue;
      const lineSums = sums.get(orderItemId) ?? { quantity: 0, amount: 0, restocked: 0 };
      sums.set(orderItemId, {
        quantity: lineSums.quantity + quantity,
        amount: lineSums.amount + amount,
        restocked: lineSums.restocked + restockedQuantity,
      });
    }
  return sums;
}

/**
 * Units of a line that are not refunded. A refund that a gateway completed after all can be of units that another one
 * refunded, so the sum of refunds can be larger than the line.
 */
export const unitsLeft = (
  item: Pick<OrderItem, 'id' | 'quantity'>,
  refunded: ReturnType<typeof refundedByLine>,
): number => Math.max(0, item.quantity - (refunded.get(item.id)?.quantity ?? 0));

/** Creates a refund. One that staff decide about or pay themselves is only proposed; credit is given back at once. */
export function createRefund(
  draft: Draft,
  attempt: Attempt,
  refund: {
    amount: Paise;
    shipping?: Paise;
    reason: string;
    requestedBy: string;
    state: 'proposed' | 'approved' | 'requested';
  },
): Refund {
  const state = isCredit(attempt)
    ? 'completed'
    : isRefundedByStaff(attempt.gateway) && refund.state === 'approved'
      ? 'proposed'
      : refund.state;
  const created: Refund = {
    id: newId(draft),
    orderId: draft.orderId,
    attemptId: attempt.id,
    refundId: '',
    amount: refund.amount,
    shipping: refund.shipping ?? 0,
    state,
    reason: refund.reason,
    gatewayReference: null,
    lastError: null,
    requestedBy: refund.requestedBy,
    tries: 0,
    nextCheckAt: state === 'approved' ? draft.now : null,
    creditedAt: null,
    createdAt: draft.now,
    updatedAt: draft.now,
    lines: [],
  };
  draft.refunds.push(created);
  if (state === 'completed') {
    record(draft, { kind: 'refund.updated', to: state, data: { amount: created.amount, reason: created.reason } });
    draft.effects.mails.push({
      name: 'refund-completed',
      amount: created.amount,
      reference: null,
      isCash: false,
      isCredit: true,
    });
  }
  return created;
}

/** Cancels proposed refunds of one payment or of all, on the decision of staff. */
export function cancelProposals(draft: Draft, attemptId?: string): void {
  const waiting = draft.refunds.filter(
    (refund) => refund.state === 'proposed' && (!attemptId || refund.attemptId === attemptId),
  );
  for (const refund of waiting) transitionRefund(draft, refund, 'cancelled');
}

/** Whether staff have closed the matter of a payment that does not count for the order: they settled it themselves. */
export const isSettledByStaff = ({ matters }: Pick<OrderAggregate, 'matters'>, { id, appliedAt }: Attempt): boolean =>
  appliedAt === null && matters.some(({ attemptId, resolution }) => attemptId === id && resolution === 'closed');

/**
 * Gives back the store credit that an order has spent, at once. Returns the amount; 0 when its account is deleted, which
 * has ended the credit.
 */
export function returnCredit(draft: Draft, order: Order, reason: string): Paise {
  const spent = capturedPayments(draft).filter(({ attempt, refundable }) => isCredit(attempt) && refundable > 0);
  if (order.userId === null) return 0;
  for (const { attempt, refundable: amount } of spent) {
    createRefund(draft, attempt, { amount, reason, requestedBy: draft.actor, state: 'approved' });
  }
  return spent.reduce((sum, { refundable }) => sum + refundable, 0);
}

/** Creates refunds of all money that can be refunded and that staff have not settled. Returns their amount. */
export function refundOutstanding(draft: Draft, refund: { reason: string; state: 'proposed' | 'approved' }): Paise {
  // one refund replaces earlier proposed and rejected ones
  cancelProposals(draft);
  for (const failed of draft.refunds.filter(({ state }) => state === 'failed'))
    transitionRefund(draft, failed, 'cancelled');
  let due = 0;
  for (const { attempt, refundable } of capturedPayments(draft)) {
    if (isCredit(attempt) || !isRefundableAmount(attempt.gateway, refundable) || isSettledByStaff(draft, attempt))
      continue;
    const { state } = createRefund(draft, attempt, { ...refund, amount: refundable, requestedBy: draft.actor });
    record(draft, { kind: 'refund.updated', to: state, data: { amount: refundable, reason: refund.reason } });
    due += refundable;
  }
  return due;
}

export const openMatters = ({ matters }: Pick<OrderAggregate, 'matters'>): Matter[] =>
  matters.filter(({ resolvedAt }) => resolvedAt === null);
