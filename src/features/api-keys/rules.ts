import { GRANTABLE_PERMISSIONS, type GrantablePermission } from '#shared/permissions.ts';

const PERSONS_ONLY = ['team', 'roles', 'keys'];
const USELESS: readonly GrantablePermission[] = [
  'orders.refund',
  'orders.export',
  'users.export',
  'subscribers.export',
  'settings.security',
];

/** The permissions that a key may have: none for team, roles and keys, and none whose operations need re-authentication. */
export const SCOPES: readonly GrantablePermission[] = GRANTABLE_PERMISSIONS.filter(
  (one) => !PERSONS_ONLY.includes(one.split('.')[0]!) && !USELESS.includes(one),
);

export const KEY_LIMIT = 100;
export const CALLS_A_MINUTE = 600;
export const WRITES_A_MINUTE = 120;
/** An ended key can be restored for this long. */
export const UNDO_MINUTES = 10;
/** A key that was not used for this long needs attention. */
export const UNUSED_DAYS = 90;
/** A key that expires within this time needs attention. */
export const ENDS_SOON_DAYS = 7;
