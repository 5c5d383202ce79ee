import { and, eq } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { checkAttempt } from '../payments/check-attempt.ts';

/** Requests an attempt's status from the gateway, in any state, and applies it. GATEWAY_UNAVAILABLE. */
export async function recheckPaymentAttempt(
  app: App,
  gateways: GatewayRegistry,
  request: { id: string; attemptId: string },
) {
  const [attempt] = await app.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.id, request.attemptId), eq(paymentAttempts.orderId, request.id)));
  if (!attempt) throw new DomainError('NOT_FOUND');
  const after = await checkAttempt(app, gateways, attempt, { isForced: true });
  if (after === attempt) throw new DomainError('GATEWAY_UNAVAILABLE');
  return { state: after.state, changed: after.state !== attempt.state };
}
