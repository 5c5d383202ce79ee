import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { changeRefund, findRefund, type RefundDecision } from './change-refund.ts';

/** A refund that waited for staff goes to the gateway as it is. REFUND_STATE_CHANGED when it does not wait any more. */
export async function startRefund(app: App, staff: Staff, id: string): Promise<RefundDecision> {
  const { orderId } = await findRefund(app, id);
  return changeRefund(app, staff, orderId, { type: 'approveRefund', refundId: id });
}
