import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import { recordChange } from '../audit/record-change.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { type CapturedPayment, listCapturedPayments, needsStaffDecision } from '../payments/captured-payments.ts';
import type { Refund } from '../payments/process-refund.ts';
import { recalculateRefunds } from '../payments/recalculate-refunds.ts';
import type { LineRefund } from '../payments/refund-rules.ts';
import { COD_GATEWAY } from '../payments/rules.ts';

export type RefundDecision = { id: string; amount: Paise };

export const isPaidByStaff = (attempt: CapturedPayment['attempt']) => attempt.gateway === COD_GATEWAY;

export async function requireOrder(tx: Tx, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  if (!order || order.deletedAt) throw new DomainError('NOT_FOUND');
  return order;
}

export async function requireRefund(tx: Tx, id: string): Promise<{ order: OrderRow; refund: Refund }> {
  const [known] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id));
  const order = await requireOrder(tx, known?.orderId ?? id);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (!refund) throw new DomainError('NOT_FOUND');
  return { order, refund };
}

export async function submitRefund(
  app: App,
  tx: Tx,
  staff: Staff,
  order: OrderRow,
  refund: Refund,
  change: Partial<Refund>,
): Promise<RefundDecision> {
  const payment = (await listCapturedPayments(tx, order.id)).find(({ attempt }) => attempt.id === refund.attemptId);
  if (!payment || payment.left === 0) throw new DomainError('NOTHING_TO_REFUND');
  if (refund.amount > payment.left) throw new DomainError('REFUND_TOO_LARGE', { left: payment.left });
  const now = app.now();
  await tx
    .update(refunds)
    .set({
      state: 'due',
      lastError: null,
      ...change,
      ...(isPaidByStaff(payment.attempt) ? { state: 'requested', nextCheckAt: null } : { nextCheckAt: now }),
      updatedAt: now,
    })
    .where(eq(refunds.id, refund.id));
  const action = refund.state === 'failed' ? 'order.retry-refund' : 'order.refund';
  await recordRefundDecision(app, tx, staff, order, action, { amount: refund.amount, earlier: refund.refundId });
  return { id: refund.id, amount: refund.amount };
}

// what a decision about money leaves behind: state, history, audit, and nothing that asks for attention still
export async function recordRefundDecision(
  app: App,
  tx: Tx,
  staff: Staff,
  order: OrderRow,
  action: 'order.refund' | 'order.retry-refund',
  data: { amount: Paise; note?: string; lines?: readonly LineRefund[]; restocked?: number; earlier?: string },
): Promise<void> {
  const now = app.now();
  await recalculateRefunds(tx, order.id, now);
  const given = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  const waits = given.some(needsStaffDecision) || given.some(({ state }) => state === 'failed');
  if (order.needsAttention && !waits)
    await tx.update(orders).set({ needsAttention: null }).where(eq(orders.id, order.id));
  await recordOrderEvent(tx, order.id, {
    kind: 'refund.updated',
    actor: `staff:${staff.userId}`,
    at: now,
    to: 'approved',
    data,
  });
  await recordChange(tx, staff, now, { action, entityId: order.id, label: order.displayId, after: data });
}
