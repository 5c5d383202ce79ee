import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema/payments.ts';
import { GatewayError, type GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { Attempt } from './create-attempt.ts';
import { finaliseAttempt } from './finalise-attempt.ts';
import { nextCheck } from './rules.ts';
import { OPEN_STATES } from './states.ts';

/** Two questions about one attempt are at least this far apart, whoever asks. */
const QUIET_MS = 1500;

/**
 * Asks the gateway about an attempt and applies its word. Never inside a transaction. Returns the attempt as it is
 * then; when the gateway does not answer, or was asked a moment ago, as it was.
 */
export async function checkAttempt(
  app: App,
  gateways: GatewayRegistry,
  attempt: Attempt,
  force = false,
): Promise<Attempt> {
  const gateway = gateways.byName(attempt.gateway);
  if (!gateway || attempt.state === 'created') return attempt;
  const now = app.now();
  const open = OPEN_STATES.includes(attempt.state);
  const quiet = or(
    isNull(paymentAttempts.lastCheckedAt),
    lt(paymentAttempts.lastCheckedAt, new Date(now.getTime() - QUIET_MS)),
  );
  const claimed = await app.db
    .update(paymentAttempts)
    .set({ lastCheckedAt: now, nextCheckAt: nextCheck(attempt, now, !open) })
    .where(and(eq(paymentAttempts.id, attempt.id), force ? undefined : quiet))
    .returning({ id: paymentAttempts.id });
  if (claimed.length === 0) return attempt;
  try {
    const word = await gateway.status(attempt.transactionId);
    // opened with an unknown outcome and the gateway never heard of it: nothing can come of it any more
    if (word.state === 'not_found' && attempt.state === 'initiated' && now > attempt.expiresAt)
      return finaliseAttempt(app, attempt.id, { ...word, state: 'failed', errorCode: 'PAYMENT_TIMEOUT' });
    return await finaliseAttempt(app, attempt.id, word);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn({ err: error, transactionId: attempt.transactionId }, 'gateway did not answer');
    return attempt;
  }
}
