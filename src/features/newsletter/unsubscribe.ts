import { and, eq, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { consents, newsletterSubscribers } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import { Refusal } from '#shared/refusal.ts';
import { readUnsubscribeToken } from './links.ts';
import { UNSUBSCRIBE_NOTICE } from './rules.ts';

/** Takes the address off the list, without signing in; a repetition changes nothing. INVALID_LINK when forged. */
export async function unsubscribe(app: App, token: string): Promise<void> {
  const id = readUnsubscribeToken(app, token);
  if (!id) throw new Refusal('INVALID_LINK');
  await transact(app.db, async (tx) => {
    const [removed] = await tx
      .update(newsletterSubscribers)
      .set({ isActive: false, unsubscribedAt: app.now() })
      .where(and(eq(newsletterSubscribers.id, id), isNull(newsletterSubscribers.unsubscribedAt)))
      .returning({ email: newsletterSubscribers.email });
    if (!removed) return;
    await tx.insert(consents).values({
      email: removed.email,
      purpose: 'newsletter',
      given: false,
      notice: UNSUBSCRIBE_NOTICE,
      at: app.now(),
    });
  });
}
