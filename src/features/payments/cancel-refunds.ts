import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { refunds } from '#db/schema/payments.ts';
import type { Paise } from '#shared/money.ts';

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
