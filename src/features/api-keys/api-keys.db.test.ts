import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#db/client.ts';
import { apiKeyHours, apiKeys } from '#db/schema/api-keys.ts';
import { users } from '#db/schema/customers.ts';
import { auditLog, securityEvents } from '#db/schema/platform.ts';
import { type ApiContext, requirePermission } from '#platform/http/api-middleware.ts';
import { permissionsOf } from '#platform/http/permissions.ts';
import { listOperations } from '#shared/list-operations.ts';
import { GRANTABLE_PERMISSIONS, type GrantablePermission } from '#shared/permissions.ts';
import { makeProduct, makeStaff, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { accountContract } from '../account-contract.ts';
import { adminContract } from '../admin-contract.ts';
import { createKey } from './create-key.ts';
import { endKey, restoreKey } from './end-key.ts';
import { keepKey } from './keep-key.ts';
import { createKeyGate } from './key-gate.ts';
import { generateApiKey, hashKey, isKeyText } from './key-text.ts';
import { listKeys } from './list-keys.ts';
import { CALLS_A_MINUTE, SCOPES, WRITES_A_MINUTE } from './rules.ts';

const STAFF = listOperations(adminContract);
const isScope = (permission: string | undefined) => SCOPES.some((one) => one === permission);
/** The operations that a key may call. */
const OPEN = STAFF.filter(({ meta }) => isScope(meta.permission) && !meta.reauthenticated);

/** Uploads and downloads outside the contract; one of the scopes is enough. */
const FILES: { method: string; path: string; permissions: GrantablePermission[] }[] = [
  { method: 'POST', path: '/admin/images', permissions: ['catalog.write', 'content.write'] },
  { method: 'POST', path: '/admin/brand/marks', permissions: ['brand.write'] },
  { method: 'GET', path: '/admin/reports.csv', permissions: ['reports.export'] },
  { method: 'GET', path: '/admin/delivery-report.csv', permissions: ['reports.export'] },
  { method: 'GET', path: '/admin/margin.csv', permissions: ['reports.margin'] },
  { method: 'GET', path: '/admin/shipping.csv', permissions: ['reports.export'] },
  { method: 'GET', path: '/admin/promises.csv', permissions: ['reports.export'] },
  { method: 'GET', path: '/admin/delivery-requests.csv', permissions: ['settings.read'] },
  { method: 'GET', path: '/admin/recall-report.pdf', permissions: ['catalog.read'] },
  { method: 'GET', path: '/admin/recall-report.csv', permissions: ['catalog.read'] },
  { method: 'POST', path: '/admin/imports/products', permissions: ['catalog.write'] },
  { method: 'POST', path: '/admin/imports/orders', permissions: ['orders.import'] },
  { method: 'POST', path: '/admin/imports/subscribers', permissions: ['subscribers.write'] },
  { method: 'POST', path: '/admin/imports/receipts', permissions: ['catalog.stock'] },
  { method: 'GET', path: '/admin/products.csv', permissions: ['catalog.export'] },
  { method: 'POST', path: '/admin/products.csv', permissions: ['catalog.export'] },
  { method: 'POST', path: '/admin/invoices.pdf', permissions: ['invoices.read'] },
  { method: 'POST', path: '/admin/labels.pdf', permissions: ['orders.ship'] },
  { method: 'GET', path: '/admin/manifest.pdf', permissions: ['orders.ship'] },
  { method: 'POST', path: '/admin/batch-labels.pdf', permissions: ['catalog.stock'] },
  { method: 'GET', path: '/admin/batches.csv', permissions: ['catalog.export'] },
  { method: 'GET', path: '/admin/stock-count.csv', permissions: ['catalog.stock'] },
  { method: 'GET', path: '/admin/unit-codes.csv', permissions: ['catalog.stock'] },
  { method: 'POST', path: '/admin/unit-codes.csv', permissions: ['catalog.stock'] },
];

/** The number of security events about this key and a missing scope. */
const denials = async (key: string, permission: string) =>
  (await app.db.select().from(securityEvents).where(eq(securityEvents.kind, 'access.denied'))).filter(
    ({ data }) => data.key === key && data.wanted === permission,
  ).length;

let app: TestApp;
let http: ReturnType<typeof testHttp>;
let staff: Awaited<ReturnType<typeof makeStaff>>;
const { gateways } = scriptedGateway();
beforeAll(async () => {
  app = await createTestApp();
  app.isChecked = false;
  http = testHttp(app, gateways);
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const keyWith = async (...scopes: GrantablePermission[]) =>
  createKey(app, staff, { name: `Program of ${scopes[0]}`, scopes, expiresAt: null });

async function ask(key: string, method: string, path: string, body: object = {}) {
  const response = await http.request(`/api${path.replace(/\{\w+\}/g, randomUUID())}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const responseBody = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  return { status: response.status, headers: response.headers, ...responseBody };
}

describe('the text of a key', () => {
  test('contains 32 random bytes and a checksum that detects a changed character', () => {
    const key = generateApiKey();
    expect(key).toMatch(/^sk_[0-9A-Za-z]{49}$/);
    expect(isKeyText(key)).toBe(true);
    expect(generateApiKey()).not.toBe(key);
    for (const place of [3, 20, 51]) {
      const changed = key.slice(0, place) + (key[place] === 'a' ? 'b' : 'a') + key.slice(place + 1);
      expect(isKeyText(changed)).toBe(false);
    }
    expect(isKeyText(`${key}a`)).toBe(false);
  });

  test('is stored only as a hash', async () => {
    const { id, key } = await keyWith('orders.read');
    const [row] = await app.db.select().from(apiKeys).where(eq(apiKeys.id, id));
    expect(row).toMatchObject({ hash: hashKey(key), prefix: key.slice(0, 7) });
    expect(JSON.stringify(row)).not.toContain(key.slice(7));
    expect(JSON.stringify(await app.db.select().from(auditLog))).not.toContain(key.slice(7));
  });
});

describe('scopes', () => {
  test('are those of operations that accept keys, none of team, roles and keys', () => {
    const opening = new Set(
      STAFF.filter(({ meta }) => !meta.reauthenticated && !/^(team|roles|keys|panel)\./.test(meta.permission!)).map(
        ({ meta }) => meta.permission,
      ),
    );
    // required within operations that others open
    opening.add('orders.price');
    for (const { permissions } of FILES) for (const permission of permissions) opening.add(permission);
    expect([...SCOPES].sort()).toEqual([...opening].sort());
  });

  test('allow an operation with exactly its scope, and with no other', async () => {
    const keys = new Map<string, string>();
    for (const scope of SCOPES) keys.set(scope, (await keyWith(scope)).key);
    expect(OPEN.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const { name, method, path, meta } of OPEN) {
      const response = await ask(keys.get(meta.permission!)!, method, path);
      // the input is invalid or the row is missing, so the key was accepted
      if (response.status === 401 || (response.code === 'FORBIDDEN' && response.status === 403))
        wrong.push(`${name} refuses its scope`);
      if (response.status >= 500) wrong.push(`${name} answers ${response.status}`);
      const other = SCOPES.find((scope) => scope !== meta.permission)!;
      const denied = await ask(keys.get(other)!, method, path);
      if (denied.status !== 403 || denied.code !== 'FORBIDDEN') wrong.push(`${name} takes ${other}: ${denied.status}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test('allow each path of files that wants one of them, and no other', async () => {
    const paths = http.routes
      .filter(({ method, path }) => path.startsWith('/api/admin/') && method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(paths)].sort()).toEqual(FILES.map(({ method, path }) => `${method} /api${path}`).sort());
    // a key for each scope, as their number is limited
    const keys = new Map<string, string>();
    for (const { method, path, permissions } of FILES) {
      for (const scope of permissions) {
        if (!keys.has(scope)) keys.set(scope, (await keyWith(scope)).key);
        const response = await ask(keys.get(scope)!, method, path);
        expect([path, scope, response.status], 'the key was let in').not.toEqual([
          path,
          scope,
          expect.toBeOneOf([401, 403]),
        ]);
        expect(response.status).toBeLessThan(500);
      }
      const others = SCOPES.filter((scope) => !permissions.includes(scope));
      const name = `Program of ${others[0]}`;
      const denied = await denials(name, permissions.join(' '));
      const other = await ask((await keyWith(...others)).key, method, path);
      expect([path, other.status, other.code]).toEqual([path, 403, 'FORBIDDEN']);
      expect(await denials(name, permissions.join(' '))).toBe(denied + 1);
    }
  });

  test('name the key in the audit log for files that it downloads and uploads', async () => {
    const product = await makeProduct(app);
    const { key } = await keyWith('catalog.export', 'reports.export', 'catalog.write');
    const take = (path: string) => http.request(`/api${path}`, { headers: { authorization: `Bearer ${key}` } });
    const file = await take('/admin/products.csv');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(await file.text()).toContain(product.name);
    expect((await take('/admin/reports.csv?from=2026-01-01&to=2026-01-31')).status).toBe(200);
    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'product.export'));
    expect(entry).toMatchObject({ keyName: 'Program of catalog.export', actorId: staff.userId });
    const brought = await http.request('/api/admin/imports/products?name=a.csv', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: 'name,price\nWhey,100\n',
    });
    expect(brought.status).toBe(201);
  });

  test('limit paths of files as they limit operations', async () => {
    const { id, key } = await keyWith('reports.export');
    const gate = await createKeyGate(app, app.database.pool);
    const limited = testHttp(app, gateways, { keys: gate });
    const take = () =>
      limited.request('/api/admin/reports.csv?from=2026-01-01&to=2026-01-31', {
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await take()).headers.get('ratelimit-remaining')).toBe(String(CALLS_A_MINUTE - 1));
    const storedKey = (await gate.find(key))!;
    while ((await gate.count(storedKey, true))!.remaining > 0);
    expect((await take()).status).toBe(429);
    await endKey(app, staff, id);
    expect((await take()).status).toBe(401);
  });

  test('record a security event when the second scope of an operation is missing', async () => {
    const context = {
      app,
      key: { id: '', name: 'Half a key', userId: staff.userId, scopes: new Set(['settings.write']) },
      viewer: { userId: staff.userId, sessionId: '' },
    } as unknown as ApiContext;
    await expect(requirePermission(context, 'settings.security')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await denials('Half a key', 'settings.security')).toBe(1);
    await expect(requirePermission(context, 'settings.write')).resolves.toBeUndefined();
    expect(await denials('Half a key', 'settings.write')).toBe(0);
  });

  test('never allow re-authentication, team, roles, keys and the user’s own data', async () => {
    const { key } = await keyWith(...SCOPES);
    const closed = STAFF.filter((one) => !OPEN.includes(one));
    expect(closed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['apiKeys.create', 'apiKeys.end', 'team.list', 'settings.save', 'panel.views.save']),
    );
    const accountOperations = listOperations(accountContract);
    const wrong: string[] = [];
    for (const { name, method, path } of [...closed, ...accountOperations]) {
      const { status } = await ask(key, method, path);
      if (status !== 403) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(GRANTABLE_PERMISSIONS.length).toBeGreaterThan(SCOPES.length);
  }, 60_000);

  test('refuse scopes that keys cannot have or that the creator lacks', async () => {
    const make = (scopes: string[]) => createKey(app, staff, { name: 'Too much', scopes, expiresAt: null });
    for (const scopes of [[], ['team.write'], ['keys.write'], ['panel.use'], ['settings.security'], ['nonsense']])
      await expect(make(scopes)).rejects.toMatchObject({ code: 'INVALID_KEY' });
  });
});

