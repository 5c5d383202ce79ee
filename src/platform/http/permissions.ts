import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { userRoles } from '#db/schema/customers.ts';
import { roles } from '#db/schema/team.ts';
import { PERMISSIONS, type Permission } from '#shared/permissions.ts';
import { OWNER_ROLE } from '#shared/staff-role.ts';

export type Granted = ReadonlySet<Permission>;

/** SQL: what the rows of this person's roles list. */
export const listedPermissions = (userId: string) => sql<string[]>`array(
  select unnest(o.permissions) from user_roles r join roles o on o.key = r.role where r.user_id = ${userId})`;

/** What roles with these lists may do; the owner everything, also what came after their row was written. */
export function grantedOf(held: readonly string[], listed: readonly string[]): Granted {
  if (held.includes(OWNER_ROLE)) return new Set(PERMISSIONS);
  return new Set(PERMISSIONS.filter((permission) => listed.includes(permission)));
}

/** What a person may do now, asked from the database. */
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
