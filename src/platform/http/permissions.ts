import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { userRoles } from '#db/schema/customers.ts';
import { roles } from '#db/schema/team.ts';
import { PERMISSIONS, type Permission } from '#shared/permissions.ts';
import { OWNER_ROLE } from '#shared/staff-role.ts';

export type Granted = ReadonlySet<Permission>;

/** SQL: the permissions of a user's roles. */
export const listedPermissions = (userId: string) => sql<string[]>`array(
  select unnest(o.permissions) from user_roles r join roles o on o.key = r.role where r.user_id = ${userId})`;

/** The permissions of roles with these lists; the owner has all, including new ones. */
export function grantedOf(rolesHeld: readonly string[], listed: readonly string[]): Granted {
  if (rolesHeld.includes(OWNER_ROLE)) return new Set(PERMISSIONS);
  return new Set(PERMISSIONS.filter((permission) => listed.includes(permission)));
}

/** The current permissions of a user, from the database. */
export async function permissionsOf(db: Queryable, userId: string): Promise<Granted> {
  const rows = await db
    .select({ role: userRoles.role, permissions: roles.permissions })
    .from(userRoles)
    .leftJoin(roles, eq(roles.key, userRoles.role))
    .where(eq(userRoles.userId, userId));
  return grantedOf(
    rows.map(({ role }) => role),
    rows.flatMap(({ permissions }) => permissions ?? []),
  );
}
