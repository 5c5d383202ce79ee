import type { Tx } from '#db/queryable.ts';
import { type Granted, grantedOf, permissionsOf } from '#platform/http/permissions.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Permission } from '#shared/permissions.ts';
import { lockTeam } from './lock-team.ts';

/** Waits for other changes of the team, then reads the caller's permissions again: they may have changed meanwhile. */
export async function beginTeamChange(tx: Tx, userId: string, permission: Permission): Promise<Granted> {
  await lockTeam(tx);
  const granted = await permissionsOf(tx, userId);
  if (!granted.has(permission)) throw new DomainError('FORBIDDEN');
  return granted;
}

type Listed = { key: string; permissions: readonly string[] };

/** The permissions of a role; the owner has all. */
export const permissionsOfRole = ({ key, permissions }: Listed): Granted => grantedOf([key], permissions);

/** Refuses with PERMISSION_NOT_HELD {permissions} to give, take or manage permissions that the caller lacks. */
export function requireHeld(granted: Granted, requiredPermissions: Iterable<Permission>): void {
  const permissions = [...requiredPermissions].filter((permission) => !granted.has(permission));
  if (permissions.length > 0) throw new DomainError('PERMISSION_NOT_HELD', { permissions });
}
