import { eq, getTableColumns, lte, or, type SQL, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { invalidateCached } from '#db/row-cache.ts';
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
 * Begins a role view: the session has the role's permissions, read-only. PERMISSION_NOT_HELD {permissions} for a role
 * with more permissions than the user.
 */
export function beginRoleView(app: App, staff: Staff, sessionId: string, key: string): Promise<void> {
  return transact(app.db, async (tx) => {
    const granted = await beginTeamChange(tx, staff.userId, 'roles.write');
    const [role] = await tx.select().from(roles).where(eq(roles.key, key));
    if (!role) throw new DomainError('NOT_FOUND');
    requireHeld(granted, permissionsOfRole(role));
    const now = app.now();
    // an expired one may still wait for the sweep
    await closeRoleViews(tx, now, eq(roleViews.sessionId, sessionId));
    const endsAt = new Date(now.getTime() + ROLE_VIEW_MINUTES * MINUTE_MS);
    await tx
      .insert(roleViews)
      .values({ sessionId, userId: staff.userId, role: key, requestId: staff.requestId, endsAt });
    invalidateCached(tx, sessionTag(sessionId));
    const after = { endsAt: endsAt.toISOString() };
    await recordChange(tx, staff, now, { action: 'role.view', entityId: key, label: role.name, after });
  });
}

/** Ends a session's role view. */
export function endRoleView(app: App, sessionId: string): Promise<void> {
  return transact(app.db, async (tx) => {
    await closeRoleViews(tx, app.now(), eq(roleViews.sessionId, sessionId));
  });
}

/** Ends role views that have expired or whose session has ended. Returns how many. */
export function endDueRoleViews(app: App): Promise<number> {
  const now = app.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const isEnded = sql`exists (select from ${sessions} s where s.id = ${roleViews.sessionId}
    and (s.revoked_at is not null or s.expires_at <= ${at}))`;
  return transact(app.db, (tx) => closeRoleViews(tx, now, or(lte(roleViews.endsAt, now), isEnded)));
}

/** Deletes these role views, each with its entry in the change log. Returns how many. */
export async function closeRoleViews(tx: Tx, now: Date, which: SQL | undefined): Promise<number> {
  const closed = await tx
    .delete(roleViews)
    .where(which)
    .returning({
      ...getTableColumns(roleViews),
      name: sql<string>`(select name from roles where key = ${roleViews.role})`,
    });
  for (const { sessionId, userId, requestId, role, endsAt, name } of closed) {
    invalidateCached(tx, sessionTag(sessionId));
    // the sweep runs after the expiry
    const at = endsAt < now ? endsAt : now;
    await recordChange(tx, { userId, requestId }, at, { action: 'role.end-view', entityId: role, label: name });
  }
  return closed.length;
}
