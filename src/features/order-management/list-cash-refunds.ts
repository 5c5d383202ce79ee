import { and, asc, eq, inArray } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import { REFUNDED_BY_STAFF } from '../orders/process/payment-rules.ts';

const SHOWN = 50;
/** SQL on refunds and their attempts: cash refunds that staff have to pay and record. */
export const CASH_REFUND_DUE = and(
  eq(refunds.state, 'requested'),
  inArray(paymentAttempts.gateway, [...REFUNDED_BY_STAFF]),
)!;

/** Due cash refunds, oldest first, also of deleted orders, which are in no order list. */
export async function listCashRefunds(app: App) {
  const cashRefunds = await app.db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(CASH_REFUND_DUE)
    .orderBy(asc(refunds.updatedAt), asc(refunds.id))
    .limit(SHOWN + 1);
  const rows = cashRefunds.slice(0, SHOWN).map(({ refund: { id, amount, updatedAt }, order }) => ({
    id,
    amount,
    at: updatedAt.toISOString(),
    order: order.displayId,
    customer: order.fullName,
    deleted: order.deletedAt !== null,
  }));
  return { rows, more: cashRefunds.length > SHOWN };
}
