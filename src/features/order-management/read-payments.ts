import { desc, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { paymentEvents } from '#db/schema/payments.ts';
import { capturedPayments } from '../orders/process/draft.ts';
import type { OrderAggregate } from '../orders/process/order.ts';
import { isAttemptOpen } from '../orders/process/states.ts';
import type { orderDetail } from './order-contract.ts';

type Payments = Pick<z.infer<typeof orderDetail>, 'attempts' | 'refunds'>;

/** The payments and refunds of an order, newest first, with their callbacks. */
export async function readPayments(db: Queryable, order: OrderAggregate): Promise<Payments> {
  const attempts = [...order.attempts].reverse();
  const refundsNewestFirst = [...order.refunds].reverse();
  const captured = capturedPayments(order);
  const names = [
    ...attempts.map(({ transactionId }) => transactionId),
    ...refundsNewestFirst.map(({ refundId }) => refundId),
  ];
  const callbacks =
    names.length === 0
      ? []
      : await db
          .select({
            id: paymentEvents.id,
            transactionId: paymentEvents.transactionId,
            at: paymentEvents.receivedAt,
            outcome: paymentEvents.outcome,
          })
          .from(paymentEvents)
          .where(inArray(paymentEvents.transactionId, names))
          .orderBy(desc(paymentEvents.receivedAt));
  return {
    attempts: attempts.map((attempt) => {
      const money = captured.find((one) => one.attempt.id === attempt.id);
      const refundAttemptIds = new Set([
        attempt.transactionId,
        ...refundsNewestFirst.filter(({ attemptId }) => attemptId === attempt.id).map(({ refundId }) => refundId),
      ]);
      const { id, gateway, transactionId, amount, state, gatewayReference, instrument, errorCode, errorMessage } =
        attempt;
      return {
        id,
        gateway,
        transactionId,
        amount,
        state,
        gatewayReference,
        instrument,
        errorCode,
        errorMessage,
        createdAt: attempt.createdAt.toISOString(),
        expiresAt: attempt.expiresAt.toISOString(),
        finalisedAt: attempt.finalisedAt?.toISOString() ?? null,
        lastCheckedAt: attempt.lastCheckedAt?.toISOString() ?? null,
        nextCheckAt: attempt.nextCheckAt?.toISOString() ?? null,
        open: isAttemptOpen(attempt),
        applied: attempt.appliedAt !== null,
        paid: money?.captured ?? 0,
        refundable: money?.refundable ?? 0,
        callbacks: callbacks
          .filter((callback) => callback.transactionId !== null && refundAttemptIds.has(callback.transactionId))
          .map((callback) => ({ id: callback.id, at: callback.at.toISOString(), outcome: callback.outcome })),
      };
    }),
    refunds: refundsNewestFirst.map((refund) => {
      const { id, attemptId, refundId, amount, state, reason, lastError, tries } = refund;
      return {
        id,
        attemptId,
        refundId,
        amount,
        state,
        reason,
        lastError,
        tries,
        createdAt: refund.createdAt.toISOString(),
        updatedAt: refund.updatedAt.toISOString(),
      };
    }),
  };
}
