import { randomBytes } from 'node:crypto';
import { createIdAssigner } from '#shared/assign-ids.ts';
import { NEW_ID } from './draft.ts';
import type { OrderAggregate } from './order.ts';
import { newRefundId, newTransactionId } from './payment-rules.ts';

/** Assigns random ids to the new rows of a decision, in place, with all references to them. */
export function assignIds({ items, attempts, refunds, matters }: OrderAggregate): void {
  const idOf = createIdAssigner(NEW_ID);
  for (const item of items) item.id = idOf(item.id);
  for (const attempt of attempts) {
    attempt.id = idOf(attempt.id);
    attempt.transactionId ||= newTransactionId(randomBytes);
  }
  for (const refund of refunds) {
    refund.id = idOf(refund.id);
    refund.attemptId = idOf(refund.attemptId);
    refund.refundId ||= newRefundId(randomBytes);
    for (const line of refund.lines) line.orderItemId = line.orderItemId && idOf(line.orderItemId);
  }
  for (const matter of matters) {
    matter.id = idOf(matter.id);
    matter.attemptId = matter.attemptId && idOf(matter.attemptId);
    matter.refundId = matter.refundId && idOf(matter.refundId);
  }
}
