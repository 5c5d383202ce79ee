import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import { recordChange } from '../audit/record-change.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { cancelFailedRefunds, cancelPendingRefunds } from '../payments/cancel-refunds.ts';
import { recalculateRefunds } from '../payments/recalculate-refunds.ts';

/** Staff has dealt with what asked for attention and says how; refunds that waited or had failed are not made. */
export function resolveAttention(
  app: App,
  staff: Staff,
  { id, note }: { id: string; note: string },
): Promise<{ dropped: Paise }> {
  return transact(app.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || order.deletedAt) throw new DomainError('NOT_FOUND');
    const now = app.now();
    const dropped = (await cancelPendingRefunds(tx, id, now)) + (await cancelFailedRefunds(tx, id, now));
    if (dropped > 0) await recalculateRefunds(tx, id, now);
    await tx.update(orders).set({ needsAttention: null, updatedAt: now }).where(eq(orders.id, id));
    const data = { note, ...(dropped > 0 ? { dropped } : {}) };
    await recordOrderEvent(tx, id, {
      kind: 'order.attention_resolved',
      actor: `staff:${staff.userId}`,
      at: now,
      from: order.needsAttention,
      data,
    });
    await recordChange(tx, staff, now, {
      action: 'order.resolve-attention',
      entityId: id,
      label: order.displayId,
      before: { needsAttention: order.needsAttention },
      after: data,
    });
    return { dropped };
  });
}
