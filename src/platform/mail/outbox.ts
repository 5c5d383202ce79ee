import { randomUUID } from 'node:crypto';
import { inArray, isNotNull, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import type { Queryable } from '#db/queryable.ts';
import { mails } from '#db/schema/platform.ts';
import { type Write, writeTogether } from '#db/write-together.ts';
import type { App } from '../app.ts';
import { isPseudonym } from './pseudonym.ts';

/** A mail ready to be sent: subject, plain text and HTML of the same content. */
export type Mail = {
  /** chosen where the same mail must not be written twice */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  purpose: string;
  headers?: Record<string, string>;
  /** id of the order or ticket concerned */
  relatedId?: string;
};

/** The reply address; none while the shop has no address. */
export const replyTo = (address: string): Record<string, string> => (address ? { 'Reply-To': address } : {});

/** Writes the mail and its job in the caller's transaction. Deleted accounts and orders without an e-mail get none. */
export async function enqueueMail(app: Pick<App, 'jobs'>, db: Queryable, mail: Mail): Promise<void> {
  const { writes, sendJobs } = prepareMails(app, db, [mail]);
  await writeTogether(db, writes);
  await sendJobs();
}

/** Mails whose rows the caller inserts before it sends their jobs. */
export type PreparedMails = { writes: Write[]; sendJobs(): Promise<void> };

/** The same for several mails, which the caller inserts together with other rows. */
export function prepareMails(app: Pick<App, 'jobs'>, db: Queryable, letters: readonly Mail[]): PreparedMails {
  const rows = letters.flatMap(({ id = randomUUID(), to, headers = {}, relatedId = null, ...rest }) =>
    to === '' || isPseudonym(to) ? [] : [{ ...rest, relatedId, id, toAddress: to, headers }],
  );
  return {
    writes: rows.length > 0 ? [insertRows(mails, rows, { nextTryAt: sql`now()` })] : [],
    sendJobs: () =>
      app.jobs.sendAll(
        db,
        'mail.send',
        rows.map(({ id }) => ({ mailId: id })),
      ),
  };
}

/** Whether mails of a purpose are switched off at present. */
export type ShouldHoldMail = (app: App, purpose: string) => Promise<boolean>;

/** Removes a mail that is out of date before it is sent; returns whether it did. */
export type WithdrawMail = (app: App, mail: { id: string; purpose: string }) => Promise<boolean>;

const RELEASED_AT_ONCE = 200;

/** Queues held mails whose purpose is switched on again. Returns how many. */
export async function releaseHeldMails(app: App, holdsBack: ShouldHoldMail): Promise<number> {
  return transact(app.db, async (tx) => {
    const claimedMails = await tx
      .select({ id: mails.id, purpose: mails.purpose })
      .from(mails)
      .where(isNotNull(mails.heldAt))
      .limit(RELEASED_AT_ONCE)
      .for('update', { skipLocked: true });
    const free: string[] = [];
    for (const { id, purpose } of claimedMails) if (!(await holdsBack(app, purpose))) free.push(id);
    if (free.length === 0) return 0;
    await tx.update(mails).set({ heldAt: null, nextTryAt: sql`now()` }).where(inArray(mails.id, free));
    await app.jobs.sendAll(
      tx,
      'mail.send',
      free.map((mailId) => ({ mailId })),
    );
    return free.length;
  });
}
