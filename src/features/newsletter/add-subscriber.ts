import { eq, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { newsletterSubscribers } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { describeSubscriber } from './list-subscribers.ts';
import { STAFF_NOTICE } from './rules.ts';

type ConsentChange = { email: string; given: boolean; notice: string; at: Date };

export const logConsent = (tx: Tx, consent: ConsentChange) =>
  recordConsent(tx, { purpose: 'newsletter', source: 'panel', ...consent });

/**
 * Adds an active subscriber: staff have the consent, so no confirmation is mailed. An address that has unsubscribed is
 * subscribed again. ALREADY_SUBSCRIBED.
 */
export function addSubscriber(app: App, staff: Staff, input: { email: string; fullName: string }) {
  const now = app.now();
  const active = { isActive: true, subscribedAt: now, confirmedAt: now, unsubscribedAt: null };
  return transact(app.db, async (tx) => {
    const [row] = await tx
      .insert(newsletterSubscribers)
      .values({ email: input.email, fullName: input.fullName || null, ...active })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: { ...active, fullName: sql`coalesce(excluded.full_name, newsletter_subscribers.full_name)` },
        setWhere: eq(newsletterSubscribers.isActive, false),
      })
      .returning();
    if (!row) throw new DomainError('ALREADY_SUBSCRIBED');
    await logConsent(tx, { email: row.email, given: true, notice: STAFF_NOTICE, at: now });
    await recordChange(tx, staff, now, { action: 'subscriber.add', entityId: row.id, label: row.email });
    return describeSubscriber(row);
  });
}
