import { and, eq, sql } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { consents, newsletterSubscribers } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import { downloadUrl } from '#platform/csv/download.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { describeSubscriber, subscribersExport } from './list-subscribers.ts';
import { STAFF_NOTICE, STAFF_REMOVAL_NOTICE } from './rules.ts';

type ConsentChange = { email: string; given: boolean; notice: string; at: Date };
const logConsent = (tx: Tx, consent: ConsentChange) =>
  recordConsent(tx, { purpose: 'newsletter', source: 'panel', ...consent });

/**
 * Puts an address on the list, active at once: who was asked by staff needs no second mail. One that left comes back
 * the same way. ALREADY_SUBSCRIBED.
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

/** Takes a removal by staff back. SUBSCRIBER_OPTED_OUT when the person went themselves. */
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

/** The address of the list as a file. */
export async function exportSubscribers(app: App, staff: Staff): Promise<{ url: string }> {
  await recordChange(app.db, staff, app.now(), {
    action: 'subscriber.export',
    entityId: 'all',
    label: 'All subscribers',
  });
  return { url: downloadUrl(app, subscribersExport.name) };
}
