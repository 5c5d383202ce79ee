/** The permissions of each role, checked over HTTP for every operation of the contract and every other route. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { users } from '../src/db/schema/customers.ts';
import { roles } from '../src/db/schema/team.ts';
import { adminContract } from '../src/features/admin-contract.ts';
import { createSession } from '../src/features/customers/session.ts';
import { createRole } from '../src/features/team/save-role.ts';
import { beginRoleView } from '../src/features/team/view-role.ts';
import { listOperations } from '../src/shared/list-operations.ts';
import { GRANTABLE_PERMISSIONS, type Permission, withoutNeeding } from '../src/shared/permissions.ts';
import { makeCustomer, makeMember, makeStaff, scriptedGateway } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { testHttp } from './test-http.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** The intended permissions of the built-in roles, compared with the database. */
const GIVEN: Record<string, readonly string[]> = {
  admin: ['orders.*', 'catalog.*', 'users.*', 'support.*', 'coupons.*', 'content.*', 'reviews.*', 'community.*'].concat(
    ['campaigns.*', 'subscribers.*', 'payments.*', 'invoices.*', 'reports.*', 'settings.*', 'brand.*', 'store.*'],
    ['audit.*', 'security.*', 'team.*', 'roles.*', 'backups.*', 'webhooks.*', 'keys.*'],
  ),
  manager: [
    'orders.*',
    'catalog.read',
    'catalog.write',
    'catalog.stock',
    'catalog.export',
    'users.read',
    'users.export',
    'support.*',
  ].concat(
    ['coupons.*', 'content.*', 'reviews.*', 'community.*', 'campaigns.*', 'subscribers.*', 'payments.*', 'invoices.*'],
    [
      'reports.read',
      'reports.export',
      'settings.read',
      'settings.write',
      'brand.*',
      'store.*',
      'audit.*',
      'security.*',
      'team.*',
    ],
    ['backups.read'],
  ),
  packing: ['orders.read', 'orders.write', 'orders.ship', 'catalog.read', 'catalog.stock', 'invoices.read'],
  support: [
    'orders.read',
    'orders.write',
    'orders.create',
    'catalog.read',
    'users.read',
    'support.*',
    'coupons.read',
  ].concat(['reviews.*', 'community.*', 'invoices.read']),
  content: ['catalog.read', 'catalog.write', 'content.*', 'reviews.*', 'community.*'].concat([
    'campaigns.read',
    'campaigns.write',
  ]),
  accountant: [
    'orders.read',
    'orders.export',
    'catalog.read',
    'payments.*',
    'invoices.*',
    'reports.read',
    'reports.export',
  ],
};
/** An own role with permissions that no built-in role combines. */
const OWN = ['orders.read', 'orders.refund', 'subscribers.read', 'subscribers.export', 'team.read'] as const;

/** File routes outside the contract, with the permissions of each, of which one suffices. */
const PATHS: Record<string, readonly Permission[]> = {
  'POST /api/admin/images': ['catalog.write', 'content.write'],
  'POST /api/admin/brand/marks': ['brand.write'],
  'GET /api/admin/reports.csv': ['reports.export'],
  'GET /api/admin/delivery-report.csv': ['reports.export'],
  'GET /api/admin/margin.csv': ['reports.margin'],
  'GET /api/admin/shipping.csv': ['reports.export'],
  'GET /api/admin/promises.csv': ['reports.export'],
  'GET /api/admin/delivery-requests.csv': ['settings.read'],
  'GET /api/admin/recall-report.pdf': ['catalog.read'],
  'GET /api/admin/recall-report.csv': ['catalog.read'],
  'POST /api/admin/imports/products': ['catalog.write'],
  'POST /api/admin/imports/orders': ['orders.import'],
  'POST /api/admin/imports/subscribers': ['subscribers.write'],
  'POST /api/admin/imports/receipts': ['catalog.stock'],
  'GET /api/admin/products.csv': ['catalog.export'],
  'POST /api/admin/products.csv': ['catalog.export'],
  'POST /api/admin/invoices.pdf': ['invoices.read'],
  'POST /api/admin/labels.pdf': ['orders.ship'],
  'GET /api/admin/manifest.pdf': ['orders.ship'],
  'POST /api/admin/batch-labels.pdf': ['catalog.stock'],
  'GET /api/admin/batches.csv': ['catalog.export'],
  'GET /api/admin/stock-count.csv': ['catalog.stock'],
  'GET /api/admin/unit-codes.csv': ['catalog.stock'],
  'POST /api/admin/unit-codes.csv': ['catalog.stock'],
};

const OPERATIONS = listOperations(adminContract).map(({ meta, ...operation }) => ({
  ...operation,
  permission: meta.permission!,
}));

const permissionsOf = (permissionNames: readonly string[]): ReadonlySet<Permission> =>
  new Set<Permission>([
    'panel.use',
    ...GRANTABLE_PERMISSIONS.filter(
      (one) => permissionNames.includes(one) || permissionNames.includes(`${one.split('.')[0]}.*`),
    ),
  ]);