describe('the end of a key', () => {
  test('applies at once here, within two seconds in other processes, and can be undone for ten minutes', async () => {
    const { id, key } = await keyWith('orders.read');
    const second = connect(app.databaseUrl, { max: 3, now: () => app.now().getTime() });
    const elsewhere = await createKeyGate({ ...app, db: second.db }, null);
    expect((await ask(key, 'GET', '/admin/orders')).status).toBe(200);
    expect(await elsewhere.find(key)).not.toBeNull();
    await endKey(app, staff, id);
    expect((await ask(key, 'GET', '/admin/orders')).status).toBe(401);
    app.advance(2000);
    expect(await elsewhere.find(key)).toBeNull();
    await second.close();
    await restoreKey(app, staff, id);
    expect((await ask(key, 'GET', '/admin/orders')).status).toBe(200);
    await endKey(app, staff, id);
    app.advance(11 * 60_000);
    await expect(restoreKey(app, staff, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await ask(key, 'GET', '/admin/orders')).status).toBe(401);
  });

  test('happens on the expiry date, and with the creator’s account', async () => {
    const expiresAt = new Date(app.now().getTime() + 60_000).toISOString();
    const { key } = await createKey(app, staff, { name: 'Short', scopes: ['orders.read'], expiresAt });
    expect((await ask(key, 'GET', '/admin/orders')).status).toBe(200);
    app.advance(61_000);
    expect((await ask(key, 'GET', '/admin/orders')).status).toBe(401);
    const other = await makeStaff(app);
    const { key: orphan } = await createKey(app, other, { name: 'Orphan', scopes: ['orders.read'], expiresAt: null });
    expect((await ask(orphan, 'GET', '/admin/orders')).status).toBe(200);
    await app.db.delete(users).where(eq(users.id, other.userId));
    app.advance(2001);
    expect((await ask(orphan, 'GET', '/admin/orders')).status).toBe(401);
  });
});

