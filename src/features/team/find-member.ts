import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { accounts, userRoles } from '#db/schema/customers.ts';
import { roles, staffMembers } from '#db/schema/team.ts';
import type { Granted } from '#platform/http/permissions.ts';
import { DomainError } from '#shared/domain-error.ts';
import { permissionsOfRole, requireHeld } from './require-held.ts';

/** An active member whom a caller with these permissions may manage. NOT_FOUND, PERMISSION_NOT_HELD. */
export async function findMember(tx: Tx, granted: Granted, userId: string) {
  const rows = await tx
    .select({
      userId: accounts.id,
      email: accounts.email,
      role: userRoles.role,
      roleName: roles.name,
      permissions: roles.permissions,
      secondFactorRequired: staffMembers.secondFactorRequired,
    })
    .from(accounts)
    .innerJoin(userRoles, eq(userRoles.userId, accounts.id))
    .leftJoin(roles, eq(roles.key, userRoles.role))
    .leftJoin(staffMembers, eq(staffMembers.userId, accounts.id))
    .where(and(eq(accounts.id, userId), isNull(accounts.deletedAt), ne(userRoles.role, 'customer')))
    .orderBy(asc(roles.place));
  const [first] = rows;
  if (!first) throw new DomainError('NOT_FOUND');
  for (const { role, permissions } of rows)
    requireHeld(granted, permissionsOfRole({ key: role, permissions: permissions ?? [] }));
  return {
    ...first,
    roleName: first.roleName ?? first.role,
    secondFactorRequired: first.secondFactorRequired ?? false,
    isOwner: rows.some(({ role }) => role === 'admin'),
  };
}
