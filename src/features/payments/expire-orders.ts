import { and, asc, eq, inArray, isNull, lte, ne } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { changeOrder } from '../orders/process/change-order.ts';
import { CREDIT_GATEWAY } from '../orders/process/payment-rules.ts';
import { OPEN_ATTEMPT_STATES } from '../orders/process/states.ts';
import { checkAttempt } from './check-attempt.ts';
import { SWEEP_BATCH } from './reconcile-attempts.ts';

/**
 * Expires unpaid orders whose reservation has ended. The gateway is asked first; while it is unavailable the order waits,
 * at most ten minutes. Returns how many expired.
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
    const mayWait = now.getTime() - reservationExpiresAt!.getTime() < 10 * MINUTE_MS;
    if (await expireOrder(app, gateways, id, mayWait)) ended++;
  }
  return ended;
}

async function expireOrder(app: App, gateways: GatewayRegistry, orderId: string, isPatient: boolean): Promise<boolean> {
  const open = await app.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        inArray(paymentAttempts.state, [...OPEN_ATTEMPT_STATES]),
        ne(paymentAttempts.gateway, CREDIT_GATEWAY),
      ),
    );
  for (const attempt of open) {
    const after = await checkAttempt(app, gateways, attempt, { isForced: true });
    const isUnanswered = attempt.state !== 'created' && after === attempt;
    if (isUnanswered && isPatient) return false;
  }
  return (await changeOrder(app, orderId, { type: 'expire' }, 'system')).result.isExpired;
}
