import { inArray, sql } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { checkAttempt } from './check-attempt.ts';

export const SWEEP_BATCH = 20;

/** Asks the gateway about every attempt whose time has come: the truth when no callback arrives. */
export async function reconcileAttempts(app: App, gateways: GatewayRegistry): Promise<number> {
  const now = app.now();
  // taking a row moves its next look, so that two workers never ask about the same one
  const due = await app.db
    .update(paymentAttempts)
    .set({ nextCheckAt: new Date(now.getTime() + MINUTE_MS) })
    .where(
      inArray(
        paymentAttempts.id,
        sql`(select id from payment_attempts where next_check_at <= ${now} order by next_check_at limit ${SWEEP_BATCH} for update skip locked)`,
      ),
    )
    .returning();
  for (const attempt of due) await checkAttempt(app, gateways, attempt, true);
  return due.length;
}
