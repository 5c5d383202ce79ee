import { and, eq, inArray } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import { Refusal } from '#shared/refusal.ts';
import { endUnpaidOrder, lockOrder, takeBackOrder } from '../orders/confirm-order.ts';
import { getOrder, type Order, type OrderRow } from '../orders/list-orders.ts';
import { changeableUntil } from '../orders/rules.ts';
import { oweRefund } from '../payments/owe-refund.ts';
import { PAID_STATES } from '../payments/states.ts';
import { readSettings } from '../settings/read-settings.ts';

/**
 * The owner cancels: an unpaid order at any time, a confirmed one within the window while it is pending. What was
 * paid goes back by itself.
 */
export async function cancelOrder(app: App, userId: string, orderId: string): Promise<Order> {
  await transact(app.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.userId !== userId || order.deletedAt) throw new Refusal('NOT_FOUND');
    if (order.status === 'cancelled') return;
    if (order.status === 'pending' && order.confirmedAt === null) {
      await endUnpaidOrder(app, tx, order, {
        actor: `customer:${userId}`,
        paymentStatus: 'cancelled',
        reason: 'owner',
        restoreCart: true,
      });
      return;
    }
    await requireChangeable(app, tx, order);
    await takeBackOrder(app, tx, order, `customer:${userId}`, 'owner');
    await refundPayments(app, tx, order);
  });
  return getOrder(app, userId, orderId);
}

/** Refuses with TOO_LATE after the window in which the owner may still change the order. */
export async function requireChangeable(app: App, tx: Tx, order: OrderRow): Promise<void> {
  const { changeWindowMinutes } = (await readSettings(tx)).shop;
  if (!changeableUntil(order, changeWindowMinutes, app.now())) throw new Refusal('TOO_LATE');
}

async function refundPayments(app: App, tx: Tx, order: OrderRow): Promise<void> {
  const paid = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), inArray(paymentAttempts.state, [...PAID_STATES])));
  for (const attempt of paid)
    if (attempt.amount > 0)
      await oweRefund(app, tx, {
        orderId: order.id,
        attemptId: attempt.id,
        amount: attempt.amount,
        reason: 'cancelled_by_owner',
        requestedBy: `customer:${order.userId}`,
        start: true,
      });
}
