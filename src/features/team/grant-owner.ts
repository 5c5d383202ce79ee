import type { Tx } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import { OWNER_ROLE } from '#shared/staff-role.ts';
import { assignRole } from './assign-role.ts';
import { findRole } from './find-role.ts';
import { lockTeam } from './lock-team.ts';

/** Makes a user an owner, for the command line. No permission check: whoever runs it controls the server. */
export async function grantOwner(app: Pick<App, 'now' | 'log'>, tx: Tx, userId: string): Promise<void> {
  await lockTeam(tx);
  const role = await findRole(tx, OWNER_ROLE);
  await assignRole(app, tx, { userId, role, secondFactorRequired: false, added: { by: null } }, app.log);
}
