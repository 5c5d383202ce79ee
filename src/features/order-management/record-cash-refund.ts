import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import { recordChange } from '../audit/record-change.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { isRefundedByStaff } from '../orders/process/payment-rules.ts';

/**
 * Records a cash refund that staff have paid by UPI, bank transfer or in cash, with its reference. Only for approved
 * refunds, else REFUND_STATE_CHANGED.
 */
export async function recordCashRefund(
  app: App,
  staff: Staff,
  { id, reference }: { id: string; reference: string },
): Promise<{ id: string; amount: Paise }> {
  const [cashRefund] = await app.db
    .select({ refund: refunds, gateway: paymentAttempts.gateway, displayId: orders.displayId })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    // a deleted order's refund is paid as well
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, id));
  if (!cashRefund) throw new DomainError('NOT_FOUND');
  const { refund, gateway, displayId } = cashRefund;
  const { amount, orderId, refundId } = refund;
  if (!gateway || !isRefundedByStaff(gateway) || refund.state !== 'requested')
    throw new DomainError('REFUND_STATE_CHANGED');
  await transact(app.db, async (tx) => {
    const paidOut = { state: 'completed' as const, reference, message: null };
    const command = { type: 'settleRefund', refundId: id, gatewayRefundId: refundId, result: paidOut } as const;
    const { result } = await changeOrderWithin(app, tx, orderId, command, `staff:${staff.userId}`);
    if (!result.isSettled) throw new DomainError('REFUND_STATE_CHANGED');
    await recordChange(tx, staff, app.now(), {
      action: 'order.record-cash-refund',
      entityId: orderId,
      label: displayId,
      after: { amount, refundId, reference },
    });
  });
  return { id, amount };
}
