import { and, count, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Queryable, Tx } from '#db/queryable.ts';
import type { ConsentSource } from '#db/schema/newsletter.ts';
import { reminderOptOuts, reminders } from '#db/schema/reminders.ts';
import type { App } from '#platform/app.ts';
import type { Keys } from '#platform/keys.ts';
import { DomainError } from '#shared/domain-error.ts';
import { REMINDER_KINDS } from '#shared/reminder-states.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { contactHash } from './contact-hash.ts';
import { readEndToken } from './links.ts';
import { END_NOTICE } from './rules.ts';

type Contact = { email: string; userId: string | null; hash: string; source: ConsentSource };

/** Ends all reminders to the address of a mail, without signing in; a repetition changes nothing. INVALID_LINK. */
export async function endReminders(app: App, token: string): Promise<void> {
  const id = readEndToken(app, token);
  if (!id) throw new DomainError('INVALID_LINK');
  await transact(app.db, async (tx) => {
    const [reminder] = await tx.select().from(reminders).where(eq(reminders.id, id)).for('update');
    // deleted after a year, or with the account
    if (!reminder) return;
    const { email, userId, contactHash: hash, state } = reminder;
    const isFirst = await endForContact(app, tx, { email, userId, hash, source: 'unsubscribe-link' });
    if (isFirst && state === 'sent')
      await tx.update(reminders).set({ unsubscribedAt: app.now() }).where(eq(reminders.id, id));
  });
}

/** Ends all reminders to a user's confirmed address. */
export const endRemindersOfUser = (app: App, user: { userId: string; email: string }): Promise<void> =>
  transact(app.db, async (tx) => {
    await endForContact(app, tx, { ...user, hash: contactHash(app.keys, user.email), source: 'profile' });
  });

/** Whether an address gets reminders of any kind. */
export async function hasReminders(keys: Keys, db: Queryable, email: string): Promise<boolean> {
  const [ended] = await db
    .select({ count: count() })
    .from(reminderOptOuts)
    .where(eq(reminderOptOuts.contactHash, contactHash(keys, email)));
  return ended!.count < REMINDER_KINDS.length;
}

/** Returns whether anything was not ended before. */
async function endForContact(app: App, tx: Tx, { email, userId, hash, source }: Contact): Promise<boolean> {
  const at = app.now();
  const added = await tx
    .insert(reminderOptOuts)
    .values(REMINDER_KINDS.map((kind) => ({ contactHash: hash, kind, at })))
    .onConflictDoNothing()
    .returning({ kind: reminderOptOuts.kind });
  await tx
    .update(reminders)
    .set({ state: 'suppressed', reason: 'unsubscribed', endedAt: at, lines: [] })
    .where(and(eq(reminders.contactHash, hash), eq(reminders.state, 'planned')));
  if (added.length === 0) return false;
  await recordConsent(tx, { email, userId, purpose: 'reminders', given: false, notice: END_NOTICE, source, at });
  return true;
}
