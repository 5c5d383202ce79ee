import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { cancelUnpaidOrder } from '../orders/cancel-unpaid-order.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { checkAttempt } from './check-attempt.ts';
import { expireAttempt } from './expire-attempt.ts';
import { SWEEP_BATCH } from './reconcile-attempts.ts';
import { OPEN_STATES } from './states.ts';

/**
 * Ends unpaid orders whose hold is over. The gateway is asked first; while it does not answer the order waits, at
 * most ten minutes more. Returns how many ended.
 */
export async function expireOrders(app: App, gateways: GatewayRegistry): Promise<number> {
  const now = app.now();
  const due = await app.db
    .select({ id: orders.id, reservationExpiresAt: orders.reservationExpiresAt })
    .from(orders)
    .where(and(lte(orders.reservationExpiresAt, now), isNull(orders.confirmedAt), eq(orders.status, 'pending')))
    .orderBy(asc(orders.reservationExpiresAt))
    .limit(SWEEP_BATCH);
  let ended = 0;
  for (const { id, reservationExpiresAt } of due) {
    const patient = now.getTime() - reservationExpiresAt!.getTime() < 10 * MINUTE_MS;
    if (await expireOrder(app, gateways, id, patient)) ended++;
  }
  return ended;
}

async function expireOrder(app: App, gateways: GatewayRegistry, orderId: string, patient: boolean): Promise<boolean> {
  const open = await app.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, [...OPEN_STATES])));
  for (const attempt of open) {
    const after = await checkAttempt(app, gateways, attempt, true);
    const unanswered = attempt.state !== 'created' && after === attempt;
    if (unanswered && patient) return false;
  }
  return transact(app.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.confirmedAt !== null || order.status !== 'pending') return false;
    if (order.reservationExpiresAt === null || order.reservationExpiresAt > app.now()) return false;
    for (const attempt of open) await expireAttempt(app, tx, attempt, 'PAYMENT_TIMEOUT');
    await cancelUnpaidOrder(app, tx, order, {
      actor: 'system',
      paymentStatus: 'failed',
      reason: 'expired',
      restoreCart: true,
    });
    return true;
  });
}
