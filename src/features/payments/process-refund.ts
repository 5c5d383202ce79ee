import { eq } from 'drizzle-orm';
import { paymentAttempts, type refunds } from '#db/schema/payments.ts';
import { GatewayError, type GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import type { RefundResult } from '#shared/gateway-results.ts';
import type { RefundState } from '#shared/order-states.ts';
import { changeOrder } from '../orders/process/change-order.ts';

type RefundRow = typeof refunds.$inferSelect;

/** Consecutive rejections by the gateway after which a refund has failed. */
const REFUSALS = 3;
const UNCONFIGURED_PAUSE_MS = 10 * MINUTE_MS;

/**
 * Requests a refund at the gateway, which rejects a second one of the same id, or fetches its status there. `dueBy`: only
 * when its next check is due by then. Returns the state after that.
 */
export async function processRefund(
  app: App,
  gateways: GatewayRegistry,
  { id, orderId, attemptId, state }: RefundRow,
  dueBy: Date | null = null,
): Promise<RefundState> {
  // the next check is stored first, so that a crash in between is only a delay
  const claim = await changeOrder(app, orderId, { type: 'claimRefundCheck', refundId: id, dueBy }, 'system');
  const { refund } = claim.result;
  if (!refund) return claim.after.refunds.find((one) => one.id === id)?.state ?? state;
  const [attempt] = await app.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  const gateway = attempt ? gateways.byName(attempt.gateway) : null;
  const noteError = (message: string, nextCheckAt: Date | null = null) =>
    changeOrder(app, orderId, { type: 'recordRefundError', refundId: id, message, nextCheckAt }, 'system');
  if (!attempt || !gateway) {
    // retried later, so that it does not block the others
    const nextCheckAt = new Date(app.now().getTime() + UNCONFIGURED_PAUSE_MS);
    await noteError(`The gateway ${attempt?.gateway ?? 'of this payment'} is not configured`, nextCheckAt);
    return refund.state;
  }
  const settle = async (result: RefundResult): Promise<RefundState> => {
    const command = { type: 'settleRefund', refundId: id, gatewayRefundId: refund.refundId, result } as const;
    await changeOrder(app, orderId, command, 'gateway');
    return result.state === 'pending' ? 'requested' : result.state;
  };
  let isRequested = false;
  try {
    // a refund whose response was lost is known to the gateway
    const refundId =
      refund.tries > 0
        ? await gateway.refundStatus({ refundId: refund.refundId, transactionId: attempt.transactionId })
        : null;
    if (refundId) return await settle(refundId);
    isRequested = true;
    const result = await gateway.refund({
      refundId: refund.refundId,
      transactionId: attempt.transactionId,
      amount: refund.amount,
      callbackUrl: `${app.config.origin}/payments/callback/${attempt.gateway}`,
    });
    return await settle(result);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn({ err: error, refundId: refund.refundId }, 'refund is not settled yet');
    // rejected repeatedly and unknown to the gateway: staff have to decide
    if (isRequested && error.kind === 'refused' && refund.state === 'approved' && refund.tries >= REFUSALS - 1)
      return settle({ state: 'failed', reference: null, message: error.message });
    await noteError(error.message);
    return refund.state;
  }
}
