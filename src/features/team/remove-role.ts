import { eq, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { roles, roleViews } from '#db/schema/team.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isGrantable } from '#shared/permissions.ts';
import { recordChange } from '../audit/record-change.ts';
import { beginTeamChange, permissionsOfRole, requireHeld } from './require-held.ts';
import { closeRoleViews } from './view-role.ts';

/** Deletes an own role. ROLE_IN_USE {members, invitations} while it is assigned or offered. */
export function removeRole(app: App, staff: Staff, key: string): Promise<void> {
  return transact(app.db, async (tx) => {
    const granted = await beginTeamChange(tx, staff.userId, 'roles.write');
    const [match] = await tx
      .select({
        role: roles,
        members: sql<number>`(select count(*)::int from user_roles r where r.role = ${roles.key})`,
        invitations: sql<number>`(select count(*)::int from team_invitations i where i.role = ${roles.key})`,
      })
      .from(roles)
      .where(eq(roles.key, key));
    if (!match) throw new DomainError('NOT_FOUND');
    const { role, members, invitations } = match;
    if (role.isBuiltIn) throw new DomainError('ROLE_BUILT_IN');
    requireHeld(granted, permissionsOfRole(role));
    if (members + invitations > 0) throw new DomainError('ROLE_IN_USE', { members, invitations });
    await closeRoleViews(tx, app.now(), eq(roleViews.role, key));
    await tx.delete(roles).where(eq(roles.key, key));
    const before = { name: role.name, permissions: role.permissions.filter(isGrantable) };
    await recordChange(tx, staff, app.now(), { action: 'role.remove', entityId: key, label: role.name, before });
  });
}
