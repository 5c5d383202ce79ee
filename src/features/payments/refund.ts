import { eq, sql } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import { GatewayError, type GatewayRegistry, type RefundResult } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import { lockOrder } from '../orders/confirm-order.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { type Actor, recordOrderEvent } from '../orders/record-order-event.ts';
import { readSettings } from '../settings/read-settings.ts';
import { refundCompletedMail } from './mails.ts';
import { listCapturedPayments, recalculateRefunds } from './refundable.ts';
import { COD_GATEWAY } from './rules.ts';
import { transitionAttempt } from './transition-attempt.ts';

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

const refundStateOf = ({ state }: RefundResult) => (state === 'pending' ? 'requested' : state);

/** Applies what became of a refund, once; its order and payment follow. False when it is over or was there already. */
export async function transitionRefund(
  app: App,
  tx: Tx,
  refund: Refund,
  word: RefundResult,
  actor: Actor,
): Promise<boolean> {
  const state = refundStateOf(word);
  const order = await lockOrder(tx, refund.orderId);
  const [current] = await tx.select().from(refunds).where(eq(refunds.id, refund.id)).for('update');
  // asked for under another id since: this answer is about a refund that is over
  if (!current || current.refundId !== refund.refundId) return false;
  if (current.state === state || (current.state !== 'due' && current.state !== 'requested')) return false;
  const now = app.now();
  const final = state !== 'requested';
  await tx
    .update(refunds)
    .set({
      state,
      gatewayReference: word.reference,
      updatedAt: now,
      ...(final ? { nextCheckAt: null } : {}),
      ...(state === 'failed' ? { lastError: word.message } : {}),
    })
    .where(eq(refunds.id, refund.id));
  await followRefunds(tx, refund, state, now);
  await recordOrderEvent(tx, refund.orderId, {
    kind: 'refund',
    actor,
    at: now,
    from: current.state,
    to: state,
    data: { amount: refund.amount, refundId: refund.refundId, ...(word.message ? { message: word.message } : {}) },
  });
  if (!order) return true;
  await recalculateRefunds(tx, order.id, now);
  if (state === 'completed') await tellOfRefund(app, tx, order, refund, word.reference);
  if (state === 'failed')
    await tx.update(orders).set({ needsAttention: 'refund_failed' }).where(eq(orders.id, order.id));
  return true;
}

async function tellOfRefund(app: App, tx: Tx, order: OrderRow, refund: Refund, reference: string | null) {
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, refund.attemptId));
  const { general } = await readSettings(tx);
  const shop = { shop: general.siteName, origin: app.config.origin };
  const facts = { amount: refund.amount, reference, isCash: attempt?.gateway === COD_GATEWAY };
  await enqueueMail(app, tx, refundCompletedMail(shop, order, facts));
}

// the payment is 'refunding' while one of its refunds is on its way, 'refunded' when all of it is back
async function followRefunds(tx: Tx, refund: Refund, state: 'requested' | 'completed' | 'failed', now: Date) {
  if (state !== 'failed') await transitionAttempt(tx, refund.attemptId, 'refunding', { updatedAt: now });
  if (state === 'requested') return;
  const given = await tx.select().from(refunds).where(eq(refunds.attemptId, refund.attemptId));
  if (given.some((one) => one.state === 'requested')) return;
  const received = (await listCapturedPayments(tx, refund.orderId)).find(
    ({ attempt }) => attempt.id === refund.attemptId,
  );
  const back = given.filter((one) => one.state === 'completed').reduce((sum, { amount }) => sum + amount, 0);
  if (received?.attempt.state !== 'refunding') return;
  await transitionAttempt(tx, refund.attemptId, back >= received.paid ? 'refunded' : 'succeeded', { updatedAt: now });
}
