import { eq } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema/payments.ts';
import { GatewayError, type GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { changeRefund, findRefund, type RefundDecision } from './change-refund.ts';

/**
 * Requests a failed refund again under a new id, once the gateway has said that the first one failed.
 * GATEWAY_UNAVAILABLE when it does not answer; UNITS_REFUNDED when its units were refunded in another way.
 */
export async function retryRefund(
  app: App,
  gateways: GatewayRegistry,
  staff: Staff,
  id: string,
): Promise<RefundDecision> {
  const refund = await findRefund(app, id);
  const [attempt] = await app.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, refund.attemptId));
  const gateway = gateways.byName(attempt?.gateway ?? '');
  const question = { refundId: refund.refundId, transactionId: attempt?.transactionId ?? '' };
  const gatewayStatus = await gateway?.refundStatus(question).catch((error) => {
    // it may have completed: a new id would refund it twice
    throw error instanceof GatewayError ? new DomainError('GATEWAY_UNAVAILABLE') : error;
  });
  // the gateway knows it: nothing is requested again, the sweep reads its result
  const isKnown = gatewayStatus != null && gatewayStatus.state !== 'failed';
  const command = { type: 'retryRefund', refundId: id, gatewayRefundId: refund.refundId, isKnown } as const;
  return changeRefund(app, staff, refund.orderId, command);
}
