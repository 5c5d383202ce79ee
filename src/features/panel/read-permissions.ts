import type { App } from '#platform/app.ts';
import { hasPermission } from '#platform/http/permissions.ts';
import { rolesOf } from '#platform/http/viewer.ts';
import { PERMISSIONS } from '#shared/contract.ts';

/** What a member of staff may do: the palette offers nothing else. */
export async function readPermissions(app: App, userId: string) {
  const roles = await rolesOf(app.db, userId);
  return { permissions: PERMISSIONS.filter((permission) => hasPermission(roles, permission)) };
}
