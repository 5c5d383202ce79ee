import { and, eq, ne, or } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { invalidateCached } from '#db/row-cache.ts';
import { userRoles, userTotp } from '#db/schema/customers.ts';
import { ownerHandovers, staffMembers } from '#db/schema/team.ts';
import type { App } from '#platform/app.ts';
import { personTag } from '#platform/http/viewer.ts';
import type { Log } from '#platform/log.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { Role } from './find-role.ts';
import { SECOND_FACTOR_DAYS } from './rules.ts';

type Assignment = {
  userId: string;
  role: Pick<Role, 'key' | 'secondFactorRequired'>;
  secondFactorRequired: boolean;
  /** the inviter of a new member; null from the command line */
  added?: { by: string | null };
};

/** Gives a user this role in place of any other staff role, in the caller's transaction. */
export async function assignRole(app: Pick<App, 'now'>, tx: Tx, assignment: Assignment, log?: Log): Promise<void> {
  const { userId, role, secondFactorRequired, added } = assignment;
  const now = app.now();
  const assignments = await tx
    .delete(userRoles)
    .where(and(eq(userRoles.userId, userId), ne(userRoles.role, 'customer'), ne(userRoles.role, role.key)))
    .returning({ role: userRoles.role });
  const { rowCount } = await tx.insert(userRoles).values({ userId, role: role.key }).onConflictDoNothing();
  const isRequired = role.secondFactorRequired || secondFactorRequired;
  const state = {
    role: role.key,
    secondFactorRequired,
    secondFactorDueAt: isRequired && !added && !(await hasFactor(tx, userId)) ? dueDate(now) : null,
    endedAt: null,
    endedBy: null,
    ...(added ? { addedAt: now, addedBy: added.by } : {}),
  };
  await tx
    .insert(staffMembers)
    .values({ userId, addedAt: now, ...state })
    .onConflictDoUpdate({ target: staffMembers.userId, set: state });
  invalidateCached(tx, personTag(userId));
  for (const { role: assignedRole } of assignments)
    await recordSecurityEvent(tx, { kind: 'role.taken', at: now, userId, data: { role: assignedRole } }, log);
  // offers of the shop by or to this user referred to the former role
  if (rowCount) await forgetHandovers(tx, userId);
  if (rowCount) await recordSecurityEvent(tx, { kind: 'role.granted', at: now, userId, data: { role: role.key } }, log);
}

/** Removes offers of the shop by or to this user. */
export async function forgetHandovers(tx: Tx, userId: string): Promise<void> {
  await tx.delete(ownerHandovers).where(or(eq(ownerHandovers.fromUserId, userId), eq(ownerHandovers.toUserId, userId)));
}

export const dueDate = (now: Date) => new Date(now.getTime() + SECOND_FACTOR_DAYS * DAY_MS);

async function hasFactor(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.select({ id: userTotp.userId }).from(userTotp).where(eq(userTotp.userId, userId));
  return rows.length > 0;
}
