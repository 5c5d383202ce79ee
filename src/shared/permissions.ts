/** Permissions of staff with the groups and labels of the roles screen. A role is a list of them. */
export const PERMISSION_GROUPS = [
  {
    key: 'orders',
    label: 'Orders',
    permissions: {
      'orders.read': 'see orders',
      'orders.write': 'set status, take cash',
      'orders.create': 'make orders for customers',
      'orders.price': 'set prices of such orders',
      'orders.ship': 'ship, add tracking',
      'orders.refund': 'refund',
      'orders.delete': 'delete',
      'orders.import': 'import a file',
      'orders.export': 'export a file',
    },
  },
  {
    key: 'products',
    label: 'Products',
    permissions: {
      'catalog.read': 'see products',
      'catalog.write': 'edit, publish, categories',
      'catalog.stock': 'add stock',
      'catalog.delete': 'delete',
      'catalog.export': 'export a file',
    },
  },
  {
    key: 'customers',
    label: 'Customers',
    permissions: {
      'users.read': 'see customers',
      'users.credit': 'grant and correct store credit',
      'users.export': 'export a file',
    },
  },
  {
    key: 'tickets',
    label: 'Tickets',
    permissions: { 'support.read': 'see tickets', 'support.write': 'answer' },
  },
  {
    key: 'coupons',
    label: 'Coupons',
    permissions: { 'coupons.read': 'see coupons', 'coupons.write': 'make and edit' },
  },
  {
    key: 'content',
    label: 'Content',
    permissions: { 'content.read': 'see pages, hero, plans', 'content.write': 'edit and publish' },
  },
  {
    key: 'reviews',
    label: 'Reviews and community',
    permissions: {
      'reviews.read': 'see reviews',
      'reviews.write': 'moderate, reply',
      'community.read': 'see posts',
      'community.write': 'moderate, post',
    },
  },
  {
    key: 'mail',
    label: 'Mail and subscribers',
    permissions: {
      'campaigns.read': 'see campaigns',
      'campaigns.write': 'write and test',
      'campaigns.send': 'send to everybody',
      'subscribers.read': 'see subscribers',
      'subscribers.write': 'add, remove, import',
      'subscribers.export': 'export a file',
    },
  },
  {
    key: 'payments',
    label: 'Payments',
    permissions: { 'payments.read': 'see payments', 'payments.write': 'close callbacks' },
  },
  {
    key: 'invoices',
    label: 'Invoices',
    permissions: {
      'invoices.read': 'see and print',
      'invoices.write': 'make, send, set paid',
      'invoices.export': 'see sums, export GST files',
    },
  },
  {
    key: 'reports',
    label: 'Reports',
    permissions: {
      'reports.read': 'see revenue',
      'reports.margin': 'see purchase prices and margin',
      'reports.export': 'export a file',
    },
  },
  {
    key: 'settings',
    label: 'Settings',
    permissions: {
      'settings.read': 'see settings',
      'settings.write': 'change settings',
      'settings.security': 'payment keys, sign-in rules',
      'brand.write': 'change the brand',
      'store.open': 'open and close the store',
    },
  },
  {
    key: 'logs',
    label: 'Logs',
    permissions: { 'audit.read': 'see changes', 'security.read': 'see security events' },
  },
  {
    key: 'team',
    label: 'Team and roles',
    permissions: {
      'team.read': 'see the team',
      'team.write': 'invite, set role, end',
      'roles.write': 'make and edit roles',
    },
  },
  {
    key: 'keys',
    label: 'API keys',
    permissions: { 'keys.read': 'see keys and their use', 'keys.write': 'make and end' },
  },
  {
    key: 'webhooks',
    label: 'Webhooks',
    permissions: { 'webhooks.read': 'see endpoints and deliveries', 'webhooks.write': 'add, edit, replay' },
  },
  {
    key: 'backups',
    label: 'Backups',
    permissions: { 'backups.read': 'see backups', 'backups.write': 'back up, rehearse' },
  },
] as const;

type Keys<Group> = Group extends { permissions: infer Words } ? keyof Words : never;

/** A permission of a role; every role has 'panel.use' implicitly. */
export type GrantablePermission = Keys<(typeof PERMISSION_GROUPS)[number]>;
export type Permission = GrantablePermission | 'panel.use';

const namesOf = (group: { permissions: object }) => Object.keys(group.permissions) as GrantablePermission[];

export const GRANTABLE_PERMISSIONS: readonly GrantablePermission[] = PERMISSION_GROUPS.flatMap(namesOf);
export const PERMISSIONS: readonly Permission[] = ['panel.use', ...GRANTABLE_PERMISSIONS];

const grantable: ReadonlySet<string> = new Set(GRANTABLE_PERMISSIONS);
export const isGrantable = (name: string): name is GrantablePermission => grantable.has(name);

/** Permissions that need others than the 'read' of their area. */
const NEEDED: Partial<Record<GrantablePermission, readonly GrantablePermission[]>> = {
  'orders.create': ['orders.read', 'catalog.read', 'users.read'],
  'orders.price': ['orders.create'],
  // their forms choose products and categories
  'coupons.write': ['coupons.read', 'catalog.read'],
  'reviews.write': ['reviews.read', 'catalog.read'],
  'settings.security': ['settings.read', 'settings.write'],
  'brand.write': ['settings.read'],
  'store.open': ['settings.read'],
  'roles.write': ['team.read'],
};

/** The permissions that this one depends on: what is changed has to be readable. */
function neededFor(permission: GrantablePermission): readonly GrantablePermission[] {
  const read = `${permission.split('.')[0]}.read`;
  return NEEDED[permission] ?? (read !== permission && isGrantable(read) ? [read] : []);
}

/** The permissions with all their dependencies, in the order of the groups. */
export function withNeeded(permissions: Iterable<GrantablePermission>): GrantablePermission[] {
  const all = new Set(permissions);
  for (const one of all) for (const needed of neededFor(one)) all.add(needed);
  return GRANTABLE_PERMISSIONS.filter((one) => all.has(one));
}

/** The permissions without these and without all that depend on them. */
export function withoutNeeding(
  permissions: Iterable<GrantablePermission>,
  removedPermissions: Iterable<GrantablePermission>,
): GrantablePermission[] {
  const remainingPermissions = new Set(permissions);
  for (const one of removedPermissions) remainingPermissions.delete(one);
  let count: number;
  do {
    count = remainingPermissions.size;
    for (const one of remainingPermissions)
      if (neededFor(one).some((needed) => !remainingPermissions.has(needed))) remainingPermissions.delete(one);
  } while (remainingPermissions.size < count);
  return GRANTABLE_PERMISSIONS.filter((one) => remainingPermissions.has(one));
}
