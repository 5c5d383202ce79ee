import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/bind.ts';
import type { Paise } from '#shared/money.ts';
import { Refusal } from '#shared/refusal.ts';
import { assertMove } from '#shared/state-machine.ts';
import { recordChange } from '../audit/record-change.ts';
import { lockOrder } from '../orders/confirm-order.ts';
import { recordEvent } from '../orders/order-events.ts';
import { PAYMENT_MOVES } from '../orders/states.ts';
import { takeCash } from '../payments/cash.ts';

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
      if (!(error instanceof Refusal)) throw error;
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
    if (!order || !due) throw new Refusal('NOTHING_TO_COLLECT');
    const now = app.now();
    const { transactionId } = await takeCash(app, tx, order, reference || null);
    assertMove(PAYMENT_MOVES, order.paymentStatus, 'completed');
    await tx.update(orders).set({ paymentStatus: 'completed', updatedAt: now }).where(eq(orders.id, id));
    const data = { transactionId, amount: order.totalAmount, ...(reference ? { reference } : {}) };
    await recordEvent(tx, id, {
      kind: 'payment',
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
