import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import { assertTransition } from '#shared/state-machine.ts';
import { recordChange } from '../audit/record-change.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { PAYMENT_TRANSITIONS } from '../orders/states.ts';
import { completeCodAttempt } from '../payments/cod-attempts.ts';

type Collected = { collected: number; amount: Paise; failed: string[] };

/**
 * Staff records that the cash of orders is in, such as those of a courier's remittance; `reference` names it. Each
 * for itself: an order that no cash is due for is named in `failed`, the others are paid.
 */
export async function collectCash(
  app: App,
  staff: Staff,
  { orders: ids, reference }: { orders: readonly string[]; reference: string },
): Promise<Collected> {
  const result: Collected = { collected: 0, amount: 0, failed: [] };
  for (const id of ids) {
    try {
      result.amount += await collectOne(app, staff, id, reference);
      result.collected += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      result.failed.push(id);
    }
  }
  return result;
}

function collectOne(app: App, staff: Staff, id: string, reference: string): Promise<Paise> {
  return transact(app.db, async (tx) => {
    const order = await lockOrder(tx, id);
    const due =
      order?.paymentMethod === 'cod' &&
      order.paymentStatus === 'pending' &&
      order.confirmedAt !== null &&
      order.status !== 'cancelled' &&
      !order.deletedAt;
    if (!order || !due) throw new DomainError('CASH_NOT_DUE');
    const now = app.now();
    const { transactionId } = await completeCodAttempt(app, tx, order, reference || null);
    assertTransition(PAYMENT_TRANSITIONS, order.paymentStatus, 'completed');
    await tx.update(orders).set({ paymentStatus: 'completed', updatedAt: now }).where(eq(orders.id, id));
    const data = { transactionId, amount: order.totalAmount, ...(reference ? { reference } : {}) };
    await recordOrderEvent(tx, id, {
      kind: 'payment.updated',
      actor: `staff:${staff.userId}`,
      at: now,
      from: order.paymentStatus,
      to: 'completed',
      data,
    });
    await recordChange(tx, staff, now, {
      action: 'order.collect-cash',
      entityId: id,
      label: order.displayId,
      before: { paymentStatus: order.paymentStatus },
      after: { paymentStatus: 'completed', ...data },
    });
    return order.totalAmount;
  });
}
