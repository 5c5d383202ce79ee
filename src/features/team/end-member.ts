import { and, eq, ne } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { invalidateCached } from '#db/row-cache.ts';
import { sessions, userRoles } from '#db/schema/customers.ts';
import { staffMembers } from '#db/schema/team.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { personTag } from '#platform/http/viewer.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { endKeysOf } from '../api-keys/end-key.ts';
import { recordChange } from '../audit/record-change.ts';
import { endSessions } from '../customers/session.ts';
import { forgetHandovers } from './assign-role.ts';
import { findMember } from './find-member.ts';
import { requireOtherAdministrator } from './is-last-administrator.ts';
import { beginTeamChange } from './require-held.ts';

/**
 * Removes a member from the team with role and sessions, and with `revokesKeys` the API keys that they made. The account
 * and its audit entries stay. Returns the number of revoked keys.
 */
export function endMember(app: App, staff: Staff, id: string, { revokesKeys = false } = {}): Promise<number> {
  return transact(app.db, async (tx) => {
    const granted = await beginTeamChange(tx, staff.userId, 'team.write');
    const member = await findMember(tx, granted, id);
    if (member.isOwner) await requireOtherAdministrator(tx, id);
    const now = app.now();
    await tx.delete(userRoles).where(and(eq(userRoles.userId, id), ne(userRoles.role, 'customer')));
    const ended = { role: member.role, endedAt: now, endedBy: staff.userId };
    await tx
      .insert(staffMembers)
      .values({ userId: id, addedAt: now, ...ended })
      .onConflictDoUpdate({ target: staffMembers.userId, set: ended });
    await forgetHandovers(tx, id);
    invalidateCached(tx, personTag(id));
    await endSessions(app, tx, eq(sessions.userId, id));
    await recordSecurityEvent(tx, { kind: 'role.taken', at: now, userId: id, data: { role: member.role } });
    await recordChange(tx, staff, now, {
      action: 'team.end',
      entityId: id,
      label: member.email,
      before: { role: member.roleName },
      after: { role: null },
    });
    return revokesKeys ? endKeysOf(tx, staff, id, now) : 0;
  });
}
