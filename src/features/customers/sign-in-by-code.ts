import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { accounts, pendingSignUps, sessions, signInCodes, userRoles, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { signKnownBrowser } from '#platform/http/known-browser.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordWebhookEvents } from '../webhooks/record-webhook-events.ts';
import { markEmailConfirmed } from './confirm-email.ts';
import { requireCodeSignIn, signInCodeHash } from './request-sign-in-code.ts';
import { endResetTokens } from './reset-token.ts';
import { CODE_TRIES } from './rules.ts';
import { createSession, endSessions, type SessionAnswer } from './session.ts';
import { isSameBrowser } from './tokens.ts';

type Account = typeof accounts.$inferSelect;
type Request = { email: string; code: string; browser: string; userAgent: string };

/**
 * Signs in with a mailed code in the browser that asked for it; an address without an account gets one. Wrong, expired
 * and used codes and those of another browser give the same error. Staff never sign in this way. INVALID_CODE,
 * CODE_SIGN_IN_OFF.
 */
export async function signInByCode(app: App, input: Request): Promise<SessionAnswer & { knownBrowser: string }> {
  await requireCodeSignIn(app);
  const codeIds = await findMatchingCodes(app, input);
  const user = codeIds.length > 0 ? await transact(app.db, (tx) => useCode(app, tx, codeIds, input.email)) : null;
  if (!user) {
    await recordSecurityEvent(app.db, { kind: 'sign_in.failed', at: app.now(), data: { reason: 'mailed code' } });
    throw new DomainError('INVALID_CODE');
  }
  const session = await createSession(app, user, input.userAgent, { browser: input.browser });
  await recordSecurityEvent(app.db, {
    kind: 'sign_in.succeeded',
    at: app.now(),
    userId: user.id,
    data: { factors: 1, by: 'mailed code' },
  });
  return { ...session, knownBrowser: signKnownBrowser(app.keys, user, app.now()) };
}

/** Counts a try at every open code of the address in this browser, also when it is wrong; returns the matching ones. */
async function findMatchingCodes(app: App, { email, code, browser }: Request): Promise<string[]> {
  const open = and(
    eq(signInCodes.email, email),
    isNull(signInCodes.usedAt),
    isNotNull(signInCodes.codeHash),
    gt(signInCodes.expiresAt, app.now()),
  );
  const candidates = (
    await app.db.select({ id: signInCodes.id, browserHash: signInCodes.browserHash }).from(signInCodes).where(open)
  ).filter((one) => isSameBrowser(one, browser));
  if (candidates.length === 0) return [];
  // counted before it is compared, so that simultaneous guesses count as well
  const tried = await app.db
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(
      and(
        open,
        lt(signInCodes.tries, CODE_TRIES),
        inArray(
          signInCodes.id,
          candidates.map(({ id }) => id),
        ),
      ),
    )
    .returning({ id: signInCodes.id, codeHash: signInCodes.codeHash });
  return tried
    .filter(({ id, codeHash }) =>
      timingSafeEqual(Buffer.from(codeHash!), Buffer.from(signInCodeHash(app, id, code.trim()))),
    )
    .map(({ id }) => id);
}

/** Ends all codes of the address, once; the account of it, else null when the code was used meanwhile. */
async function useCode(app: App, tx: Tx, codeIds: readonly string[], email: string): Promise<Account | null> {
  const now = app.now();
  const usedCodes = await tx
    .update(signInCodes)
    .set({ usedAt: now })
    .where(and(eq(signInCodes.email, email), isNull(signInCodes.usedAt)))
    .returning({ id: signInCodes.id });
  if (!usedCodes.some(({ id }) => codeIds.includes(id))) return null;
  // other sign-ups of this address chose a password that its owner may not know
  await tx.delete(pendingSignUps).where(eq(pendingSignUps.email, email));
  const [created] = await tx
    .insert(users)
    .values({ email, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for('update');
  const [user] = await tx.select().from(accounts).where(eq(accounts.email, email));
  if (!user || user.deletedAt || (await isMember(tx, user.id))) return null;
  if (created) {
    const customer = { id: user.id, createdAt: now.toISOString() };
    await recordWebhookEvents(tx, [{ type: 'customer.created', subject: user.id, data: { customer } }]);
    await recordSecurityEvent(tx, { kind: 'account.confirmed', at: now, userId: user.id });
  }
  if (!user.emailConfirmedAt) await takeOver(app, tx, user.id);
  return user;
}

async function isMember(tx: Tx, userId: string): Promise<boolean> {
  const [role] = await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId)).limit(1);
  return role !== undefined;
}

// whoever made the account has not shown that the address is theirs: their password and sessions end
async function takeOver(app: App, tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ passwordHash: null, updatedAt: app.now() }).where(eq(users.id, userId));
  await endResetTokens(tx, userId, app.now());
  await endSessions(app, tx, eq(sessions.userId, userId));
  await markEmailConfirmed(app, tx, userId);
}
