import { inArray, isNotNull, sql } from 'drizzle-orm';
import { type Queryable, transact } from '#db/client.ts';
import { mails } from '#db/schema/platform.ts';
import type { App } from '../app.ts';
import { isPseudonym } from './pseudonym.ts';

/** A mail ready to be sent: subject, plain text and HTML of the same content. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  purpose: string;
  headers?: Record<string, string>;
  /** id of the order or ticket it speaks of */
  relatedId?: string;
};

/** Where an answer goes; nowhere in particular while the shop has named no address. */
export const replyTo = (address: string): Record<string, string> => (address ? { 'Reply-To': address } : {});

/**
 * Writes the mail and its sending job in the caller's transaction: both happen or none. Nothing is written to somebody
 * whose account is deleted.
 */
export async function enqueueMail(app: Pick<App, 'jobs'>, db: Queryable, mail: Mail): Promise<void> {
  const { to, headers = {}, ...rest } = mail;
  if (isPseudonym(to)) return;
  const [row] = await db
    .insert(mails)
    .values({ ...rest, toAddress: to, headers, nextTryAt: sql`now()` })
    .returning({ id: mails.id });
  await app.jobs.send(db, 'mail.send', { mailId: row!.id });
}

/** Whether sending is switched off for mails of a purpose at present. */
export type ShouldHoldMail = (app: App, purpose: string) => Promise<boolean>;

const RELEASED_AT_ONCE = 200;

/** Sends what was held back, once its purpose may be sent again. Returns how many. */
export async function releaseHeldMails(app: App, holdsBack: ShouldHoldMail): Promise<number> {
  return transact(app.db, async (tx) => {
    const held = await tx
      .select({ id: mails.id, purpose: mails.purpose })
      .from(mails)
      .where(isNotNull(mails.heldAt))
      .limit(RELEASED_AT_ONCE)
      .for('update', { skipLocked: true });
    const free: string[] = [];
    for (const { id, purpose } of held) if (!(await holdsBack(app, purpose))) free.push(id);
    if (free.length === 0) return 0;
    await tx.update(mails).set({ heldAt: null, nextTryAt: sql`now()` }).where(inArray(mails.id, free));
    for (const mailId of free) await app.jobs.send(tx, 'mail.send', { mailId });
    return free.length;
  });
}
