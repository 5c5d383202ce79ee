import { asc, inArray } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { paymentAttempts, refundLines, refunds } from '#db/schema/payments.ts';
import type { Attempt, Refund } from './process/order.ts';

export type Ledger = { attempts: Attempt[]; refunds: Refund[] };

/** The payments and refunds of orders, oldest first, as the order process uses them. */
export async function readLedger(db: Queryable, ...orderIds: string[]): Promise<Ledger> {
  const [attempts, refundRows, lines] = [
    await db
      .select()
      .from(paymentAttempts)
      .where(inArray(paymentAttempts.orderId, orderIds))
      .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id)),
    await db
      .select()
      .from(refunds)
      .where(inArray(refunds.orderId, orderIds))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    await db
      .select()
      .from(refundLines)
      .where(
        inArray(
          refundLines.refundId,
          db.select({ id: refunds.id }).from(refunds).where(inArray(refunds.orderId, orderIds)),
        ),
      ),
  ];
  return {
    attempts,
    refunds: refundRows.map((refund) => ({ ...refund, lines: lines.filter(({ refundId }) => refundId === refund.id) })),
  };
}