type Answer = { status: number; code: string | null };

let app: TestApp;
let http: ReturnType<typeof testHttp>;
const { gateways } = scriptedGateway();
const permissionsByRole = new Map<string, ReadonlySet<Permission>>();
const people = new Map<string, string>();
/** access tokens of open sessions, by role and viewed role */
const tokens = new Map<string, string>();

beforeAll(async () => {
  app = await createTestApp();
  http = testHttp(app, gateways);
  const owner = await makeStaff(app);
  const { key } = await createRole(app, owner, {
    name: 'Festive desk',
    permissions: [...OWN],
    secondFactorRequired: false,
  });
  for (const [role, permissionNames] of [...Object.entries(GIVEN), [key, OWN] as const]) {
    permissionsByRole.set(role, permissionsOf(permissionNames));
    people.set(role, (await makeMember(app, role)).userId);
  }
  permissionsByRole.set('customer', new Set());
  people.set('customer', await makeCustomer(app));
});
afterAll(() => app.close());

/** The access token of a new session of the role's member, who views another role when one is given. */
async function signIn(role: string, viewed?: string): Promise<string> {
  const [user] = await app.db
    .select()
    .from(users)
    .where(eq(users.id, people.get(role)!));
  const { accessToken, refreshToken } = await createSession(app, user!, 'test');
  const sessionId = refreshToken.split('.')[0]!;
  if (viewed) await beginRoleView(app, { userId: user!.id, requestId: 'r' }, sessionId, viewed);
  return accessToken;
}

