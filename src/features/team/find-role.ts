import { eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { roles } from '#db/schema/team.ts';
import { DomainError } from '#shared/domain-error.ts';

export type Role = typeof roles.$inferSelect;

/** The role to be given. ROLE_NOT_FOUND. */
export async function findRole(tx: Tx, key: string): Promise<Role> {
  const [role] = await tx.select().from(roles).where(eq(roles.key, key));
  if (!role) throw new DomainError('ROLE_NOT_FOUND');
  return role;
}
