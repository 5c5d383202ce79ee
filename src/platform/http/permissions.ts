import type { Permission } from '#shared/contract.ts';

/** What each role may do. A new role is a row here and a value of user_roles.role. */
const GRANTS: Record<string, readonly Permission[] | 'everything'> = {
  admin: 'everything',
  customer: [],
};

/** Whether one of these roles carries the permission; a role nobody knows carries none. */
export function hasPermission(roles: readonly string[], permission: Permission): boolean {
  return roles.some((role) => {
    const granted = GRANTS[role] ?? [];
    return granted === 'everything' || granted.includes(permission);
  });
}
