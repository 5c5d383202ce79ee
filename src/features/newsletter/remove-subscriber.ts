import { and, eq, inArray } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { newsletterSubscribers } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChanges } from '../audit/record-change.ts';
import { logConsent } from './add-subscriber.ts';
import { STAFF_REMOVAL_NOTICE } from './rules.ts';

/** Removes a subscriber from the list; the row and its consents stay. */
export async function removeSubscriber(app: App, staff: Staff, id: string): Promise<void> {
  const removed = await removeSubscribers(app, staff, [id]);
  if (removed.length === 0) throw new DomainError('NOT_FOUND');
}

/** Removes several subscribers; returns those that were active. */
export async function removeSubscribers(app: App, staff: Staff, ids: readonly string[]): Promise<string[]> {
  const now = app.now();
  return transact(app.db, async (tx) => {
    const rows = await tx
      .update(newsletterSubscribers)
      .set({ isActive: false, unsubscribedAt: now })
      .where(and(inArray(newsletterSubscribers.id, [...ids]), eq(newsletterSubscribers.isActive, true)))
      .returning();
    for (const { email } of rows) await logConsent(tx, { email, given: false, notice: STAFF_REMOVAL_NOTICE, at: now });
    await recordChanges(
      tx,
      staff,
      now,
      rows.map(({ id, email }) => ({ action: 'subscriber.remove', entityId: id, label: email })),
    );
    return rows.map(({ id }) => id);
  });
}
