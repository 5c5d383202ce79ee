import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { invalidateCached } from '#db/row-cache.ts';
import { sessions, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { signAccessToken } from '#platform/http/access-token.ts';
import { rolesOf, secondFactorDue, sessionTag } from '#platform/http/viewer.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { DAY_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isStaff } from '#shared/staff-role.ts';
import { isUuid } from '#shared/uuid.ts';
import { readSettings } from '../settings/read-settings.ts';
import { CUSTOMER_SESSION_DAYS } from './rules.ts';
import { browserHash, isSameBrowser, randomToken, sha256 } from './tokens.ts';

/** Longer than the browser's retries take after a lost response. */
const REPEAT_MS = 30_000;

export type SessionAnswer = {
  user: { id: string; email: string | null; fullName: string; roles: string[] };
  accessToken: string;
  refreshToken: string;
  expiresAt: string;
};
type User = Pick<typeof users.$inferSelect, 'id' | 'email' | 'fullName'>;

type Start = { browser?: string | undefined; secondFactor?: boolean };

/** Creates a session. A refresh token is '<session id>.<secret>'; only its hash is stored. */
export async function createSession(
  app: App,
  user: User,
  userAgent: string,
  { browser, secondFactor = false }: Start = {},
): Promise<SessionAnswer> {
  const sessionId = randomUUID();
  const refreshToken = `${sessionId}.${randomToken()}`;
  const roles = await rolesOf(app.db, user.id);
  const now = app.now();
  const idleSeconds = await staffIdleSeconds(app, roles);
  await app.db.insert(sessions).values({
    id: sessionId,
    userId: user.id,
    tokenHash: sha256(refreshToken),
    userAgent,
    browserHash: browser ? browserHash(sessionId, browser) : null,
    secondFactorAt: secondFactor ? now : null,
    createdAt: now,
    lastSeenAt: now,
    authenticatedAt: now,
    idleSeconds,
    expiresAt: new Date(now.getTime() + (idleSeconds === null ? CUSTOMER_SESSION_DAYS * DAY_MS : idleSeconds * 1000)),
  });
  return describeSession(app, user, roles, sessionId, refreshToken);
}

/**
 * Exchanges a refresh token for its successor, HMAC(server key, token): a browser that lost the response asks again
 * with the same token and gets the same successor, for seconds and until that is used. Any other reuse, or use in
 * another browser, means theft and ends the session. A session without a browser key takes the first one that is sent.
 */
export async function refreshSession(app: App, refreshToken: string, browser?: string): Promise<SessionAnswer> {
  const sessionId = /^([^.]+)\.[\w-]{43}$/.exec(refreshToken)?.[1];
  if (!sessionId || !isUuid(sessionId)) throw new DomainError('INVALID_TOKEN');
  const now = app.now();
  const successor = `${sessionId}.${app.keys.sign('refresh-token', refreshToken).toString('base64url')}`;
  const alive = and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  const hash = sha256(refreshToken);
  const browserKeyHash = browser ? browserHash(sessionId, browser) : null;

  const [rotated] = await app.db
    .update(sessions)
    .set({
      tokenHash: sha256(successor),
      previousHash: hash,
      rotatedAt: now,
      lastSeenAt: now,
      ...(browserKeyHash ? { browserHash: browserKeyHash } : {}),
    })
    .where(
      and(
        alive,
        eq(sessions.tokenHash, hash),
        or(isNull(sessions.browserHash), browserKeyHash ? eq(sessions.browserHash, browserKeyHash) : undefined),
      ),
    )
    .returning();
  const [session] = rotated ? [rotated] : await app.db.select().from(sessions).where(alive);
  if (!session) throw new DomainError('INVALID_TOKEN');
  if (!rotated && !isRepetition(session, hash, browser, now)) {
    await endSessions(app, app.db, eq(sessions.id, sessionId));
    await recordSecurityEvent(app.db, { kind: 'session.token_reused', at: now, userId: session.userId });
    throw new DomainError('INVALID_TOKEN');
  }
  const [user] = await app.db.select().from(users).where(eq(users.id, session.userId));
  if (!user || user.deletedAt) throw new DomainError('INVALID_TOKEN');
  if (session.secondFactorAt === null && (await isSecondFactorDue(app, user.id))) {
    await endSessions(app, app.db, eq(sessions.id, sessionId));
    const data = { reason: 'second factor' };
    await recordSecurityEvent(app.db, { kind: 'session.ended', at: now, userId: user.id, data });
    throw new DomainError('INVALID_TOKEN');
  }
  const roles = await rolesOf(app.db, user.id);
  const idleSeconds = await staffIdleSeconds(app, roles);
  // a staff session is kept alive by work, not by an open tab; one from before the role or a stricter setting ends in
  // the same way
  const expiresAt =
    idleSeconds === null
      ? new Date(now.getTime() + CUSTOMER_SESSION_DAYS * DAY_MS)
      : sql`least(${sessions.expiresAt}, ${new Date(now.getTime() + idleSeconds * 1000).toISOString()}::timestamptz)`;
  await app.db.update(sessions).set({ idleSeconds, expiresAt }).where(eq(sessions.id, sessionId));
  invalidateCached(app.db, sessionTag(sessionId));
  return describeSession(app, user, roles, sessionId, successor);
}

// the response to the exchange was lost, and the same browser asks again
function isRepetition(session: typeof sessions.$inferSelect, hash: string, browser: string | undefined, now: Date) {
  const age = now.getTime() - (session.rotatedAt?.getTime() ?? 0);
  return session.previousHash === hash && age < REPEAT_MS && isSameBrowser(session, browser);
}

async function isSecondFactorDue(app: App, userId: string): Promise<boolean> {
  const { rows } = await app.db.execute<{ due: boolean }>(sql`select ${secondFactorDue(userId, app.now())} as due`);
  return rows[0]!.due;
}

/** Ends the open sessions: at once in this process, within two seconds in others. Returns how many. */
export async function endSessions(app: App, db: Queryable, which: SQL | undefined): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: app.now() })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  invalidateCached(db, ...ended.map(({ id }) => sessionTag(id)));
  return ended.length;
}

/** Ends the session of a refresh token, if it is valid. */
export async function signOut(app: App, refreshToken: string): Promise<void> {
  const sessionId = refreshToken.split('.')[0] ?? '';
  const hash = sha256(refreshToken);
  if (!isUuid(sessionId)) return;
  const [session] = await app.db.select().from(sessions).where(eq(sessions.id, sessionId));
  if (!session || (session.tokenHash !== hash && session.previousHash !== hash)) return;
  if ((await endSessions(app, app.db, eq(sessions.id, sessionId))) > 0)
    await recordSecurityEvent(app.db, { kind: 'session.ended', at: app.now(), userId: session.userId });
}

// null for customers, whose sessions last as long as the browser returns
async function staffIdleSeconds(app: App, roles: string[]): Promise<number | null> {
  if (!isStaff(roles)) return null;
  return Math.round((await readSettings(app.db)).security.sessionTimeout * 3600);
}

async function describeSession(app: App, user: User, roles: string[], sessionId: string, refreshToken: string) {
  const { token, expiresAt } = await signAccessToken(
    app.keys,
    { userId: user.id, sessionId, isGuest: user.email === null },
    app.now(),
  );
  return {
    user: { id: user.id, email: user.email, fullName: user.fullName, roles },
    accessToken: token,
    refreshToken,
    expiresAt: expiresAt.toISOString(),
  };
}
