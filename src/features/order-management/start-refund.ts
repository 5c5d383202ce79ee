import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { needsStaffDecision } from '../payments/captured-payments.ts';
import { type RefundDecision, requireRefund, submitRefund } from './submit-refund.ts';

/** A refund that waited for staff goes to the gateway as it is. */
export function startRefund(app: App, staff: Staff, id: string): Promise<RefundDecision> {
  return transact(app.db, async (tx) => {
    const { order, refund } = await requireRefund(tx, id);
    if (!needsStaffDecision(refund)) throw new DomainError('REFUND_STATE_CHANGED');
    return submitRefund(app, tx, staff, order, refund, {});
  });
}
