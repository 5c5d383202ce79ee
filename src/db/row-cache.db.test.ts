import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCustomer, makeMember, makeStaff, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { createSession, signOut } from '../features/customers/session.ts';
import { readSettings } from '../features/settings/read-settings.ts';
import { saveSettings } from '../features/settings/save-settings.ts';
import { type InvalidationListener, listenForInvalidations } from '../platform/http/page-invalidation.ts';
import { connect, type Database, transact } from './client.ts';
import { invalidateCached, ROW_CACHE_MS } from './row-cache.ts';
import { sessions, userRoles, users } from './schema/customers.ts';
import { settings } from './schema/platform.ts';
import { roles } from './schema/team.ts';

/** One of two processes of the shop on one database. */
type Process = {
  app: TestApp;
  http: ReturnType<typeof testHttp>;
  listener: InvalidationListener | null;
  database: Database;
};

let app: TestApp;
let opened: Process[];
beforeEach(async () => {
  app = await createTestApp();
  opened = [];
});
afterEach(async () => {
  for (const { listener, database } of opened) {
    await listener?.stop();
    await database.close();
  }
  await app.close();
});

async function startProcess({ listens }: { listens: boolean }): Promise<Process> {
  const database = connect(app.databaseUrl, { now: () => app.now().getTime() });
  const replicaApp = { ...app, db: database.db, database };
  const listener = listens ? listenForInvalidations(app.databaseUrl, [database.rowCache], app.log) : null;
  if (listens) await expect.poll(() => database.rowCache.isConnected).toBe(true);
  const started = { app: replicaApp, http: testHttp(replicaApp, scriptedGateway().gateways), listener, database };
  opened.push(started);
  return started;
}

const siteName = async (process: Process) => (await readSettings(process.app.db)).general.siteName;
const nameShop = (name: string) =>
  app.db
    .insert(settings)
    .values({ section: 'general', value: { siteName: name } })
    .onConflictDoUpdate({ target: settings.section, set: { value: { siteName: name } } });

