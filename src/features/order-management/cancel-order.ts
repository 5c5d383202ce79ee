import { eq } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import { cancelConfirmedOrder, cancelUnpaidOrder, lockOrder } from '../orders/confirm-order.ts';
import { getOrder, type Order, type OrderRow } from '../orders/list-orders.ts';
import { changeableUntil } from '../orders/rules.ts';
import { cancelCodPayment } from '../payments/cod-attempts.ts';
import { createRefund } from '../payments/create-refund.ts';
import { cancelPendingRefunds, listCapturedPayments } from '../payments/refundable.ts';
import { readSettings } from '../settings/read-settings.ts';

/**
 * The owner cancels: an unpaid order at any time, a confirmed one within the window while it is pending. What was
 * paid goes back by itself.
 */
export async function cancelOrder(app: App, userId: string, orderId: string): Promise<Order> {
  await transact(app.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.userId !== userId || order.deletedAt) throw new DomainError('NOT_FOUND');
    if (order.status === 'cancelled') return;
    if (order.status === 'pending' && order.confirmedAt === null) {
      await cancelUnpaidOrder(app, tx, order, {
        actor: `customer:${userId}`,
        paymentStatus: 'cancelled',
        reason: 'owner',
        restoreCart: true,
      });
      return;
    }
    await requireChangeable(app, tx, order);
    await cancelConfirmedOrder(app, tx, order, `customer:${userId}`, 'owner');
    await cancelCodPayment(app, tx, order);
    const due = await refundOutstanding(app, tx, order, {
      reason: 'cancelled_by_owner',
      requestedBy: `customer:${userId}`,
      start: true,
    });
    // collected already within the window: only staff can give cash back
    if (due > 0 && order.paymentMethod === 'cod')
      await tx.update(orders).set({ needsAttention: 'refund_due' }).where(eq(orders.id, order.id));
  });
  return getOrder(app, userId, orderId);
}

/** Refuses with ORDER_NOT_CHANGEABLE after the window in which the owner may still change the order. */
export async function requireChangeable(app: App, tx: Tx, order: OrderRow): Promise<void> {
  const { changeWindowMinutes } = (await readSettings(tx)).shop;
  if (!changeableUntil(order, changeWindowMinutes, app.now())) throw new DomainError('ORDER_NOT_CHANGEABLE');
}

/** What came in for a locked order and is not on its way back becomes due; with `start` it goes back by itself. Returns how much. */
export async function refundOutstanding(
  app: App,
  tx: Tx,
  order: OrderRow,
  owed: { reason: string; requestedBy: string; start: boolean },
): Promise<Paise> {
  // one decision about all of it in place of earlier ones that still wait
  await cancelPendingRefunds(tx, order.id, app.now());
  let due = 0;
  for (const { attempt, left } of await listCapturedPayments(tx, order.id)) {
    if (left === 0) continue;
    await createRefund(app, tx, { orderId: order.id, attemptId: attempt.id, amount: left, ...owed });
    due += left;
  }
  return due;
}
