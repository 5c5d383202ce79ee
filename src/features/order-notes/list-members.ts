import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { accounts, userRoles } from '#db/schema/customers.ts';
import { roles } from '#db/schema/team.ts';
import { grantedOf } from '#platform/http/permissions.ts';
import { type Member, mentionOf } from './rules.ts';

/** The active members of staff who may see orders, by name. */
export async function readMembers(db: Queryable): Promise<Member[]> {
  const rows = await db
    .select({
      id: accounts.id,
      fullName: accounts.fullName,
      email: accounts.email,
      role: userRoles.role,
      permissions: roles.permissions,
    })
    .from(userRoles)
    .innerJoin(accounts, and(eq(accounts.id, userRoles.userId), isNull(accounts.deletedAt)))
    .leftJoin(roles, eq(roles.key, userRoles.role))
    .orderBy(asc(accounts.fullName), asc(accounts.email));
  const able = rows.filter(({ role, permissions }) => grantedOf([role], permissions ?? []).has('orders.read'));
  return [...new Map(able.map(({ id, fullName, email }) => [id, { id, fullName, email }])).values()];
}

/** The same with the texts that mention them. */
export async function listMembers(db: Queryable) {
  const members = await readMembers(db);
  return members.map((member) => ({
    id: member.id,
    name: member.fullName || member.email,
    mention: mentionOf(member, members),
  }));
}
