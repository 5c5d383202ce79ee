import { and, eq, isNotNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { paymentEvents } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';

/** Dismisses an unmatched callback with a note. */
export function dismissCallback(app: App, staff: Staff, { id, note }: { id: string; note: string }): Promise<void> {
  return transact(app.db, async (tx) => {
    const [before] = await tx
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.id, id), isNotNull(paymentEvents.processedAt)))
      .for('update');
    if (!before) throw new DomainError('NOT_FOUND');
    await tx.update(paymentEvents).set({ outcome: 'dismissed' }).where(eq(paymentEvents.id, id));
    await recordChange(tx, staff, app.now(), {
      action: 'callback.dismiss',
      entityId: id,
      label: before.transactionId ?? before.gateway,
      before: { outcome: before.outcome },
      after: { outcome: 'dismissed', note },
    });
  });
}
