import { and, eq, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { accounts } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { type RequestOrigin, recordSecurityEvent, withOrigin } from '#platform/security-events.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { resetMail } from './mails.ts';
import { issueResetToken } from './reset-token.ts';

export const RESET_MAIL = 'customers.write-reset-mail';

/** Mails a reset link when the address has an account. */
export async function writeResetMail(app: App, email: string): Promise<void> {
  const letterhead = await readLetterhead(app, app.db);
  await transact(app.db, async (tx) => {
    const [user] = await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.email, email), isNull(accounts.deletedAt)));
    if (!user) return;
    await recordSecurityEvent(tx, { kind: 'password_reset.requested', at: app.now(), userId: user.id });
    const token = await issueResetToken(app, tx, user.id);
    await enqueueMail(app, tx, resetMail(letterhead, app.config.origin, user, token));
  });
}

export const resetMailJob: Job = {
  name: RESET_MAIL,
  handle: (app, { email, asker }: { email: string; asker: RequestOrigin }) =>
    withOrigin({ ...asker, log: app.log }, () => writeResetMail(app, email)),
};
