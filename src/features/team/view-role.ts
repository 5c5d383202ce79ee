import { eq, getTableColumns, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { changedKept } from '#db/kept-rows.ts';
import { sessions } from '#db/schema/customers.ts';
import { roles, roleViews } from '#db/schema/team.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { sessionTag } from '#platform/http/viewer.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { beginTeamChange, permissionsOfRole, requireHeld } from './require-held.ts';
import { ROLE_VIEW_MINUTES } from './rules.ts';

/**
 * From now on this session sees the panel as a role does, and changes nothing. PERMISSION_NOT_HELD {permissions} for a
 * role that allows more than the viewer may do.
 */
export function beginRoleView(app: App, staff: Staff, sessionId: string, key: string): Promise<void> {
  return transact(app.db, async (tx) => {
    const granted = await beginTeamChange(tx, staff.userId, 'roles.write');
    const [role] = await tx.select().from(roles).where(eq(roles.key, key));
    if (!role) throw new DomainError('NOT_FOUND');
    requireHeld(granted, permissionsOfRole(role));
    const now = app.now();
    // one whose time is over may still wait for the sweep
    await closeRoleViews(tx, now, eq(roleViews.sessionId, sessionId));
    const endsAt = new Date(now.getTime() + ROLE_VIEW_MINUTES * MINUTE_MS);
    await tx
      .insert(roleViews)
      .values({ sessionId, userId: staff.userId, role: key, requestId: staff.requestId, endsAt });
    changedKept(tx, sessionTag(sessionId));
    const after = { endsAt: endsAt.toISOString() };
    await recordChange(tx, staff, now, { action: 'role.view', entityId: key, label: role.name, after });
  });
}

/** The session sees the panel as its member again. */
export function endRoleView(app: App, sessionId: string): Promise<void> {
  return transact(app.db, async (tx) => {
    await closeRoleViews(tx, app.now(), eq(roleViews.sessionId, sessionId));
  });
}

/** Ends what nobody has ended: its time is over, or its session has gone. Returns how many. */
export function endDueRoleViews(app: App): Promise<number> {
  const now = app.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const gone = sql`exists (select from ${sessions} s where s.id = ${roleViews.sessionId}
    and (s.revoked_at is not null or s.expires_at <= ${at}))`;
  return transact(app.db, (tx) => closeRoleViews(tx, now, or(lte(roleViews.endsAt, now), gone)));
}

/** Ends these, each with its entry in the change log. Returns how many. */
export async function closeRoleViews(tx: Tx, now: Date, which: SQL | undefined): Promise<number> {
  const closed = await tx
    .delete(roleViews)
    .where(which)
    .returning({
      ...getTableColumns(roleViews),
      name: sql<string>`(select name from roles where key = ${roleViews.role})`,
    });
  for (const { sessionId, userId, requestId, role, endsAt, name } of closed) {
    changedKept(tx, sessionTag(sessionId));
    // a sweep comes later than the time was over
    const at = endsAt < now ? endsAt : now;
    await recordChange(tx, { userId, requestId }, at, { action: 'role.end-view', entityId: role, label: name });
  }
  return closed.length;
}
