import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { orderEvents } from '#db/schema/orders.ts';
import { paymentAttempts, refundLines, refunds } from '#db/schema/payments.ts';
import type { Paise } from '#shared/money.ts';
import type { Attempt } from './create-attempt.ts';
import type { AttemptState } from './states.ts';

const MONEY_CAME: readonly AttemptState[] = ['succeeded', 'late_success', 'mismatch', 'refunding', 'refunded'];

export type Refund = typeof refunds.$inferSelect;

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
    .orderBy(asc(paymentAttempts.finalisedAt), asc(paymentAttempts.createdAt));
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
      and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'order.flagged'), eq(orderEvents.to, 'mismatch')),
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
