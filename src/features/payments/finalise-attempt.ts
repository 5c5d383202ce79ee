import { eq } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { PaymentResult } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { assertTransition } from '#shared/state-machine.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { restoreCart } from '../orders/restore-cart.ts';
import { restoreReservations } from '../orders/restore-reservations.ts';
import { PAYMENT_TRANSITIONS } from '../orders/states.ts';
import { cancelCodAttempt } from './cod-attempts.ts';
import type { Attempt } from './create-attempt.ts';
import { createRefund } from './create-refund.ts';
import { nextCheck } from './rules.ts';
import { OPEN_STATES } from './states.ts';
import { transitionAttempt } from './transition-attempt.ts';

/**
 * Applies the gateway's word to an attempt and its order, once: whoever moves the attempt has the effects, every
 * repetition finds it moved and does nothing. Returns the attempt as it is then.
 */
export async function finaliseAttempt(app: App, attemptId: string, word: PaymentResult): Promise<Attempt> {
  return transact(app.db, async (tx) => {
    const [known] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
    if (!known) throw new Error(`no payment attempt ${attemptId}`);
    const order = await lockOrder(tx, known.orderId);
    const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)).for('update');
    // of a deleted order nothing is left to confirm or to look after
    const live = order?.deletedAt ? null : order;
    if (word.state === 'succeeded') await succeed(app, tx, attempt!, live, word);
    else if (word.state === 'failed') await fail(app, tx, attempt!, live, word);
    const [after] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
    return after!;
  });
}

async function succeed(app: App, tx: Tx, attempt: Attempt, order: OrderRow | null, word: PaymentResult): Promise<void> {
  const now = app.now();
  const facts = {
    updatedAt: now,
    finalisedAt: now,
    nextCheckAt: null,
    gatewayReference: word.reference,
    instrument: word.instrument,
  };
  if (word.amount !== attempt.amount) {
    if (!(await transitionAttempt(tx, attempt.id, 'mismatch', facts))) return;
    await mark(app, tx, attempt, order, 'mismatch', { asked: attempt.amount, paid: word.amount });
    return;
  }
  const open = OPEN_STATES.includes(attempt.state);
  // 'created' was never sent to a gateway: a success for it is told through the move it missed
  if (attempt.state === 'created') await transitionAttempt(tx, attempt.id, 'initiated', { updatedAt: now });
  const won = await transitionAttempt(tx, attempt.id, open ? 'succeeded' : 'late_success', facts);
  if (!won) return;
  if (order && order.confirmedAt === null && order.status === 'pending') {
    await confirmOrder(app, tx, order, 'gateway', true);
    return;
  }
  if (order && order.confirmedAt !== null && order.status !== 'cancelled' && order.paymentStatus !== 'completed') {
    await takePayment(app, tx, attempt, order);
    return;
  }
  // an order whose account is deleted has no address left to send anything to
  const nobody = !order?.userId;
  const expired =
    order && order.confirmedAt === null && order.status === 'cancelled' && order.cancelReason === 'expired';
  if (expired && !nobody && (await restoreReservations(app, tx, order))) {
    await recordOrderEvent(tx, order.id, {
      kind: 'order.reinstated',
      actor: 'gateway',
      at: now,
      from: 'cancelled',
      to: 'pending',
    });
    await confirmOrder(app, tx, order, 'gateway', true);
    return;
  }
  const reason = order?.confirmedAt && order.status !== 'cancelled' ? 'duplicate_payment' : 'late_success';
  await createRefund(app, tx, {
    orderId: attempt.orderId,
    attemptId: attempt.id,
    amount: attempt.amount,
    reason,
    requestedBy: 'system',
    // of a deleted order or account nobody is left to decide anything: the money goes back
    start: nobody,
  });
  await mark(app, tx, attempt, order, reason, { paid: attempt.amount });
}

/** The money for an order that staff had accepted unpaid: stock and coupon are its own already. */
async function takePayment(app: App, tx: Tx, attempt: Attempt, order: OrderRow): Promise<void> {
  const now = app.now();
  assertTransition(PAYMENT_TRANSITIONS, order.paymentStatus, 'completed');
  // paid online after all: nothing is collected at the door
  await cancelCodAttempt(app, tx, order, 'Paid online');
  await tx
    .update(orders)
    .set({ paymentStatus: 'completed', paymentMethod: 'gateway', updatedAt: now })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(tx, order.id, {
    kind: 'payment.updated',
    actor: 'gateway',
    at: now,
    from: order.paymentStatus,
    to: 'completed',
    data: { transactionId: attempt.transactionId },
  });
}

async function fail(app: App, tx: Tx, attempt: Attempt, order: OrderRow | null, word: PaymentResult): Promise<void> {
  const now = app.now();
  const errorCode = word.errorCode ?? 'PAYMENT_FAILED';
  const lost = await transitionAttempt(tx, attempt.id, 'failed', {
    updatedAt: now,
    finalisedAt: now,
    // money has been seen to arrive after a failure
    nextCheckAt: nextCheck(attempt, now, true),
    errorCode,
    errorMessage: word.message,
  });
  if (!lost || !order || order.confirmedAt !== null || order.status !== 'pending') return;
  const paymentStatus = errorCode === 'PAYMENT_CANCELLED' ? 'cancelled' : 'failed';
  assertTransition(PAYMENT_TRANSITIONS, order.paymentStatus, paymentStatus);
  await tx.update(orders).set({ paymentStatus, updatedAt: now }).where(eq(orders.id, order.id));
  await recordOrderEvent(tx, order.id, {
    kind: 'payment.updated',
    actor: 'gateway',
    at: now,
    from: order.paymentStatus,
    to: paymentStatus,
    data: { transactionId: attempt.transactionId, errorCode },
  });
  await restoreCart(app, tx, order);
}

async function mark(
  app: App,
  tx: Tx,
  attempt: Attempt,
  order: OrderRow | null,
  reason: string,
  data: Record<string, unknown>,
) {
  app.log.warn(
    { orderId: attempt.orderId, transactionId: attempt.transactionId, reason, ...data },
    'payment needs attention',
  );
  await recordOrderEvent(tx, attempt.orderId, {
    kind: 'order.flagged',
    actor: 'gateway',
    at: app.now(),
    to: reason,
    data: { transactionId: attempt.transactionId, ...data },
  });
  if (order)
    await tx.update(orders).set({ needsAttention: reason, updatedAt: app.now() }).where(eq(orders.id, order.id));
}
