import { GRANTABLE_PERMISSIONS, type GrantablePermission } from '#shared/permissions.ts';

const PERSONS_ONLY = ['team', 'roles', 'keys'];
const USELESS: readonly GrantablePermission[] = [
  ...(['orders.refund', 'orders.export', 'users.export', 'subscribers.export'] as const),
  ...(['invoices.export', 'settings.security'] as const),
];

/** What a key may be given: no scope of team, roles and keys, and none that opens but operations that ask a person again. */
export const SCOPES: readonly GrantablePermission[] = GRANTABLE_PERMISSIONS.filter(
  (one) => !PERSONS_ONLY.includes(one.split('.')[0]!) && !USELESS.includes(one),
);

export const KEY_LIMIT = 100;
export const CALLS_A_MINUTE = 600;
export const WRITES_A_MINUTE = 120;
/** An ended key can be taken back for this long. */
export const UNDO_MINUTES = 10;
/** A key that was not used for so long asks for a decision. */
export const UNUSED_DAYS = 90;
/** A key that ends this soon is pointed out. */
export const ENDS_SOON_DAYS = 7;
