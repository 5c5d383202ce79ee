import type { App } from '#platform/app.ts';
import { hasPermission } from '#platform/http/permissions.ts';
import { rolesOf } from '#platform/http/viewer.ts';
import { PERMISSIONS } from '#shared/contract.ts';

/** The permissions of the signed-in staff; the command palette offers nothing else. */
export async function readPermissions(app: App, userId: string) {
  const roles = await rolesOf(app.db, userId);
  return { permissions: PERMISSIONS.filter((permission) => hasPermission(roles, permission)) };
}
