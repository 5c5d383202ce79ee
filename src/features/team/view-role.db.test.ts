import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sessions, userRoles, users } from '#db/schema/customers.ts';
import { auditLog } from '#db/schema/platform.ts';
import { roleViews } from '#db/schema/team.ts';
import { createSession, signOut } from '#features/customers/session.ts';
import { readCachedStaffSession, readStaffSession } from '#platform/http/viewer.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { makeMember, makeStaff, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { removeRole } from './remove-role.ts';
import { createRole, updateRole } from './save-role.ts';
import { beginRoleView, endDueRoleViews, endRoleView } from './view-role.ts';

let app: TestApp;
let http: ReturnType<typeof testHttp>;
beforeAll(async () => {
  app = await createTestApp();
  http = testHttp(app, scriptedGateway().gateways);
});
// each test counts its own role views
afterEach(() => app.db.delete(roleViews));
afterAll(() => app.close());

/** A signed-in member with the headers of their browser. */
async function signedIn(role: string) {
  const staff = role === 'admin' ? await makeStaff(app) : await makeMember(app, role);
  const [user] = await app.db.select().from(users).where(eq(users.id, staff.userId));
  const { accessToken, refreshToken } = await createSession(app, user!, 'test');
  const viewer = { userId: staff.userId, sessionId: refreshToken.split('.')[0]! };
  const ask = async (method: string, path: string, body?: object) => {
    const response = await http.request(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const entries = async () =>
    (await app.db.select().from(auditLog).where(eq(auditLog.actorId, staff.userId)).orderBy(auditLog.at)).map(
      ({ action, label, at }) => ({ action, label, at }),
    );
  return { staff, viewer, refreshToken, ask, entries };
}

test('shows what the role may read, and refuses what it may not and every change', async () => {
  const { ask, entries } = await signedIn('admin');
  expect((await ask('GET', '/admin/coupons')).status).toBe(200);
  expect((await ask('POST', '/admin/roles/packing/view')).status).toBe(200);
  const { body } = await ask('GET', '/admin/permissions');
  expect(body).toMatchObject({ roleView: { key: 'packing', name: 'Packing' } });
  expect(body.permissions).not.toContain('coupons.read');
  expect((await ask('GET', '/admin/orders')).status).toBe(200);
  expect((await ask('GET', '/admin/coupons')).body.code).toBe('FORBIDDEN');
  // the role allows it, but not during a role view
  const change = await ask('POST', '/admin/orders/status', { status: 'shipped' });
  expect(change).toMatchObject({ status: 403, body: { code: 'ROLE_VIEW_READ_ONLY' } });
  expect((await ask('POST', '/admin/roles/support/view')).body.code).toBe('FORBIDDEN');
  expect((await ask('DELETE', '/admin/role-view')).status).toBe(200);
  expect((await ask('GET', '/admin/coupons')).status).toBe(200);
  expect((await entries()).map(({ action, label }) => [action, label])).toEqual([
    ['role.view', 'Packing'],
    ['role.end-view', 'Packing'],
  ]);
});

test('restricts the summary to the permissions of the role', async () => {
  const { ask } = await signedIn('admin');
  await ask('POST', '/admin/roles/packing/view');
  const { body } = await ask('GET', '/admin/summary');
  expect(body).toMatchObject({ users: null, revenue: null, orders: expect.anything() });
});

test('ends after 15 minutes, and is logged once', async () => {
  const { staff, viewer, entries } = await signedIn('admin');
  await beginRoleView(app, staff, viewer.sessionId, 'support');
  const endsAt = app.now().getTime() + 15 * MINUTE_MS;
  app.advance(15 * MINUTE_MS - 1);
  expect((await readCachedStaffSession(app.db, viewer, app.now()))?.roleView?.key).toBe('support');
  app.advance(1);
  // before any sweep, also from the cache
  for (const read of [readCachedStaffSession, readStaffSession]) {
    const session = await read(app.db, viewer, app.now());
    expect(session?.roleView).toBeNull();
    expect(session?.permissions.has('roles.write')).toBe(true);
  }
  app.advance(5000);
  expect(await endDueRoleViews(app)).toBe(1);
  expect(await endDueRoleViews(app)).toBe(0);
  await endRoleView(app, viewer.sessionId);
  const auditEntries = await entries();
  expect(auditEntries.map(({ action }) => action)).toEqual(['role.view', 'role.end-view']);
  expect(auditEntries[1]!.at.getTime()).toBe(endsAt);
});

test('ends with the session, and does not apply after the next sign-in', async () => {
  const { staff, viewer, refreshToken, entries } = await signedIn('admin');
  await beginRoleView(app, staff, viewer.sessionId, 'support');
  await signOut(app, refreshToken);
  expect(await readStaffSession(app.db, viewer, app.now())).toBeNull();
  expect(await endDueRoleViews(app)).toBe(1);
  expect((await entries()).map(({ action }) => action)).toEqual(['role.view', 'role.end-view']);
  const [user] = await app.db.select().from(users).where(eq(users.id, staff.userId));
  const session = await createSession(app, user!, 'test');
  const sessionId = session.refreshToken.split('.')[0]!;
  expect((await readStaffSession(app.db, { ...viewer, sessionId }, app.now()))?.roleView).toBeNull();
});

test('applies to one session, not to others of the same user', async () => {
  const one = await signedIn('admin');
  const [user] = await app.db.select().from(users).where(eq(users.id, one.staff.userId));
  const { refreshToken } = await createSession(app, user!, 'test');
  await beginRoleView(app, one.staff, one.viewer.sessionId, 'packing');
  const other = { ...one.viewer, sessionId: refreshToken.split('.')[0]! };
  expect((await readStaffSession(app.db, other, app.now()))?.roleView).toBeNull();
});

test('never exceeds the permissions of the viewer', async () => {
  const owner = await signedIn('admin');
  const role = { name: 'Lead', permissions: ['roles.write', 'orders.read'] as const, secondFactorRequired: false };
  const { key } = await createRole(app, owner.staff, role);
  const lead = await signedIn(key);
  await expect(beginRoleView(app, lead.staff, lead.viewer.sessionId, 'manager')).rejects.toMatchObject({
    code: 'PERMISSION_NOT_HELD',
  });
  // members without permission to manage roles cannot view them
  const packer = await signedIn('packing');
  expect((await packer.ask('POST', '/admin/roles/packing/view')).body.code).toBe('FORBIDDEN');
  // a role that gains permissions while it is viewed does not extend those of the viewer
  const small = { name: 'Small', permissions: ['orders.read'] as const, secondFactorRequired: false };
  const { key: viewed } = await createRole(app, owner.staff, small);
  await beginRoleView(app, lead.staff, lead.viewer.sessionId, viewed);
  await updateRole(app, owner.staff, { ...small, key: viewed, permissions: ['orders.read', 'coupons.read'] });
  const session = await readStaffSession(app.db, lead.viewer, app.now());
  expect([...session!.permissions].sort()).toEqual(['orders.read', 'panel.use']);
  await app.db.delete(userRoles).where(eq(userRoles.userId, lead.staff.userId));
  expect((await readStaffSession(app.db, lead.viewer, app.now()))?.permissions).toEqual(new Set());
});

test('ends when the role is deleted, and logs its end', async () => {
  const { staff, viewer, entries } = await signedIn('admin');
  const role = { name: 'Passing', permissions: ['orders.read'] as const, secondFactorRequired: false };
  const { key } = await createRole(app, staff, role);
  await beginRoleView(app, staff, viewer.sessionId, key);
  // done by another owner, because the viewer cannot change anything
  await removeRole(app, (await signedIn('admin')).staff, key);
  expect((await readStaffSession(app.db, viewer, app.now()))?.roleView).toBeNull();
  expect((await entries()).map(({ action }) => action)).toContain('role.end-view');
});

test('notifies other processes at once', async () => {
  const { staff, viewer } = await signedIn('admin');
  const notes: string[] = [];
  const client = await app.database.pool.connect();
  client.on('notification', ({ payload }) => notes.push(payload!));
  await client.query('listen pages');
  await beginRoleView(app, staff, viewer.sessionId, 'packing');
  await endRoleView(app, viewer.sessionId);
  await client.query('select 1');
  await expect.poll(() => notes.filter((tag) => tag === `session:${viewer.sessionId}`).length).toBe(2);
  await client.query('unlisten pages');
  client.release();
});

test('is deleted with its session', async () => {
  const { staff, viewer } = await signedIn('admin');
  await beginRoleView(app, staff, viewer.sessionId, 'packing');
  await app.db.delete(sessions).where(eq(sessions.id, viewer.sessionId));
  expect(await app.db.select().from(roleViews).where(eq(roleViews.sessionId, viewer.sessionId))).toEqual([]);
});
