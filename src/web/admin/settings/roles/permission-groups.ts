import { type GrantablePermission, PERMISSION_GROUPS } from '#shared/permissions.ts';

export type PermissionGroup = {
  key: string;
  label: string;
  rows: readonly (readonly [GrantablePermission, string])[];
};

/** The groups of permissions as listed on the roles screen: each permission with its label. */
export const GROUPS: readonly PermissionGroup[] = PERMISSION_GROUPS.map(({ key, label, permissions }) => ({
  key,
  label,
  rows: Object.entries(permissions) as [GrantablePermission, string][],
}));
