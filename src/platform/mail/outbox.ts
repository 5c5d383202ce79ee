import { eq } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { mails } from '#db/schema/platform.ts';
import type { App } from '../app.ts';
import type { Job } from '../jobs/worker.ts';
import type { MailTransport } from './transport.ts';

/** A mail ready to be sent: subject, plain text and HTML of the same content. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  purpose: string;
  headers?: Record<string, string>;
};

/** Writes the mail and its sending job in the caller's transaction: both happen or none. */
export async function postMail(app: Pick<App, 'jobs'>, db: Queryable, mail: Mail): Promise<void> {
  const { to, headers = {}, ...rest } = mail;
  const [row] = await db
    .insert(mails)
    .values({ ...rest, toAddress: to, headers })
    .returning({ id: mails.id });
  await app.jobs.send(db, 'mail.send', { mailId: row!.id });
}

/** Sends one stored mail. Sent ones are left alone, so a repeated job sends nothing twice. */
export function sendMailJob(transport: MailTransport): Job {
  return {
    name: 'mail.send',
    async handle(app, { mailId }: { mailId: string }) {
      const [mail] = await app.db.select().from(mails).where(eq(mails.id, mailId));
      if (!mail || mail.sentAt) return;
      try {
        await transport.send({ ...mail, to: mail.toAddress });
      } catch (error) {
        await app.db
          .update(mails)
          .set({ lastError: String(error) })
          .where(eq(mails.id, mailId));
        throw error;
      }
      await app.db.update(mails).set({ sentAt: app.now(), lastError: null }).where(eq(mails.id, mailId));
    },
  };
}
