import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { cancelConfirmedOrder } from '../orders/cancel-confirmed-order.ts';
import { cancelUnpaidOrder } from '../orders/cancel-unpaid-order.ts';
import { getOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/list-orders.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { cancelCodPayment } from '../payments/cod-attempts.ts';
import { refundOutstanding } from '../payments/refund-balance.ts';
import { requireChangeable } from './require-changeable.ts';

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
        reason: 'customer',
        restoreCart: true,
      });
      return;
    }
    await requireChangeable(app, tx, order);
    await cancelConfirmedOrder(app, tx, order, `customer:${userId}`, 'customer');
    await cancelCodPayment(app, tx, order);
    const due = await refundOutstanding(app, tx, order, {
      reason: 'cancelled_by_customer',
      requestedBy: `customer:${userId}`,
      start: true,
    });
    // collected already within the window: only staff can give cash back
    if (due > 0 && order.paymentMethod === 'cod')
      await tx.update(orders).set({ needsAttention: 'refund_due' }).where(eq(orders.id, order.id));
  });
  return getOrder(app, userId, orderId);
}
