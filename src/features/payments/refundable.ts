import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/client.ts';
import { orderEvents, orderItems, orders, type RefundState } from '#db/schema/orders.ts';
import { paymentAttempts, refundLines, refunds } from '#db/schema/payments.ts';
import type { Paise } from '#shared/money.ts';
import type { Attempt } from './create-attempt.ts';
import type { AttemptState } from './states.ts';

const MONEY_CAME: readonly AttemptState[] = ['succeeded', 'late_success', 'mismatch', 'refunding', 'refunded'];
type Refund = typeof refunds.$inferSelect;

/** A payment that arrived, and how much of it is neither back nor on its way back. */
export type CapturedPayment = { attempt: Attempt; paid: Paise; left: Paise };

/** Decided: asked for at the gateway, or about to be. One that waits for staff may still become another sum. */
const isDecided = ({ state, nextCheckAt }: Pick<Refund, 'state' | 'nextCheckAt'>) =>
  state === 'requested' || state === 'completed' || (state === 'due' && nextCheckAt !== null);

/** Waits for staff to start it or to decide otherwise. */
export const needsStaffDecision = ({ state, nextCheckAt }: Pick<Refund, 'state' | 'nextCheckAt'>) =>
  state === 'due' && nextCheckAt === null;

/** The payments of an order that arrived, oldest first. To decide on them, lock the order before. */
export async function listCapturedPayments(db: Queryable, orderId: string): Promise<CapturedPayment[]> {
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, [...MONEY_CAME])))
    .orderBy(asc(paymentAttempts.settledAt), asc(paymentAttempts.createdAt));
  if (attempts.length === 0) return [];
  const [given, other] = await Promise.all([
    db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    otherAmounts(db, orderId),
  ]);
  return attempts.map((attempt) => {
    const paid = other.get(attempt.transactionId) ?? attempt.amount;
    const back = given
      .filter((refund) => refund.attemptId === attempt.id && isDecided(refund))
      .reduce((sum, { amount }) => sum + amount, 0);
    return { attempt, paid, left: Math.max(0, paid - back) };
  });
}

// where another amount arrived than was asked for, the event says how much
async function otherAmounts(db: Queryable, orderId: string): Promise<Map<string, Paise>> {
  const events = await db
    .select({ data: orderEvents.data })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'needs-attention'), eq(orderEvents.to, 'mismatch')),
    );
  return new Map(
    events.map(({ data }) => [String(data.transactionId), typeof data.paid === 'number' ? data.paid : 0] as const),
  );
}

/** The lines of orders as refunds count them: units and money that went back or are on their way. */
export async function refundedByLine(db: Queryable, ...orderIds: string[]) {
  const rows = await db
    .select({
      itemId: refundLines.orderItemId,
      quantity: refundLines.quantity,
      amount: refundLines.amount,
      refund: refunds,
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(inArray(refunds.orderId, orderIds));
  const sums = new Map<string, { quantity: number; amount: Paise }>();
  for (const { itemId, quantity, amount, refund } of rows) {
    if (!itemId || !isDecided(refund)) continue;
    const known = sums.get(itemId) ?? { quantity: 0, amount: 0 };
    sums.set(itemId, { quantity: known.quantity + quantity, amount: known.amount + amount });
  }
  return sums;
}

/** Writes anew what follows from an order's refunds: its refund state and the refunded units of its lines. */
export async function recalculateRefunds(tx: Tx, orderId: string, now: Date): Promise<RefundState> {
  const [given, received, byLine] = [
    await tx.select().from(refunds).where(eq(refunds.orderId, orderId)),
    await listCapturedPayments(tx, orderId),
    await refundedByLine(tx, orderId),
  ];
  const items = await tx
    .select({ id: orderItems.id, was: orderItems.refundedQuantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  for (const { id, was } of items) {
    const refundedQuantity = byLine.get(id)?.quantity ?? 0;
    if (refundedQuantity !== was) await tx.update(orderItems).set({ refundedQuantity }).where(eq(orderItems.id, id));
  }
  const paid = received.reduce((sum, one) => sum + one.paid, 0);
  const refundState = stateOf(given, paid);
  await tx.update(orders).set({ refundState, updatedAt: now }).where(eq(orders.id, orderId));
  return refundState;
}

function stateOf(given: readonly Refund[], paid: Paise): RefundState {
  const has = (state: Refund['state']) => given.some((refund) => refund.state === state);
  if (has('due')) return 'due';
  if (has('requested')) return 'requested';
  if (has('failed')) return 'failed';
  if (!has('completed')) return 'none';
  const back = given.filter(({ state }) => state === 'completed').reduce((sum, { amount }) => sum + amount, 0);
  return back >= paid ? 'refunded' : 'partial';
}

/** Staff decided otherwise about what waits for them: of one payment, or of all of the order. Returns how much it was. */
export function cancelPendingRefunds(tx: Tx, orderId: string, now: Date, attemptId?: string): Promise<Paise> {
  const waiting = and(eq(refunds.state, 'due'), isNull(refunds.nextCheckAt));
  return cancelRefundsWhere(tx, orderId, now, and(waiting, attemptId ? eq(refunds.attemptId, attemptId) : undefined));
}

/** Staff has settled in another way what the gateway refused to pay back. Returns how much it was. */
export const cancelFailedRefunds = (tx: Tx, orderId: string, now: Date) =>
  cancelRefundsWhere(tx, orderId, now, eq(refunds.state, 'failed'));

async function cancelRefundsWhere(tx: Tx, orderId: string, now: Date, which: SQL | undefined): Promise<Paise> {
  const dropped = await tx
    .update(refunds)
    .set({ state: 'cancelled', updatedAt: now })
    .where(and(eq(refunds.orderId, orderId), which))
    .returning({ amount: refunds.amount });
  return dropped.reduce((sum, { amount }) => sum + amount, 0);
}
