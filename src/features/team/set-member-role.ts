import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { OWNER_ROLE } from '#shared/staff-role.ts';
import { recordChange } from '../audit/record-change.ts';
import { requireUnchanged } from '../audit/require-unchanged.ts';
import { assignRole } from './assign-role.ts';
import { findMember } from './find-member.ts';
import { findRole } from './find-role.ts';
import { requireOtherAdministrator } from './is-last-administrator.ts';
import { beginTeamChange, permissionsOfRole, requireHeld } from './require-held.ts';

type Request = {
  id: string;
  role: string;
  secondFactorRequired: boolean;
  expected?: Record<string, unknown> | undefined;
};

/**
 * Changes the role of a member, or requires a second factor of them. Callers give and take only permissions that they
 * have (PERMISSION_NOT_HELD); the last owner stays one (LAST_ADMINISTRATOR).
 */
export function setMemberRole(app: App, staff: Staff, { id, role: key, ...rest }: Request): Promise<void> {
  const { secondFactorRequired, expected } = rest;
  return transact(app.db, async (tx) => {
    const granted = await beginTeamChange(tx, staff.userId, 'team.write');
    const member = await findMember(tx, granted, id);
    requireUnchanged(member, expected);
    const role = await findRole(tx, key);
    requireHeld(granted, permissionsOfRole(role));
    if (member.isOwner && key !== OWNER_ROLE) await requireOtherAdministrator(tx, id);
    await assignRole(app, tx, { userId: id, role, secondFactorRequired });
    await recordChange(tx, staff, app.now(), {
      action: 'team.set-role',
      entityId: id,
      label: member.email,
      before: { role: member.roleName, secondFactorRequired: member.secondFactorRequired },
      after: { role: role.name, secondFactorRequired },
    });
  });
}
