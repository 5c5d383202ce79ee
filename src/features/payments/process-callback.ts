import { eq, sql } from 'drizzle-orm';
import { paymentAttempts, paymentEvents, refunds } from '#db/schema/payments.ts';
import { GatewayError, type GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { checkAttempt } from './check-attempt.ts';
import { processRefund } from './process-refund.ts';

/** Processes a stored callback: fetches the status of the payment or refund that it names. */
export function processCallbackJob(gateways: GatewayRegistry): Job {
  return {
    name: 'payments.process-callback',
    async handle(app, { eventId }: { eventId: string }) {
      const [event] = await app.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
      if (!event || event.processedAt) return;
      const outcome = event.isFinal ? await processEvent(app, gateways, event.transactionId) : 'not_final';
      await app.db
        .update(paymentEvents)
        .set({ processedAt: app.now(), outcome, tries: sql`${paymentEvents.tries} + 1` })
        .where(eq(paymentEvents.id, eventId));
    },
  };
}

async function processEvent(app: App, gateways: GatewayRegistry, transactionId: string | null): Promise<string> {
  if (!transactionId) return 'missing_reference';
  const [attempt] = await app.db.select().from(paymentAttempts).where(eq(paymentAttempts.transactionId, transactionId));
  if (attempt) {
    const after = await checkAttempt(app, gateways, attempt, { isForced: true });
    // the callback says that it is final, so a pending status means that the gateway was not reached
    if (after.state === 'pending' || after.state === 'initiated')
      throw new GatewayError('unknown', 'PAYMENT_NOT_FINAL', 'the payment is still open');
    return after.state;
  }
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.refundId, transactionId));
  if (refund) return processRefund(app, gateways, refund);
  app.log.warn({ transactionId }, 'callback for an unknown payment');
  return 'unknown_payment';
}
