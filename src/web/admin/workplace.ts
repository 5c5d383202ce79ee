import type { Permission } from '#shared/permissions.ts';

/** The work of a role and where it begins, in this order: who may edit products sees them first. */
const WORKPLACES: readonly (readonly [Permission, string])[] = [
  ['catalog.write', '/admin/products'],
  ['orders.ship', '/admin/bench'],
  ['support.write', '/admin/users/tickets'],
  ['orders.write', '/admin/orders'],
  ['content.write', '/admin/hero'],
  ['campaigns.write', '/admin/email'],
  ['payments.write', '/admin/payments'],
  ['invoices.write', '/admin/invoices'],
];

/** Where the first work of these permissions begins, or null when they only read. */
export const workplaceOf = (granted: ReadonlySet<Permission>): string | null =>
  WORKPLACES.find(([permission]) => granted.has(permission))?.[1] ?? null;
