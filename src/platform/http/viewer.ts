import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { sessions, userRoles } from '#db/schema/customers.ts';

/** Whether the session still stands: sign-out and password reset act at once on changing operations. */
export async function sessionStands(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
  return row !== undefined;
}

/** Roles are read for each staff call, never taken from the token. */
export async function rolesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId));
  return rows.map((row) => row.role);
}

/** Work of staff keeps their session: it ends `idleSeconds` after the last of it. Written at most once a minute. */
export async function keepStaffSession(db: Db, sessionId: string, now: Date): Promise<void> {
  const until = sql`${now.toISOString()}::timestamptz + make_interval(secs => ${sessions.idleSeconds})`;
  await db
    .update(sessions)
    .set({ expiresAt: until, lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), sql`${sessions.expiresAt} < ${until} - interval '1 minute'`));
}

/** How long a shown password or code counts for what asks for it again. */
const CONFIRMED_MS = 10 * 60_000;

/** Whether the person of this session has shown lately who they are: at sign-in, or when asked again. */
export async function recentlyConfirmed(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const [row] = await db.select({ at: sessions.confirmedAt }).from(sessions).where(eq(sessions.id, sessionId));
  return row?.at != null && now.getTime() - row.at.getTime() < CONFIRMED_MS;
}