async function signIn(userId: string) {
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  return createSession(app, user!, 'test');
}
type Signed = Awaited<ReturnType<typeof signIn>>;
const status = async (process: Process, by: Signed, method: string, path: string, body?: object) =>
  (
    await process.http.request(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${by.accessToken}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  ).status;
const rename = (process: Process, by: Signed) => status(process, by, 'PATCH', '/account', { fullName: 'B' });

describe('settings', () => {
  test('are read from the database once for many requests', async () => {
    await readSettings(app.db);
    const statements = await app.recorded(async () => {
      for (let i = 0; i < 10; i++) await readSettings(app.db);
      await transact(app.db, (tx) => readSettings(tx));
    });
    expect(statements.filter(({ text }) => text.includes('settings'))).toEqual([]);
  });

  test('changed by one process are seen by another through notifications', async () => {
    const [here, there] = [await startProcess({ listens: true }), await startProcess({ listens: true })];
    expect(await siteName(there)).toBe('The Shop');
    const staff = await makeStaff(app);
    const values = { ...(await readSettings(here.app.db)).general, siteName: 'Bala Foods' };
    await saveSettings(here.app, staff, { section: 'general', values, savedAt: null });
    expect(await siteName(here)).toBe('Bala Foods');
    await expect.poll(() => siteName(there), { timeout: 2000, interval: 5 }).toBe('Bala Foods');
  });

  test('are seen within two seconds without notifications', async () => {
    const deaf = await startProcess({ listens: false });
    expect(await siteName(deaf)).toBe('The Shop');
    await nameShop('Bala Foods');
    app.advance(ROW_CACHE_MS - 1);
    expect(await siteName(deaf)).toBe('The Shop');
    app.advance(1);
    expect(await siteName(deaf)).toBe('Bala Foods');
  });

  test('changed while the connection was lost are seen once it is restored', async () => {
    const process = await startProcess({ listens: true });
    expect(await siteName(process)).toBe('The Shop');
    await app.db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen pages'`);
    await expect.poll(() => process.database.rowCache.isConnected, { interval: 5 }).toBe(false);
    await nameShop('Bala Foods');
    await expect.poll(() => process.database.rowCache.isConnected, { timeout: 5000 }).toBe(true);
    expect(await siteName(process)).toBe('Bala Foods');
  });

  test('changed in a transaction are seen inside it, by others only after its commit', async () => {
    const deaf = await startProcess({ listens: false });
    const staff = await makeStaff(app);
    const values = { ...(await readSettings(deaf.app.db)).general, siteName: 'Bala Foods' };
    await saveSettings(deaf.app, staff, { section: 'general', values, savedAt: null });
    // no notification arrived and the clock is frozen: a process knows its own writes
    expect(await siteName(deaf)).toBe('Bala Foods');
    const undone = new Error('undone');
    const changed = transact(deaf.app.db, async (tx) => {
      await tx
        .update(settings)
        .set({ value: { siteName: 'Never' } })
        .where(eq(settings.section, 'general'));
      invalidateCached(tx, 'settings');
      expect((await readSettings(tx)).general.siteName).toBe('Never');
      expect(await siteName(deaf)).toBe('Bala Foods');
      throw undone;
    });
    await expect(changed).rejects.toBe(undone);
    expect(await siteName(deaf)).toBe('Bala Foods');
  });

  test('read during a change are not stored', async () => {
    const deaf = await startProcess({ listens: false });
    const { rowCache } = deaf.database;
    const read = Promise.withResolvers<string>();
    const before = rowCache.read('name', ['settings'], () => read.promise);
    rowCache.drop('settings');
    const after = rowCache.read('name', ['settings'], async () => 'new');
    read.resolve('old');
    expect([await before, await after, rowCache.get('name')]).toEqual(['old', 'new', 'new']);
  });
});

describe('a session', () => {
  test('is read from the database once for many writes while notifications arrive', async () => {
    const process = await startProcess({ listens: true });
    const session = await signIn(await makeCustomer(app));
    expect(await rename(process, session)).toBe(200);
    // bypasses triggers, so no notification is sent
    await app.db.execute('alter table sessions disable trigger standing_changed');
    await app.db.update(sessions).set({ revokedAt: app.now() });
    expect(await rename(process, session)).toBe(200);
    app.advance(ROW_CACHE_MS);
    expect(await rename(process, session)).toBe(401);
  });

  test('that ends in one process ends in another that is notified, for reads and writes', async () => {
    const [here, there] = [await startProcess({ listens: true }), await startProcess({ listens: true })];
    const session = await signIn(await makeCustomer(app));
    for (const process of [here, there]) expect(await rename(process, session)).toBe(200);
    await signOut(here.app, session.refreshToken);
    expect([await rename(here, session), await status(here, session, 'GET', '/account')]).toEqual([401, 401]);
    await expect.poll(() => rename(there, session), { timeout: 2000, interval: 5 }).toBe(401);
    expect(await status(there, session, 'GET', '/account')).toBe(401);
  });

  test('that ends is refused at once for writes without notifications, and within two seconds for reads', async () => {
    const deaf = await startProcess({ listens: false });
    const session = await signIn(await makeCustomer(app));
    expect(await status(deaf, session, 'GET', '/account')).toBe(200);
    await app.db.update(sessions).set({ revokedAt: app.now() });
    expect(await rename(deaf, session)).toBe(401);
    app.advance(ROW_CACHE_MS);
    expect(await status(deaf, session, 'GET', '/account')).toBe(401);
  });
});

describe('a role', () => {
  test('that is removed is refused in another process that is notified', async () => {
    const there = await startProcess({ listens: true });
    const { userId } = await makeStaff(app);
    const session = await signIn(userId);
    expect(await status(there, session, 'GET', '/admin/users')).toBe(200);
    await app.db.delete(userRoles).where(eq(userRoles.userId, userId));
    await expect.poll(() => status(there, session, 'GET', '/admin/users'), { timeout: 2000, interval: 5 }).toBe(403);
  });

  test('that is removed is refused within two seconds without notifications, and at once for writes', async () => {
    const deaf = await startProcess({ listens: false });
    const { userId } = await makeStaff(app);
    const session = await signIn(userId);
    const change = () => status(deaf, session, 'POST', '/admin/setup/returns/read');
    expect(await status(deaf, session, 'GET', '/admin/users')).toBe(200);
    expect(await change()).not.toBe(403);
    await app.db.delete(userRoles).where(eq(userRoles.userId, userId));
    expect(await change()).toBe(403);
    app.advance(ROW_CACHE_MS);
    expect(await status(deaf, session, 'GET', '/admin/users')).toBe(403);
  });

  test('that loses a permission binds its members in another process that is notified', async () => {
    const there = await startProcess({ listens: true });
    const { userId } = await makeMember(app, 'support');
    const session = await signIn(userId);
    expect(await status(there, session, 'GET', '/admin/users')).toBe(200);
    await app.db
      .update(roles)
      .set({ permissions: ['panel.use'] })
      .where(eq(roles.key, 'support'));
    await expect.poll(() => status(there, session, 'GET', '/admin/users'), { timeout: 2000, interval: 5 }).toBe(403);
    expect(await status(there, session, 'GET', '/admin/permissions')).toBe(200);
  });

  test('that is assigned applies at once, also without notifications', async () => {
    const deaf = await startProcess({ listens: false });
    const userId = await makeCustomer(app);
    const session = await signIn(userId);
    expect(await status(deaf, session, 'GET', '/admin/users')).toBe(403);
    await app.db.insert(userRoles).values({ userId, role: 'admin' });
    expect(await status(deaf, session, 'GET', '/admin/users')).toBe(200);
  });
});
