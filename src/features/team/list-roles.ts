import { asc, sql } from 'drizzle-orm';
import { roles } from '#db/schema/team.ts';
import type { App } from '#platform/app.ts';
import type { Granted } from '#platform/http/permissions.ts';
import { isGrantable } from '#shared/permissions.ts';
import { permissionsOfRole } from './require-held.ts';

/** All roles with permissions and members; `isHeld`: the caller has all of its permissions and so may assign it. */
export async function listRoles(app: App, granted: Granted) {
  const rows = await app.db
    .select({
      role: roles,
      members: sql<number>`(select count(*)::int from user_roles r where r.role = ${roles.key})`,
      invitations: sql<number>`(select count(*)::int from team_invitations i where i.role = ${roles.key})`,
    })
    .from(roles)
    .orderBy(asc(roles.place), asc(roles.createdAt), asc(roles.key));
  return rows.map(({ role, members, invitations }) => {
    const permissions = [...permissionsOfRole(role)];
    return {
      key: role.key,
      name: role.name,
      permissions: permissions.filter(isGrantable),
      isBuiltIn: role.isBuiltIn,
      secondFactorRequired: role.secondFactorRequired,
      isHeld: permissions.every((permission) => granted.has(permission)),
      members,
      invitations,
    };
  });
}
