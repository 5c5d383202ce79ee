import { eq, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import { GatewayError, type GatewayRegistry, type RefundResult } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import { transitionRefund } from './transition-refund.ts';

export type Refund = typeof refunds.$inferSelect;

/** So many times in a row the gateway may say no before a refund counts as failed. */
const REFUSALS = 3;

/**
 * Brings a refund one step further: asked for at the gateway if it was not yet (the gateway refuses a second one of
 * the same id), else its state there. Returns the state it is in then.
 */
export async function processRefund(app: App, gateways: GatewayRegistry, refund: Refund): Promise<string> {
  if (refund.state !== 'due' && refund.state !== 'requested') return refund.state;
  const [attempt] = await app.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, refund.attemptId));
  const gateway = attempt ? gateways.byName(attempt.gateway) : null;
  const now = app.now();
  if (!attempt || !gateway) {
    // asked again later, so that it does not stand in the way of the others
    const lastError = `The gateway ${attempt?.gateway ?? 'of this payment'} is not configured`;
    await app.db
      .update(refunds)
      .set({ lastError, nextCheckAt: new Date(now.getTime() + 10 * MINUTE_MS) })
      .where(eq(refunds.id, refund.id));
    return refund.state;
  }
  // the next look is written first, so that a crash in between is only a delay
  const pause = Math.min(6 * HOUR_MS, MINUTE_MS * 2 ** Math.min(refund.tries, 9)) / (refund.tries < 2 ? 12 : 1);
  await app.db
    .update(refunds)
    .set({ tries: sql`${refunds.tries} + 1`, nextCheckAt: new Date(now.getTime() + pause), updatedAt: now })
    .where(eq(refunds.id, refund.id));
  let asked = false;
  try {
    // a refund asked for whose answer was lost is known there already
    const known =
      refund.tries > 0
        ? await gateway.refundStatus({ refundId: refund.refundId, transactionId: attempt.transactionId })
        : null;
    if (known) return await applyRefundWord(app, refund, known);
    asked = true;
    const word = await gateway.refund({
      refundId: refund.refundId,
      transactionId: attempt.transactionId,
      amount: refund.amount,
      callbackUrl: `${app.config.origin}/payments/callback/${attempt.gateway}`,
    });
    return await applyRefundWord(app, refund, word);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn({ err: error, refundId: refund.refundId }, 'refund not settled yet');
    // refused again and again, and unknown there: only a person can help
    if (asked && error.kind === 'refused' && refund.state === 'due' && refund.tries >= REFUSALS - 1)
      return applyRefundWord(app, refund, { state: 'failed', reference: null, message: error.message });
    await app.db.update(refunds).set({ lastError: error.message }).where(eq(refunds.id, refund.id));
    return refund.state;
  }
}

async function applyRefundWord(app: App, refund: Refund, word: RefundResult): Promise<string> {
  await transact(app.db, (tx) => transitionRefund(app, tx, refund, word, 'gateway'));
  return refundStateOf(word);
}

export const refundStateOf = ({ state }: RefundResult) => (state === 'pending' ? 'requested' : state);
