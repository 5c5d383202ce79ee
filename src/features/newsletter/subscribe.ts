import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { newsletterSubscribers } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { confirmToken } from './links.ts';
import { subscriptionConfirmationMail } from './mails.ts';

/**
 * Stores the address and mails it a confirmation link; nothing else is sent to it before it is confirmed. The same for
 * new, unconfirmed and removed addresses; ALREADY_SUBSCRIBED for a confirmed one.
 */
export async function subscribe(app: App, input: { email: string; fullName?: string | undefined }): Promise<void> {
  const letterhead = await readLetterhead(app, app.db);
  const now = app.now();
  const fullName = input.fullName || null;
  await transact(app.db, async (tx) => {
    const [created] = await tx
      .insert(newsletterSubscribers)
      .values({ email: input.email, fullName, subscribedAt: now })
      .onConflictDoNothing()
      .returning();
    const [subscriber] = created
      ? []
      : await tx.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, input.email)).for('update');
    if (subscriber?.isActive) throw new DomainError('ALREADY_SUBSCRIBED');
    const row = created ?? subscriber;
    if (!row) return;
    // after a removal this is a new subscription, so that earlier links stay invalid
    const removed = row.unsubscribedAt !== null || row.confirmedAt !== null;
    const since = removed ? now : row.subscribedAt;
    if (!created)
      await tx
        .update(newsletterSubscribers)
        .set({ fullName: fullName ?? row.fullName, subscribedAt: since, confirmedAt: null, unsubscribedAt: null })
        .where(eq(newsletterSubscribers.id, row.id));
    const token = confirmToken(app, { id: row.id, since });
    await enqueueMail(app, tx, subscriptionConfirmationMail(app, letterhead, { email: input.email, fullName }, token));
  });
}
