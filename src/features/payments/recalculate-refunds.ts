import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orderItems, orders, type RefundState } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/payments.ts';
import type { Paise } from '#shared/money.ts';
import { listCapturedPayments, type Refund, refundedByLine } from './captured-payments.ts';

/** Writes anew what follows from an order's refunds: its refund state and the refunded units of its lines. */
export async function recalculateRefunds(tx: Tx, orderId: string, now: Date): Promise<RefundState> {
  const [given, received, byLine] = [
    await tx.select().from(refunds).where(eq(refunds.orderId, orderId)),
    await listCapturedPayments(tx, orderId),
    await refundedByLine(tx, orderId),
  ];
  const items = await tx
    .select({ id: orderItems.id, was: orderItems.refundedQuantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  for (const { id, was } of items) {
    const refundedQuantity = byLine.get(id)?.quantity ?? 0;
    if (refundedQuantity !== was) await tx.update(orderItems).set({ refundedQuantity }).where(eq(orderItems.id, id));
  }
  const paid = received.reduce((sum, one) => sum + one.paid, 0);
  const refundState = stateOf(given, paid);
  await tx.update(orders).set({ refundState, updatedAt: now }).where(eq(orders.id, orderId));
  return refundState;
}

function stateOf(given: readonly Refund[], paid: Paise): RefundState {
  const has = (state: Refund['state']) => given.some((refund) => refund.state === state);
  if (has('due')) return 'due';
  if (has('requested')) return 'requested';
  if (has('failed')) return 'failed';
  if (!has('completed')) return 'none';
  const back = given.filter(({ state }) => state === 'completed').reduce((sum, { amount }) => sum + amount, 0);
  return back >= paid ? 'refunded' : 'partial';
}
