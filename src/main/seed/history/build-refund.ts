import { randomBytes, randomUUID } from 'node:crypto';
import { newTransactionId } from '#features/orders/process/payment-rules.ts';
import { paidAmountByLine, refundForUnits } from '#features/orders/process/refund-rules.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import type { Paise } from '#shared/money.ts';
import type { Actor } from '#shared/order-states.ts';
import type { AttemptRow, BuiltOrder, ItemRow } from './built-order.ts';
import type { PlannedOrder } from './draw-orders.ts';
import type { Timeline } from './order-timeline.ts';

type RefundedOrder = {
  plan: PlannedOrder;
  orderId: string;
  total: Paise;
  /** the delivery charge in it */
  shipping: Paise;
  items: ItemRow[];
  attempt: AttemptRow;
  paidAt: Date | null;
  timeline: Timeline | null;
  cancelledAt: Date | null;
  staffId: string;
  now: Date;
};
type Built = {
  state: NonNullable<BuiltOrder['order']['refundState']>;
  matters: BuiltOrder['matters'];
  refunds: BuiltOrder['refunds'];
  lines: BuiltOrder['refundLines'];
  events: BuiltOrder['events'];
};

const NONE: Built = { state: 'none', matters: [], refunds: [], lines: [], events: [] };

/** Adds a refund of an order or a proposed one. Marks the refunded units of its lines. */
export function buildRefund(facts: RefundedOrder): Built {
  const { plan, paidAt, cancelledAt, timeline } = facts;
  if (!paidAt) return NONE;
  if (cancelledAt)
    return plan.outcome === 'cancelled_by_customer' ? byCustomer(facts, cancelledAt) : byStaff(facts, cancelledAt);
  return plan.isReturned && timeline?.deliveredAt ? ofReturnedUnit(facts, paidAt, timeline.deliveredAt) : NONE;
}

function byCustomer(facts: RefundedOrder, at: Date): Built {
  const actor = `customer:${facts.plan.customer.id}` as const;
  const doneAt = new Date(at.getTime() + HOUR_MS / 20);
  return {
    ...NONE,
    state: 'refunded',
    // without an invoice no credit note is due
    refunds: [refundRow(facts, facts.total, 'cancelled_by_customer', actor, at, doneAt)],
    events: [
      refundEvent(facts, actor, at, null, 'approved', facts.total),
      refundEvent(facts, 'gateway', doneAt, 'approved', 'completed', facts.total),
    ],
  };
}

function byStaff(facts: RefundedOrder, at: Date): Built {
  const actor = `staff:${facts.staffId}` as const;
  const doneAt = new Date(at.getTime() + 5 * HOUR_MS);
  const waits = facts.plan.isUndecided || doneAt > facts.now;
  const proposed = refundEvent(facts, actor, at, null, 'proposed', facts.total);
  const refund = refundRow(facts, facts.total, 'cancelled_by_staff', actor, at, waits ? null : doneAt);
  if (waits)
    return {
      ...NONE,
      state: 'due',
      matters: [
        {
          orderId: facts.orderId,
          kind: 'refund_due',
          attemptId: facts.attempt.id,
          refundId: refund.id,
          amount: facts.total,
          openedAt: at,
        },
      ],
      refunds: [refund],
      events: [proposed],
    };
  return {
    ...NONE,
    state: 'refunded',
    refunds: [refund],
    events: [
      proposed,
      refundEvent(facts, actor, new Date(doneAt.getTime() - HOUR_MS), null, 'approved', facts.total),
      refundEvent(facts, 'gateway', doneAt, 'approved', 'completed', facts.total),
    ],
  };
}

// opened food is not sold again, so the unit is not restocked
function ofReturnedUnit(facts: RefundedOrder, paidAt: Date, deliveredAt: Date): Built {
  const { total, shipping, items, plan, staffId } = facts;
  const askedAt = new Date(Math.max(deliveredAt.getTime(), paidAt.getTime()) + 4 * DAY_MS);
  const doneAt = new Date(askedAt.getTime() + HOUR_MS);
  const item = items[0]!;
  const paid = paidAmountByLine(
    { totalAmount: total, shipping },
    items.map(({ price, quantity, discount, isFree }) => ({
      price,
      quantity,
      discount: discount ?? 0,
      isFree: isFree ?? false,
    })),
  )[0]!;
  const amount = refundForUnits({ quantity: item.quantity, paid, refundedQuantity: 0, refundedAmount: 0 }, 1);
  if (doneAt > facts.now || amount === 0) return NONE;
  item.refundedQuantity = 1;
  const actor = `staff:${staffId}` as const;
  const refund = refundRow(facts, amount, 'lines', actor, askedAt, doneAt);
  const isWhole = amount === total;
  return {
    ...NONE,
    state: isWhole ? 'refunded' : 'partial',
    refunds: [refund],
    lines: [{ refundId: refund.id, orderItemId: item.id, quantity: 1, amount }],
    events: [
      refundEvent(facts, actor, askedAt, null, 'approved', amount),
      refundEvent(
        facts,
        plan.cash ? actor : 'gateway',
        doneAt,
        plan.cash ? 'requested' : 'approved',
        'completed',
        amount,
      ),
    ],
  };
}

function refundRow(
  facts: RefundedOrder,
  amount: Paise,
  reason: string,
  requestedBy: string,
  at: Date,
  doneAt: Date | null,
) {
  return {
    id: randomUUID(),
    orderId: facts.orderId,
    attemptId: facts.attempt.id,
    refundId: newTransactionId(randomBytes).replace(/^OJ/, 'RF'),
    amount,
    state: doneAt ? ('completed' as const) : ('proposed' as const),
    reason,
    requestedBy,
    creditedAt: doneAt,
    createdAt: at,
    updatedAt: doneAt ?? at,
  };
}

function refundEvent(facts: RefundedOrder, actor: Actor, at: Date, from: string | null, to: string, amount: Paise) {
  return { orderId: facts.orderId, kind: 'refund.updated' as const, actor, at, from, to, data: { amount } };
}
