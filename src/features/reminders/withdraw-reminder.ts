import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { reminders } from '#db/schema/reminders.ts';
import type { App } from '#platform/app.ts';
import { removeUnclaimedMail } from '#platform/mail/claim-mail.ts';
import { MAIL_PURPOSES } from './mails.ts';
import { judgeReminder, withOwner } from './write-due-reminders.ts';

const PURPOSES: ReadonlySet<string> = new Set(Object.values(MAIL_PURPOSES));

const WITHDRAWN = { state: 'suppressed', mailId: null, openedAt: null, unsubscribedAt: null } as const;

/**
 * Withdraws the mail of a reminder that is out of date, before it is sent: the customer has ordered, unsubscribed or
 * emptied the cart since it was written. Returns whether the mail is gone.
 */
export async function withdrawReminder(app: App, mail: { id: string; purpose: string }): Promise<boolean> {
  if (!PURPOSES.has(mail.purpose)) return false;
  return transact(app.db, async (tx) => {
    const [reminder] = await tx.select().from(reminders).where(eq(reminders.mailId, mail.id)).for('update');
    // its order or account is deleted
    if (!reminder) return removeUnclaimedMail(tx, mail.id);
    const verdict = await judgeReminder(tx, await withOwner(tx, reminder), app.now());
    if (verdict.kind !== 'suppress' || !(await removeUnclaimedMail(tx, mail.id))) return false;
    await tx
      .update(reminders)
      .set({ ...WITHDRAWN, lines: [], reason: verdict.reason, endedAt: app.now() })
      .where(and(eq(reminders.id, reminder.id), eq(reminders.mailId, mail.id)));
    return true;
  });
}
