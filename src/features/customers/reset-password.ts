import { and, eq, ne } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { sessions, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { signKnownBrowser } from '#platform/http/known-browser.ts';
import { rolesOf } from '#platform/http/viewer.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { currentAsker, recordSecurityEvent } from '#platform/security-events.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readSettings } from '../settings/read-settings.ts';
import { markEmailConfirmed } from './confirm-email.ts';
import { consumeResetToken, endResetTokens, findResetToken } from './email-token.ts';
import { passwordChangedMail } from './mails.ts';
import { hashPassword } from './password.ts';
import { requirePassword } from './reauthenticate.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { endSessions } from './session.ts';
import { RESET_LETTER } from './write-reset-letter.ts';

/**
 * Leaves the letter with a reset link to a job, which alone asks whether the address has an account: the answer and its
 * time are the same for every address.
 */
export async function requestPasswordReset(app: App, email: string): Promise<void> {
  await app.jobs.send(app.db, RESET_LETTER, { email, asker: currentAsker() });
}

/**
 * Sets the password of the link's owner; the link is used up and all sessions end. Confirms the
 * address too. The browser is known from now on: who reads the mail is the owner, however many
 * strangers try to sign in.
 */
export async function resetPassword(
  app: App,
  input: { token: string; password: string },
): Promise<{ userId: string; knownBrowser: string }> {
  const owner = await findResetToken(app.db, input.token, app.now());
  if (!owner) throw new DomainError('INVALID_LINK');
  await replacePassword(app, owner.id, input.password, async (tx) => {
    if (!(await consumeResetToken(tx, input.token, app.now()))) throw new DomainError('INVALID_LINK');
    await markEmailConfirmed(app, tx, owner.id);
    await endSessions(app, tx, eq(sessions.userId, owner.id));
    await recordSecurityEvent(tx, { kind: 'password.reset', at: app.now(), userId: owner.id });
  });
  return { userId: owner.id, knownBrowser: signKnownBrowser(app.keys, owner, app.now()) };
}

/** The signed-in owner changes the password; the other devices are signed out. */
export async function changePassword(
  app: App,
  input: { userId: string; sessionId: string; currentPassword: string; password: string },
): Promise<void> {
  await requirePassword(app, input.userId, input.currentPassword);
  await replacePassword(app, input.userId, input.password, async (tx) => {
    await endSessions(app, tx, and(eq(sessions.userId, input.userId), ne(sessions.id, input.sessionId)));
    await recordSecurityEvent(tx, { kind: 'password.changed', at: app.now(), userId: input.userId });
  });
}

async function replacePassword(app: App, userId: string, password: string, alongside: (tx: Tx) => Promise<void>) {
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new DomainError('INVALID_LINK');
  await requireStrongPassword(app, password, user, (await rolesOf(app.db, userId)).includes('admin'));
  const passwordHash = await hashPassword(password);
  const { siteName } = (await readSettings(app.db)).general;
  await transact(app.db, async (tx) => {
    await alongside(tx);
    await endResetTokens(tx, userId, app.now());
    await tx.update(users).set({ passwordHash, updatedAt: app.now() }).where(eq(users.id, userId));
    await enqueueMail(app, tx, passwordChangedMail(siteName, app.config.origin, user));
  });
}
