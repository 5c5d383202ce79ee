import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { recallNotices } from '#db/schema/recalls.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';

/** The customer of an order was told by phone. Repeatable. NOT_FOUND when the recall has no such order. */
export function recordCall(app: App, staff: Staff, { id, orderId }: { id: string; orderId: string }) {
  const now = app.now();
  return transact(app.db, async (tx) => {
    const ofOrder = and(eq(recallNotices.recallId, id), eq(recallNotices.orderId, orderId));
    const [notice] = await tx
      .select({ state: recallNotices.state, displayId: orders.displayId })
      .from(recallNotices)
      .innerJoin(orders, eq(orders.id, recallNotices.orderId))
      .where(ofOrder)
      .for('update', { of: recallNotices });
    if (!notice || notice.state === 'pending') throw new DomainError('NOT_FOUND');
    if (notice.state !== 'to_phone') return { ok: true as const };
    await tx.update(recallNotices).set({ state: 'phoned', phonedBy: staff.userId, stateAt: now }).where(ofOrder);
    await recordChange(tx, staff, now, {
      action: 'recall.call',
      entityId: id,
      label: notice.displayId,
      after: { orderId },
    });
    return { ok: true as const };
  });
}
