import { and, eq } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { Gateways } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { Refusal } from '#shared/refusal.ts';
import { checkAttempt } from '../payments/check-attempt.ts';

/** Staff asks the gateway about an attempt now, whatever its state; what it says is applied as always. */
export async function askGateway(app: App, gateways: Gateways, request: { id: string; attemptId: string }) {
  const [attempt] = await app.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.id, request.attemptId), eq(paymentAttempts.orderId, request.id)));
  if (!attempt) throw new Refusal('NOT_FOUND');
  const after = await checkAttempt(app, gateways, attempt, true);
  if (after === attempt) throw new Refusal('NO_ANSWER');
  return { state: after.state, changed: after.state !== attempt.state };
}
