import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { newsletterSubscribers } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { logConsent } from './add-subscriber.ts';
import { STAFF_REMOVAL_NOTICE } from './rules.ts';

/** Takes an address off the list; the row and its consents stay. */
export async function removeSubscriber(app: App, staff: Staff, id: string): Promise<void> {
  const now = app.now();
  await transact(app.db, async (tx) => {
    const [row] = await tx
      .update(newsletterSubscribers)
      .set({ isActive: false, unsubscribedAt: now })
      .where(and(eq(newsletterSubscribers.id, id), eq(newsletterSubscribers.isActive, true)))
      .returning();
    if (!row) throw new DomainError('NOT_FOUND');
    await logConsent(tx, { email: row.email, given: false, notice: STAFF_REMOVAL_NOTICE, at: now });
    await recordChange(tx, staff, now, { action: 'subscriber.remove', entityId: id, label: row.email });
  });
}
