import { and, eq, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { accounts, pendingSignUps } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { emailConfirmationMail, existingAccountMail } from './mails.ts';
import { randomToken, sha256 } from './tokens.ts';

export const SIGN_UP_MAIL = 'customers.write-sign-up-mail';

/** Mails the link of a sign-up once, or a notice to the owner of an existing account. */
export async function writeSignUpMail(app: App, signUpId: string): Promise<void> {
  const letterhead = await readLetterhead(app, app.db);
  await transact(app.db, async (tx) => {
    const [signUp] = await tx
      .select()
      .from(pendingSignUps)
      .where(and(eq(pendingSignUps.id, signUpId), isNull(pendingSignUps.tokenHash)))
      .for('update');
    if (!signUp) return;
    const mine = eq(pendingSignUps.id, signUp.id);
    const [user] = await tx.select().from(accounts).where(eq(accounts.email, signUp.email));
    if (user) {
      await tx.delete(pendingSignUps).where(mine);
      await enqueueMail(app, tx, existingAccountMail(letterhead, app.config.origin, user));
      return;
    }
    const token = randomToken();
    await tx
      .update(pendingSignUps)
      .set({ tokenHash: sha256(token) })
      .where(mine);
    await enqueueMail(app, tx, emailConfirmationMail(letterhead, app.config.origin, signUp, token));
  });
}

export const signUpMailJob: Job = {
  name: SIGN_UP_MAIL,
  handle: (app, { signUpId }: { signUpId: string }) => writeSignUpMail(app, signUpId),
};
