import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import type { Actor } from '#db/schema/orders.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import type { RefundResult } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { readSettings } from '../settings/read-settings.ts';
import { listCapturedPayments } from './captured-payments.ts';
import { refundCompletedMail } from './mails.ts';
import { type Refund, refundStateOf } from './process-refund.ts';
import { recalculateRefunds } from './recalculate-refunds.ts';
import { COD_GATEWAY } from './rules.ts';
import { transitionAttempt } from './transition-attempt.ts';

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
    kind: 'refund.updated',
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
