import type { Tx } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Attempt } from './create-attempt.ts';
import { nextCheck } from './rules.ts';
import { transitionAttempt } from './transition-attempt.ts';

/** Ends an open attempt that is not waited for any more; the gateway is still asked for money that comes late. */
export async function expireAttempt(
  app: App,
  tx: Tx,
  attempt: Attempt,
  errorCode: 'PAYMENT_TIMEOUT' | 'PAYMENT_CANCELLED',
): Promise<void> {
  const now = app.now();
  await transitionAttempt(tx, attempt.id, 'expired', {
    updatedAt: now,
    finalisedAt: now,
    errorCode,
    // one that was never sent to the gateway cannot be paid
    nextCheckAt: attempt.state === 'created' ? null : nextCheck(attempt, now, true),
  });
}
