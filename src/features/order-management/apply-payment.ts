import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import type { Paise } from '#shared/money.ts';
import { recordChange } from '../audit/record-change.ts';
import { withdrawOutdatedInvoice } from '../invoices/withdraw-outdated-invoice.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';

/**
 * Applies a late, duplicate or mismatching payment to its order, on the decision of staff; an invoice of another total is
 * withdrawn. PAYMENT_NOT_APPLICABLE when the order is paid or cancelled, or a part of the payment is refunded.
 */
export function applyPayment(
  app: App,
  staff: Staff,
  { id, attemptId }: { id: string; attemptId: string },
): Promise<{ amount: Paise }> {
  return transact(app.db, async (tx) => {
    const command = { type: 'applyPayment', attemptId } as const;
    const { result, before, effects } = await changeOrderWithin(app, tx, id, command, `staff:${staff.userId}`);
    if (effects.withdrawsInvoice) await withdrawOutdatedInvoice(app, tx, id);
    const attempt = before.attempts.find((one) => one.id === attemptId);
    await recordChange(tx, staff, app.now(), {
      action: 'order.apply-payment',
      entityId: id,
      label: before.order?.displayId ?? id,
      before: { paymentStatus: before.order?.paymentStatus },
      after: { paymentStatus: 'completed', transactionId: attempt?.transactionId, amount: result.amount },
    });
    return result;
  });
}