async function ask(role: string, method: string, path: string, viewed?: string): Promise<Answer> {
  const member = `${role} ${viewed ?? ''}`;
  const token = tokens.get(member) ?? (await signIn(role, viewed));
  tokens.set(member, token);
  const response = await http.request(path.replace(/\{\w+\}/g, randomUUID()), {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  const text = await response.text();
  const code = response.headers.get('content-type')?.includes('json')
    ? ((JSON.parse(text) as { code?: string }).code ?? null)
    : null;
  // an operation that ran may have ended the session
  if (method !== 'GET' && response.status !== 403) tokens.delete(member);
  return { status: response.status, code };
}

/** Members of two own roles: one with only this permission and its dependencies, one with all others. */
async function borderOf(permission: Permission): Promise<{ only: string; allBut: string }> {
  if (permission === 'panel.use') throw new Error('belongs to every role');
  const names = { only: `only ${permission}`, allBut: `all but ${permission}` };
  if (!people.has(names.only)) {
    const staff = { userId: people.get('admin')!, requestId: 'r' };
    const lists = { only: [permission], allBut: withoutNeeding(GRANTABLE_PERMISSIONS, [permission]) };
    for (const kind of ['only', 'allBut'] as const) {
      const roleInput = { name: names[kind], permissions: lists[kind], secondFactorRequired: false };
      const { key } = await createRole(app, staff, roleInput);
      people.set(names[kind], (await makeMember(app, key)).userId);
    }
  }
  return names;
}

const isRefused = ({ status, code }: Answer) => status === 403 && code === 'FORBIDDEN';

test('gives the built-in roles their intended permissions', async () => {
  const rows = await app.db.select().from(roles);
  const listed = rows.filter(({ isBuiltIn, key }) => isBuiltIn && key !== 'admin');
  expect(listed.map(({ key }) => key).sort()).toEqual(
    Object.keys(GIVEN)
      .filter((key) => key !== 'admin')
      .sort(),
  );
  for (const { key, permissions } of listed)
    expect([...permissions].sort(), key).toEqual([...permissionsByRole.get(key)!].sort());
  expect([...permissionsByRole.get('admin')!].sort()).toEqual(['panel.use', ...GRANTABLE_PERMISSIONS].sort());
});

test('has an operation or a route for each permission', () => {
  const used = new Set([...OPERATIONS.map(({ permission }) => permission), ...Object.values(PATHS).flat()]);
  // required for some inputs of an operation only
  const byInput: Permission[] = ['settings.security', 'orders.price'];
  expect(GRANTABLE_PERMISSIONS.filter((one) => !used.has(one) && !byInput.includes(one))).toEqual([]);
});

test('lets each role call exactly the operations of its permissions', async () => {
  const wrong: string[] = [];
  const lines: string[] = [];
  for (const { name, method, path, permission } of OPERATIONS) {
    const may: string[] = [];
    for (const [role, permissions] of permissionsByRole) {
      const response = await ask(role, method, `/api${path}`);
      if (response.status === 401 || response.status >= 500)
        wrong.push(`${role} ${name}: ${response.status} ${response.code}`);
      if (isRefused(response) === permissions.has(permission))
        wrong.push(`${role} ${name} (${permission}): ${response.status} ${response.code}`);
      if (!isRefused(response)) may.push(role);
    }
    lines.push(`${name.padEnd(42)} ${may.join(' ')}`);
  }
  expect(wrong).toEqual([]);
  // a new operation has to be added here with its callers
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('role-matrix.txt');
});

test('lets an own role call an operation by its one permission, and by no other', async () => {
  const wrong: string[] = [];
  for (const { name, method, path, permission } of OPERATIONS) {
    if (permission === 'panel.use') continue;
    const { only, allBut } = await borderOf(permission);
    if (isRefused(await ask(only, method, `/api${path}`))) wrong.push(`${name}: ${only} is refused`);
    if (!isRefused(await ask(allBut, method, `/api${path}`))) wrong.push(`${name}: ${allBut} may`);
  }
  expect(wrong).toEqual([]);
});

test('lets each role use exactly the file routes of its permissions', async () => {
  const paths = new Set(
    http.routes
      .filter(({ method, path }) => path.startsWith('/api/admin/') && method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`),
  );
  expect([...paths].sort()).toEqual(Object.keys(PATHS).sort());
  for (const [route, expected] of Object.entries(PATHS)) {
    const [methodName = '', address = ''] = route.split(' ');
    for (const permission of expected) {
      const { only, allBut } = await borderOf(permission);
      expect([route, only, isRefused(await ask(only, methodName, address))]).toEqual([route, only, false]);
      // another one of them suffices
      const isEnough = expected.length > 1;
      expect([route, allBut, isRefused(await ask(allBut, methodName, address))]).toEqual([route, allBut, !isEnough]);
    }
    for (const [role, permissions] of permissionsByRole) {
      const [method = '', path = ''] = route.split(' ');
      const response = await ask(role, method, path);
      expect([role, route, isRefused(response)]).toEqual([role, route, !expected.some((one) => permissions.has(one))]);
    }
  }
});

test('lets an owner who views a role read exactly what the role may read, and change nothing', async () => {
  const files = Object.entries(PATHS).map(([route, expected]) => {
    const [method = '', path = ''] = route.split(' ');
    return { name: route, method, path, wanted: expected };
  });
  const operations = OPERATIONS.map(({ name, method, path, permission }) => ({
    name,
    method,
    path: `/api${path}`,
    wanted: [permission],
  }));
  // operations that change nothing of the shop: leaving the role view, and the pass into a closed store
  const open = ['team.roles.endView', 'panel.store.enter'];
  const wrong: string[] = [];
  for (const [role, permissions] of permissionsByRole) {
    if (role === 'customer') continue;
    for (const { name, method, path, wanted } of [...operations, ...files]) {
      const response = await ask('admin', method, path, role);
      const isGiven = wanted.some((one) => permissions.has(one));
      const isRead = method === 'GET' || open.includes(name);
      const expected = !isGiven ? 'FORBIDDEN' : isRead ? null : 'ROLE_VIEW_READ_ONLY';
      const refusal = ['FORBIDDEN', 'ROLE_VIEW_READ_ONLY'].find((code) => code === response.code) ?? null;
      if (refusal !== expected || response.status >= 500)
        wrong.push(`${role} ${name}: ${response.status} ${response.code}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('saves payment and sign-in settings only with their extra permission', async () => {
  const save = async (role: string, section: string) => ask(role, 'PUT', `/api/admin/settings/${section}`);
  const { key } = await createRole(
    app,
    { userId: people.get('admin')!, requestId: 'r' },
    {
      name: 'Settings desk',
      permissions: ['settings.write'],
      secondFactorRequired: false,
    },
  );
  permissionsByRole.set(key, permissionsOf(['settings.read', 'settings.write']));
  people.set(key, (await makeMember(app, key)).userId);
  const body = { values: {}, savedAt: null };
  const send = async (role: string, section: string) => {
    const response = await http.request(`/api/admin/settings/${section}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await signIn(role)}` },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { code: string }).code;
  };
  for (const section of ['payment', 'security']) {
    expect(await send(key, section)).toBe('FORBIDDEN');
    expect(await send('manager', section)).toBe('FORBIDDEN');
    expect(await send('admin', section)).toBe('INVALID_SETTINGS');
  }
  expect(await send(key, 'shop')).toBe('INVALID_SETTINGS');
  expect((await save('packing', 'shop')).code).toBe('FORBIDDEN');
  permissionsByRole.delete(key);
});

test('serves an export only while its user may export', async () => {
  const { userId } = await makeMember(app, 'accountant');
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  const { accessToken } = await createSession(app, user!, 'test');
  const response = await http.request('/api/admin/orders/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: '{}',
  });
  const { url } = (await response.json()) as { url: string };
  expect((await http.request(url)).status).toBe(200);
  await app.db.execute(`update user_roles set role = 'content' where user_id = '${userId}'`);
  expect((await http.request(url)).status).toBe(410);
});
