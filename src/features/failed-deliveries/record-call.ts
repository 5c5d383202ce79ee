import { transact } from '#db/client.ts';
import { attemptCalls } from '#db/schema/failed-deliveries.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { lockAttempt } from './lock-attempt.ts';

/** Notes a call to the customer after a failed attempt. NOT_FOUND, ATTEMPT_OVER. */
export function recordCall(app: App, staff: Staff, { shipmentId, note }: { shipmentId: string; note: string }) {
  const now = app.now();
  return transact(app.db, async (tx) => {
    const { attempt, orderId, displayId } = await lockAttempt(tx, shipmentId);
    await tx.insert(attemptCalls).values({ shipmentId, attempt, note, calledBy: staff.userId, calledAt: now });
    await recordChange(tx, staff, now, {
      action: 'shipment.call',
      entityId: orderId,
      label: displayId,
      after: { attempt },
    });
    return { ok: true as const };
  });
}
