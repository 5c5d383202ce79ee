import { asc, lte } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { checkAttempt } from './check-attempt.ts';

export const SWEEP_BATCH = 20;

/** Asks the gateway about attempts whose check is due, since callbacks may be lost. */
export async function reconcileAttempts(app: App, gateways: GatewayRegistry): Promise<number> {
  const now = app.now();
  const due = await app.db
    .select()
    .from(paymentAttempts)
    .where(lte(paymentAttempts.nextCheckAt, now))
    .orderBy(asc(paymentAttempts.nextCheckAt))
    .limit(SWEEP_BATCH);
  // the next check is stored first, so that two workers never ask about the same attempt
  for (const attempt of due) await checkAttempt(app, gateways, attempt, { isForced: true, dueBy: now });
  return due.length;
}
