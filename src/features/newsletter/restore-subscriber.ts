import { and, eq, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { consents, newsletterSubscribers } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { logConsent } from './add-subscriber.ts';
import { describeSubscriber } from './list-subscribers.ts';
import { STAFF_NOTICE, STAFF_REMOVAL_NOTICE } from './rules.ts';

/** Restores a subscriber. SUBSCRIBER_OPTED_OUT when they unsubscribed themselves. */
export async function restoreSubscriber(app: App, staff: Staff, id: string) {
  const now = app.now();
  return transact(app.db, async (tx) => {
    const [row] = await tx.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)).for('update');
    if (!row) throw new DomainError('NOT_FOUND');
    const [last] = await tx
      .select({ given: consents.given, notice: consents.notice })
      .from(consents)
      .where(and(eq(consents.email, row.email), eq(consents.purpose, 'newsletter')))
      .orderBy(sql`${consents.at} desc, ${consents.given} asc`)
      .limit(1);
    if (row.isActive) return describeSubscriber(row);
    if (last?.notice !== STAFF_REMOVAL_NOTICE) throw new DomainError('SUBSCRIBER_OPTED_OUT');
    await tx
      .update(newsletterSubscribers)
      .set({ isActive: true, unsubscribedAt: null })
      .where(eq(newsletterSubscribers.id, id));
    await logConsent(tx, { email: row.email, given: true, notice: STAFF_NOTICE, at: now });
    await recordChange(tx, staff, now, { action: 'subscriber.restore', entityId: id, label: row.email });
    return describeSubscriber(row);
  });
}

/** Restores several; those who unsubscribed themselves or do not exist are skipped. */
export async function restoreSubscribers(
  app: App,
  staff: Staff,
  ids: readonly string[],
): Promise<{ restored: number }> {
  let restored = 0;
  for (const id of ids) {
    try {
      await restoreSubscriber(app, staff, id);
      restored++;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return { restored };
}
