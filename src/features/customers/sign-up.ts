import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { postMail } from '#platform/mail/outbox.ts';
import { readSettings } from '../settings/read-settings.ts';
import { issueEmailToken } from './email-token.ts';
import { confirmationMail, knownAddressMail } from './mails.ts';
import { hashPassword } from './password.ts';
import { requireGoodPassword } from './require-good-password.ts';

/**
 * Creates an unconfirmed account and mails the confirmation link. A known address gets the same answer and its
 * owner a mail; an unconfirmed one gets a new link, and the password typed last counts.
 */
export async function signUp(app: App, input: { email: string; password: string; fullName: string }): Promise<void> {
  await requireGoodPassword(app, input.password, input.email);
  const passwordHash = await hashPassword(input.password);
  const { siteName } = (await readSettings(app.db)).general;
  await transact(app.db, async (tx) => {
    const values = { email: input.email, fullName: input.fullName, passwordHash, createdAt: app.now() };
    const [created] = await tx.insert(users).values(values).onConflictDoNothing().returning();
    const [user] = created
      ? [created]
      : await tx.select().from(users).where(eq(users.email, input.email)).for('update');
    if (!user) return;
    if (user.emailConfirmedAt || user.deletedAt) {
      await postMail(app, tx, knownAddressMail(siteName, app.config.origin, user));
      return;
    }
    if (!created) await tx.update(users).set({ passwordHash, fullName: input.fullName }).where(eq(users.id, user.id));
    const token = await issueEmailToken(app, tx, user.id, 'confirm');
    await postMail(app, tx, confirmationMail(siteName, app.config.origin, user, token));
  });
}
