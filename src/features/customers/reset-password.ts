import { eq } from 'drizzle-orm';
import { sessions } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { signKnownBrowser } from '#platform/http/known-browser.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { DomainError } from '#shared/domain-error.ts';
import { markEmailConfirmed } from './confirm-email.ts';
import { replacePassword } from './replace-password.ts';
import { consumeResetToken, findResetToken } from './reset-token.ts';
import { endSessions } from './session.ts';

/**
 * Sets the password of the link's owner, uses up the link, ends all sessions and confirms the address. The browser
 * counts as known, since only the owner reads the mail.
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
