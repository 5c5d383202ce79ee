import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { refunds } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import { recordChange } from '../audit/record-change.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import type { Command } from '../orders/process/commands.ts';

export type RefundDecision = { id: string; amount: Paise };

/** The refund with this id. NOT_FOUND. */
export async function findRefund(app: App, id: string): Promise<typeof refunds.$inferSelect> {
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.id, id));
  if (!refund) throw new DomainError('NOT_FOUND');
  return refund;
}

/** Approves or retries a refund at its gateway, or as a cash refund, and records it in the audit log. */
export function changeRefund(
  app: App,
  staff: Staff,
  orderId: string,
  command: Command<'approveRefund' | 'retryRefund'>,
): Promise<RefundDecision> {
  return transact(app.db, async (tx) => {
    const actor = `staff:${staff.userId}` as const;
    const { result, before } = await changeOrderWithin<'approveRefund' | 'retryRefund'>(
      app,
      tx,
      orderId,
      command,
      actor,
    );
    const { id, amount } = result.refund;
    const earlier = before.refunds.find((one) => one.id === id)?.refundId;
    await recordChange(tx, staff, app.now(), {
      action: command.type === 'retryRefund' ? 'order.retry-refund' : 'order.refund',
      entityId: orderId,
      label: before.order?.displayId ?? orderId.slice(0, 8),
      after: { amount, earlier },
    });
    return { id, amount };
  });
}
