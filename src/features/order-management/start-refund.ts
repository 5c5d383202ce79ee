import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { changeRefund, findRefund, type RefundDecision } from './change-refund.ts';

/** Approves a proposed refund. REFUND_STATE_CHANGED when it is in another state. */
export async function startRefund(app: App, staff: Staff, id: string): Promise<RefundDecision> {
  const { orderId } = await findRefund(app, id);
  return changeRefund(app, staff, orderId, { type: 'approveRefund', refundId: id });
}
