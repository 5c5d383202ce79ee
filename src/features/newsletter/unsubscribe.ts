import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { type ConsentSource, newsletterSubscribers } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { readUnsubscribeToken } from './links.ts';
import { UNSUBSCRIBE_NOTICE } from './rules.ts';

/** Unsubscribes without signing in; a repetition changes nothing. INVALID_LINK when forged. */
export async function unsubscribe(app: App, token: string): Promise<void> {
  const id = readUnsubscribeToken(app, token);
  if (!id) throw new DomainError('INVALID_LINK');
  await transact(app.db, async (tx) => {
    await leaveList(app, tx, eq(newsletterSubscribers.id, id), 'unsubscribe-link');
  });
}

/** Unsubscribes a signed-in user, whose address is confirmed. */
export const unsubscribeUser = (app: App, person: { userId: string; email: string }): Promise<void> =>
  transact(app.db, (tx) => leaveList(app, tx, eq(newsletterSubscribers.email, person.email), 'profile', person.userId));

async function leaveList(app: App, tx: Tx, where: SQL, source: ConsentSource, userId?: string): Promise<void> {
  const [removed] = await tx
    .update(newsletterSubscribers)
    .set({ isActive: false, unsubscribedAt: app.now() })
    .where(and(where, isNull(newsletterSubscribers.unsubscribedAt)))
    .returning({ email: newsletterSubscribers.email });
  if (!removed) return;
  await recordConsent(tx, {
    email: removed.email,
    userId: userId ?? null,
    purpose: 'newsletter',
    given: false,
    notice: UNSUBSCRIBE_NOTICE,
    source,
    at: app.now(),
  });
}
