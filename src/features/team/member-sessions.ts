import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { sessions } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { rolesOf } from '#platform/http/viewer.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { browserName } from '#shared/browser-name.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isStaff } from '#shared/staff-role.ts';
import { recordChange } from '../audit/record-change.ts';
import { endSessions } from '../customers/session.ts';
import { findMember } from './find-member.ts';
import { beginTeamChange } from './require-held.ts';

/** The sessions of a member, last used first. NOT_FOUND for others: customers' sessions are private. */
export async function listMemberSessions(app: App, userId: string, ownSession: string) {
  if (!isStaff(await rolesOf(app.db, userId))) throw new DomainError('NOT_FOUND');
  const rows = await app.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, app.now())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(100);
  return rows.map(({ id, userAgent, createdAt, lastSeenAt, secondFactorAt }) => ({
    id,
    browser: browserName(userAgent),
    isCurrent: id === ownSession,
    hasSecondFactor: secondFactorAt !== null,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** Ends one session of a member, or all. NOT_FOUND when there is none. */
export function endMemberSessions(app: App, staff: Staff, id: string, sessionId: string | null): Promise<number> {
  return transact(app.db, async (tx) => {
    const granted = await beginTeamChange(tx, staff.userId, 'team.write');
    const { email } = await findMember(tx, granted, id);
    const which = sessionId ? eq(sessions.id, sessionId) : undefined;
    const ended = await endSessions(app, tx, and(eq(sessions.userId, id), which));
    if (ended === 0) throw new DomainError('NOT_FOUND');
    const now = app.now();
    await recordSecurityEvent(tx, { kind: 'session.ended', at: now, userId: id, data: { sessions: ended } });
    const after = { sessions: ended };
    await recordChange(tx, staff, now, { action: 'team.end-session', entityId: id, label: email, after });
    return ended;
  });
}
