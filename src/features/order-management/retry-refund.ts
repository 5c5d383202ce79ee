import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { refunds } from '#db/schema/payments.ts';
import { GatewayError, type GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { listCapturedPayments } from '../payments/captured-payments.ts';
import { newRefundId } from '../payments/rules.ts';
import { type RefundDecision, requireRefund, submitRefund } from './submit-refund.ts';

/** A refund that the gateway refused is asked for again under another id, once it is sure that the first is over. */
export async function retryRefund(
  app: App,
  gateways: GatewayRegistry,
  staff: Staff,
  id: string,
): Promise<RefundDecision> {
  const [known] = await app.db.select().from(refunds).where(eq(refunds.id, id));
  if (!known) throw new DomainError('NOT_FOUND');
  const received = await listCapturedPayments(app.db, known.orderId);
  const attempt = received.find((one) => one.attempt.id === known.attemptId)?.attempt;
  const gateway = gateways.byName(attempt?.gateway ?? '');
  const question = { refundId: known.refundId, transactionId: attempt?.transactionId ?? '' };
  const word = await gateway?.refundStatus(question).catch((error) => {
    // it may have gone through: another id would pay it a second time
    throw error instanceof GatewayError ? new DomainError('GATEWAY_UNAVAILABLE') : error;
  });
  return transact(app.db, async (tx) => {
    const { order, refund } = await requireRefund(tx, id);
    if (refund.state !== 'failed' || refund.refundId !== known.refundId) throw new DomainError('REFUND_STATE_CHANGED');
    // it went through after all: nothing is asked for, the sweep reads how it ended
    const alive = word && word.state !== 'failed';
    return submitRefund(
      app,
      tx,
      staff,
      order,
      refund,
      alive ? { state: 'requested' } : { refundId: newRefundId(randomBytes), tries: 0 },
    );
  });
}
