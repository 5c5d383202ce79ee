import { setTimeout as delay } from 'node:timers/promises';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { Attempt } from '../orders/process/order.ts';
import { checkAttempt } from './check-attempt.ts';

/** How long a response waits for the gateway; the page keeps polling. */
const ANSWER_TIMEOUT_MS = 3000;

type Options = { force?: boolean; dueBy?: Date | null; timeoutMs?: number };

/**
 * Asks the gateway on behalf of a waiting customer: after ANSWER_TIMEOUT_MS the attempt is returned as known, while the
 * request continues and its result is still applied.
 */
export async function checkWithin(
  app: App,
  gateways: GatewayRegistry,
  attempt: Attempt,
  { force = false, dueBy = null, timeoutMs = ANSWER_TIMEOUT_MS }: Options = {},
): Promise<Attempt> {
  const over = new AbortController();
  const check = checkAttempt(app, gateways, attempt, { isForced: force, dueBy });
  const timeout = delay(timeoutMs, attempt, { signal: over.signal });
  timeout.catch(() => {});
  // the response is already sent, so a later error is only logged
  check.catch((error) =>
    app.log.warn({ err: error, transactionId: attempt.transactionId }, 'payment could not be checked'),
  );
  try {
    return await Promise.race([check, timeout]);
  } finally {
    over.abort();
  }
}
