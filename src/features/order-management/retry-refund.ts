import { eq } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema/payments.ts';
import { GatewayError, type GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { changeRefund, findRefund, type RefundDecision } from './change-refund.ts';

/**
 * A refund that the gateway refused is asked for again under another id, once it is sure that the first is over.
 * GATEWAY_UNAVAILABLE when the gateway does not say.
 */
export async function retryRefund(
  app: App,
  gateways: GatewayRegistry,
  staff: Staff,
  id: string,
): Promise<RefundDecision> {
  const known = await findRefund(app, id);
  const [attempt] = await app.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, known.attemptId));
  const gateway = gateways.byName(attempt?.gateway ?? '');
  const question = { refundId: known.refundId, transactionId: attempt?.transactionId ?? '' };
  const answer = await gateway?.refundStatus(question).catch((error) => {
    // it may have gone through: another id would pay it a second time
    throw error instanceof GatewayError ? new DomainError('GATEWAY_UNAVAILABLE') : error;
  });
  // it went through after all: nothing is asked for, the sweep reads how it ended
  const isKnown = answer != null && answer.state !== 'failed';
  const command = { type: 'retryRefund', refundId: id, gatewayRefundId: known.refundId, isKnown } as const;
  return changeRefund(app, staff, known.orderId, command);
}