test('is kept by staff until it ends', async () => {
  const { id } = await keyWith('orders.read');
  await keepKey(app, staff, id);
  const { keys } = await listKeys(app, await permissionsOf(app.db, staff.userId));
  expect(keys.find((one) => one.id === id)).toMatchObject({ keptAt: app.now().toISOString(), endedAt: null });
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'api-key.keep'));
  expect(entry).toMatchObject({ entityId: id, actorId: staff.userId });
  await endKey(app, staff, id);
  await expect(keepKey(app, staff, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('names the key in the audit log beside its creator', async () => {
  const { key } = await keyWith('catalog.write');
  const product = await makeProduct(app);
  const { status } = await ask(key, 'POST', `/admin/products/${product.productId}/in-stock`, { inStock: false });
  expect(status).toBe(200);
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'product.hide'));
  expect(entry).toMatchObject({ keyName: 'Program of catalog.write', actorId: staff.userId });
});

test('limits calls and writes of each key, stated in headers', async () => {
  const gate = await createKeyGate(app, app.database.pool);
  const limited = testHttp(app, gateways, { keys: gate });
  const [one, other] = [await keyWith('orders.read', 'coupons.write'), await keyWith('orders.read')];
  const get = (key: string) => limited.request('/api/admin/orders', { headers: { authorization: `Bearer ${key}` } });
  const first = await get(one.key);
  expect(first.status).toBe(200);
  expect(first.headers.get('ratelimit-limit')).toBe(String(CALLS_A_MINUTE));
  expect(first.headers.get('ratelimit-remaining')).toBe(String(CALLS_A_MINUTE - 1));
  const key = (await gate.find(one.key))!;
  for (let writes = 0; writes < WRITES_A_MINUTE; writes++)
    expect((await gate.count(key, false))!.retryAfter).toBeNull();
  expect((await gate.count(key, false))!.retryAfter).toBeGreaterThan(0);
  // reads have a limit of their own
  while ((await gate.count(key, true))!.remaining > 0);
  const over = await get(one.key);
  expect(over.status).toBe(429);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await get(other.key)).status).toBe(200);
});

