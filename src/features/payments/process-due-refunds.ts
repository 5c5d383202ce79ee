import { and, asc, inArray, lte } from 'drizzle-orm';
import { refunds } from '#db/schema/payments.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { processRefund } from './process-refund.ts';
import { SWEEP_BATCH } from './reconcile-attempts.ts';

/** Processes approved and requested refunds whose next check is due. */
export async function processDueRefunds(app: App, gateways: GatewayRegistry): Promise<number> {
  const now = app.now();
  const due = await app.db
    .select()
    .from(refunds)
    .where(and(lte(refunds.nextCheckAt, now), inArray(refunds.state, ['approved', 'requested'])))
    .orderBy(asc(refunds.nextCheckAt))
    .limit(SWEEP_BATCH);
  for (const refund of due) await processRefund(app, gateways, refund, now);
  return due.length;
}
