import { eq } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema/payments.ts';
import { GatewayError, type GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { PaymentResult } from '#shared/gateway-results.ts';
import { changeOrder } from '../orders/process/change-order.ts';
import type { Attempt } from '../orders/process/order.ts';
import { nextCheck } from '../orders/process/payment-rules.ts';

type CheckOptions = {
  /** also when it was checked a moment ago */
  isForced?: boolean;
  /** only when its next check is due by then */
  dueBy?: Date | null;
};

/**
 * Asks the gateway about an attempt and applies the result, never inside a transaction. Returns the attempt after that,
 * unchanged when the gateway is unavailable or was asked a moment ago.
 */
export async function checkAttempt(
  app: App,
  gateways: GatewayRegistry,
  attempt: Attempt,
  { isForced = false, dueBy = null }: CheckOptions = {},
): Promise<Attempt> {
  if (attempt.state === 'created') return attempt;
  const claim = { type: 'claimCheck', attemptId: attempt.id, isForced, dueBy } as const;
  const { result } = await changeOrder(app, attempt.orderId, claim, 'system');
  if (!result.isClaimed) return attempt;
  // claimed all the same, so that it does not keep other attempts out of the sweep
  const gateway = gateways.byName(attempt.gateway);
  if (!gateway) {
    app.log.warn({ gateway: attempt.gateway, transactionId: attempt.transactionId }, 'gateway is not configured');
    return attempt;
  }
  try {
    const gatewayResult = await gateway.status(attempt.transactionId, attempt.flow);
    // opened with an unknown outcome and not known to the gateway: it can no longer be paid
    if (gatewayResult.state === 'not_found' && attempt.state === 'initiated' && app.now() > attempt.expiresAt)
      return finaliseAttempt(app, attempt, { ...gatewayResult, state: 'failed', errorCode: 'PAYMENT_TIMEOUT' });
    return await finaliseAttempt(app, attempt, gatewayResult);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn({ err: error, transactionId: attempt.transactionId }, 'gateway did not answer');
    return attempt;
  }
}

/** Applies the result of the gateway to an attempt and its order, once. Returns the attempt after that. */
export async function finaliseAttempt(
  app: App,
  { id, orderId }: Pick<Attempt, 'id' | 'orderId'>,
  gatewayResult: PaymentResult,
): Promise<Attempt> {
  if (gatewayResult.state === 'pending' || gatewayResult.state === 'not_found') {
    const current = await readAttempt(app, id);
    const isLastAnswer = current.nextCheckAt !== null && !nextCheck(current, app.now(), true);
    if (!isLastAnswer) return current;
  }
  const { result, after } = await changeOrder(
    app,
    orderId,
    { type: 'settlePayment', attemptId: id, result: gatewayResult },
    'gateway',
  );
  const { attempt } = result;
  const matter = after.matters.find((one) => one.attemptId === id && one.resolvedAt === null);
  if (matter)
    app.log.warn(
      { orderId, transactionId: attempt.transactionId, reason: matter.kind, paid: attempt.capturedAmount },
      'payment needs attention',
    );
  return attempt;
}

async function readAttempt(app: App, id: string): Promise<Attempt> {
  const [attempt] = await app.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  if (!attempt) throw new Error(`no payment attempt ${id}`);
  return attempt;
}
