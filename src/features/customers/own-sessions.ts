import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { sessions } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import type { Viewer } from '#platform/http/access-token.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { browserName } from '#shared/browser-name.ts';
import { DomainError } from '#shared/domain-error.ts';
import { requirePassword } from './reauthenticate.ts';
import { endSessions } from './session.ts';

/** The sessions of a user: the current one first, then by last use. */
export async function listOwnSessions(app: App, { userId, sessionId }: Viewer) {
  const rows = await app.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, app.now())))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(100);
  return rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    browser: browserName(userAgent),
    isCurrent: id === sessionId,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** Ends one of the user's sessions; NOT_FOUND when it is not theirs. Returns the remaining ones. */
export async function endOwnSession(app: App, viewer: Viewer, { id, password }: { id: string; password: string }) {
  await requirePassword(app, viewer.userId, password);
  const ended = await endSessions(app, app.db, and(eq(sessions.userId, viewer.userId), eq(sessions.id, id)));
  if (ended === 0) throw new DomainError('NOT_FOUND');
  await recordSecurityEvent(app.db, { kind: 'session.ended', at: app.now(), userId: viewer.userId });
  return listOwnSessions(app, viewer);
}

/** Ends all of the user's sessions, including the current one. */
export async function endAllOwnSessions(app: App, viewer: Viewer, password: string): Promise<void> {
  await requirePassword(app, viewer.userId, password);
  const ended = await endSessions(app, app.db, eq(sessions.userId, viewer.userId));
  const data = { sessions: ended };
  await recordSecurityEvent(app.db, { kind: 'session.ended', at: app.now(), userId: viewer.userId, data });
}
