import { type GrantablePermission, PERMISSION_GROUPS } from '#shared/permissions.ts';

export type PermissionGroup = {
  key: string;
  label: string;
  rows: readonly (readonly [GrantablePermission, string])[];
};

/** The groups of permissions as the roles screen lists them: each permission with its words. */
export const GROUPS: readonly PermissionGroup[] = PERMISSION_GROUPS.map(({ key, label, permissions }) => ({
  key,
  label,
  rows: Object.entries(permissions) as [GrantablePermission, string][],
}));
