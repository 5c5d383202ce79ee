import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#db/queryable.ts';
import { invalidateCached, readCached } from '#db/row-cache.ts';
import { sessions, userRoles } from '#db/schema/customers.ts';
import { roles, roleViews } from '#db/schema/team.ts';
import { OWNER_ROLE } from '#shared/staff-role.ts';
import type { Viewer } from './access-token.ts';
import { type Granted, grantedOf, listedPermissions } from './permissions.ts';

/** The cache names of sessions and permissions, which the database's triggers use, too. */
export const sessionTag = (sessionId: string) => `session:${sessionId}`;
export const personTag = (userId: string) => `person:${userId}`;

/** Whether the session is open, from the database. */
export async function isSessionActive(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
  return row !== undefined;
}

/** The keys of a user's roles, never taken from the token. */
export async function rolesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId));
  return rows.map((row) => row.role);
}

/** Work keeps a staff session alive: it ends `idleSeconds` after the last of it. Written at most once a minute. */
export async function extendStaffSession(db: Db, sessionId: string, now: Date): Promise<void> {
  const until = sql`${now.toISOString()}::timestamptz + make_interval(secs => ${sessions.idleSeconds})`;
  await db
    .update(sessions)
    .set({ expiresAt: until, lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), sql`${sessions.expiresAt} < ${until} - interval '1 minute'`));
  invalidateCached(db, sessionTag(sessionId));
}

/** SQL: the settings require a second factor of administrators, from the next call on. */
const secondFactorBySettings = (userId: string) => sql`
  exists (select from user_roles r join settings s on s.section = 'security'
    where r.user_id = ${userId} and r.role = ${OWNER_ROLE} and s.value -> 'twoFactorAuth' = 'true'::jsonb)`;

/** SQL: the role or the member requires a second factor, and `when` holds for the member m. */
const secondFactorByRole = (userId: string, when: SQL) => sql`
  exists (select from user_roles r join roles o on o.key = r.role
    left join staff_members m on m.user_id = r.user_id
    where r.user_id = ${userId} and (o.second_factor_required or m.second_factor_required) and ${when})`;

/** SQL: whether a second factor is required: by the settings for administrators, by the role, or of the member. */
export const secondFactorRequired = (userId: string) =>
  sql<boolean>`(${secondFactorBySettings(userId)} or ${secondFactorByRole(userId, sql`true`)})`;

/** SQL: whether sessions without a second factor have ended: it is required, and its deadline has passed. */
export const secondFactorDue = (userId: string, now: Date) => {
  const isPast = sql`coalesce(m.second_factor_due_at, '-infinity') <= ${now.toISOString()}::timestamptz`;
  return sql<boolean>`(
    exists (select from user_totp t where t.user_id = ${userId})
    or ${secondFactorBySettings(userId)} or ${secondFactorByRole(userId, isPast)})`;
};

/** How long a re-authentication is valid (ms). */
const REAUTHENTICATION_MS = 10 * 60_000;

/** The role as which a session sees the panel, read-only. */
export type RoleView = { key: string; name: string; endsAt: Date };

export type StaffSession = {
  /** during a role view only those that the role and the user both have */
  permissions: Granted;
  roleView: RoleView | null;
  /** the user has authenticated recently: at sign-in, or by re-authentication */
  reauthenticated: boolean;
  /** work is to be recorded: none was within the last minute */
  toKeep: boolean;
};

type SessionRow = {
  authenticatedAt: Date | null;
  expiresAt: Date;
  idleSeconds: number | null;
  secondFactorAt: Date | null;
  secondFactorDue: boolean;
  roles: string[];
  listed: string[];
  view: (RoleView & { permissions: string[] }) | null;
};

// everything that calls check of a session, in one query; null when it has ended
async function readSession(db: Queryable, { userId, sessionId }: Viewer, now: Date): Promise<SessionRow | null> {
  const [row] = await db
    .select({
      authenticatedAt: sessions.authenticatedAt,
      expiresAt: sessions.expiresAt,
      idleSeconds: sessions.idleSeconds,
      secondFactorAt: sessions.secondFactorAt,
      secondFactorDue: secondFactorDue(userId, now),
      roles: sql<string[]>`array(select role from user_roles where user_id = ${userId})`,
      listed: listedPermissions(userId),
      view: { key: roles.key, name: roles.name, endsAt: roleViews.endsAt, permissions: roles.permissions },
    })
    .from(sessions)
    .leftJoin(roleViews, eq(roleViews.sessionId, sessions.id))
    .leftJoin(roles, eq(roles.key, roleViews.role))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  if (!row) return null;
  const { key, name, endsAt, permissions } = row.view;
  return { ...row, view: key && name && endsAt && permissions ? { key, name, endsAt, permissions } : null };
}

function readCachedSession(db: Db, viewer: Viewer, now: Date): Promise<SessionRow | null> {
  const tags = [sessionTag(viewer.sessionId), personTag(viewer.userId), 'settings', 'roles'];
  return readCached(db, sessionTag(viewer.sessionId), tags, (from) => readSession(from, viewer, now));
}

/** Whether the session is open, by its copy. A copy never refuses: the database is asked first. */
export async function isSessionActiveCached(db: Db, viewer: Viewer, now: Date): Promise<boolean> {
  const cachedSession = await readCachedSession(db, viewer, now);
  return (cachedSession !== null && cachedSession.expiresAt > now) || isSessionActive(db, viewer.sessionId, now);
}

/** The checks of a staff call from the database; null when the session has ended. */
export async function readStaffSession(db: Db, viewer: Viewer, now: Date): Promise<StaffSession | null> {
  return staffSessionOf(await readSession(db, viewer, now), now);
}

/** The same from the session's copy. */
export async function readCachedStaffSession(db: Db, viewer: Viewer, now: Date): Promise<StaffSession | null> {
  return staffSessionOf(await readCachedSession(db, viewer, now), now);
}

function staffSessionOf(row: SessionRow | null, now: Date): StaffSession | null {
  // a session from before the second factor was required has to sign in again
  if (!row || row.expiresAt <= now || (row.secondFactorDue && row.secondFactorAt === null)) return null;
  const { authenticatedAt, expiresAt, idleSeconds } = row;
  const granted = grantedOf(row.roles, row.listed);
  const view = row.view && row.view.endsAt > now ? row.view : null;
  return {
    permissions: view ? both(granted, grantedOf([view.key], view.permissions)) : granted,
    roleView: view && { key: view.key, name: view.name, endsAt: view.endsAt },
    reauthenticated: authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() < REAUTHENTICATION_MS,
    toKeep: idleSeconds !== null && expiresAt.getTime() < now.getTime() + idleSeconds * 1000 - 60_000,
  };
}

const both = (one: Granted, other: Granted): Granted => new Set([...one].filter((permission) => other.has(permission)));