test('records time, address and number of calls at most once a minute', async () => {
  const { id, key } = await keyWith('orders.read');
  const gate = await createKeyGate(app, null);
  const storedKey = (await gate.find(key))!;
  const written = await app.recorded(async () => {
    gate.note(storedKey, '203.0.113.24', 'answered');
    for (let calls = 0; calls < 50; calls++) gate.note(storedKey, '203.0.113.24', 'denied');
    await expect
      .poll(async () => (await app.db.select().from(apiKeyHours).where(eq(apiKeyHours.keyId, id))).length)
      .toBe(1);
  });
  expect(written.filter(({ text }) => /insert into "api_key_hours"/.test(text))).toHaveLength(1);
  const { keys } = await listKeys(app, await permissionsOf(app.db, staff.userId));
  const apiKey = keys.find((one) => one.id === id)!;
  await expect
    .poll(
      async () =>
        (await listKeys(app, await permissionsOf(app.db, staff.userId))).keys.find((one) => one.id === id)!.lastAddress,
    )
    .toBe('203.0.113.24');
  expect(apiKey.calls).toHaveLength(24);
  expect(apiKey.calls.at(-1)).toBe(1);
});

test('refuses an invalid key without a query', async () => {
  const texts = [`sk_${'a'.repeat(49)}`, 'sk_short', `${generateApiKey()}x`];
  const gate = await createKeyGate(app, null);
  const statements = await app.recorded(async () => {
    for (const text of texts) expect(await gate.find(text)).toBeNull();
  });
  expect(statements).toEqual([]);
  expect((await ask(texts[0]!, 'GET', '/admin/orders')).status).toBe(401);
});
