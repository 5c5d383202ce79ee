import { eq } from 'drizzle-orm';
import { invalidateCached } from '#db/row-cache.ts';
import { sessions, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import type { Viewer } from '#platform/http/access-token.ts';
import { sessionTag } from '#platform/http/viewer.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { DomainError } from '#shared/domain-error.ts';
import { verifyPassword } from './password.ts';
import { consumeSecondFactorCode, readTotpState } from './totp.ts';

/**
 * Re-authenticates the user of this session by password or authenticator code; risky actions are open to it for some
 * minutes.
 */
export async function reauthenticate(app: App, viewer: Viewer, proof: string): Promise<void> {
  const byCode = /^\d{6}$/.test(proof) && (await readTotpState(app, viewer.userId)) === 'readable';
  const right = byCode
    ? await consumeSecondFactorCode(app, app.db, viewer.userId, proof)
    : await isPassword(app, viewer.userId, proof);
  const kind = right ? 'reauthentication.succeeded' : 'reauthentication.failed';
  await recordSecurityEvent(app.db, { kind, at: app.now(), userId: viewer.userId });
  if (!right) throw new DomainError('INVALID_CREDENTIALS');
  await app.db.update(sessions).set({ authenticatedAt: app.now() }).where(eq(sessions.id, viewer.sessionId));
  invalidateCached(app.db, sessionTag(viewer.sessionId));
}

/** Checks the user's password; INVALID_CREDENTIALS. For actions that a session alone does not allow. */
export async function requirePassword(app: App, userId: string, password: string): Promise<void> {
  const right = await isPassword(app, userId, password);
  const kind = right ? 'reauthentication.succeeded' : 'reauthentication.failed';
  await recordSecurityEvent(app.db, { kind, at: app.now(), userId });
  if (!right) throw new DomainError('INVALID_CREDENTIALS');
}

async function isPassword(app: App, userId: string, password: string): Promise<boolean> {
  const [user] = await app.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return verifyPassword(user?.hash, password);
}
