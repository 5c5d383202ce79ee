import { eq } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/queryable.ts';
import { userRoles } from '#db/schema/customers.ts';
import { DomainError } from '#shared/domain-error.ts';
import { OWNER_ROLE } from '#shared/staff-role.ts';
import { lockTeam } from './lock-team.ts';

/** Whether this is the last owner. */
export async function isLastAdministrator(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.role, OWNER_ROLE));
  return rows.length === 1 && rows[0]!.id === userId;
}

/** Refuses with LAST_ADMINISTRATOR to remove the last owner; of two simultaneous removals the second is refused. */
export async function requireOtherAdministrator(tx: Tx, userId: string): Promise<void> {
  await lockTeam(tx);
  if (await isLastAdministrator(tx, userId)) throw new DomainError('LAST_ADMINISTRATOR');
}
