import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCustomer, makeStaff, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { sessions, users } from '../../db/schema/customers.ts';
import { settings } from '../../db/schema/platform.ts';
import { hashPassword } from './password.ts';
import { createSession, refreshSession } from './session.ts';

const PASSWORD = 'a long pass phrase';
const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
let app: TestApp;
let http: ReturnType<typeof testHttp>;
/** a second process on the same database */
let otherProcess: ReturnType<typeof testHttp>;
beforeEach(async () => {
  app = await createTestApp();
  const { gateways } = scriptedGateway();
  http = testHttp(app, gateways);
  otherProcess = testHttp(app, gateways);
});
afterEach(() => app.close());

async function userOf(id: string) {
  const [user] = await app.db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, id))
    .returning();
  return user!;
}
type Signed = Awaited<ReturnType<typeof createSession>>;
const call = (by: Signed, method: string, path: string, body?: object, process = http) =>
  process.request(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by.accessToken}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
type Listed = { id: string; browser: string; isCurrent: boolean }[];
const list = async (by: Signed) => (await (await call(by, 'GET', '/account/sessions')).json()) as Listed;

describe('a customer', () => {
  test('sees only their own sessions, the current one first', async () => {
    const user = await userOf(await makeCustomer(app));
    const here = await createSession(app, user, 'test');
    app.advance(1000);
    const there = await createSession(app, user, CHROME);
    await createSession(app, await userOf(await makeCustomer(app)), 'somebody else');
    expect(await list(here)).toMatchObject([
      { browser: 'An unknown browser', isCurrent: true },
      { browser: 'Chrome on Android', isCurrent: false },
    ]);
    expect((await list(there)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  test('ends one with the password, and no other user’s', async () => {
    const user = await userOf(await makeCustomer(app));
    const [here, there] = [await createSession(app, user, 'test'), await createSession(app, user, CHROME)];
    const { id } = (await list(here)).find(({ isCurrent }) => !isCurrent)!;
    const end = (session: string, password: string) =>
      call(here, 'POST', `/account/sessions/${session}/end`, { password });
    expect((await end(id, 'wrong')).status).toBe(422);
    expect((await end(randomUUID(), PASSWORD)).status).toBe(404);
    const stranger = await createSession(app, await userOf(await makeCustomer(app)), 'test');
    const [theirs] = await list(stranger);
    expect((await end(theirs!.id, PASSWORD)).status).toBe(404);
    expect(await (await end(id, PASSWORD)).json()).toMatchObject([{ isCurrent: true }]);
    await expect(refreshSession(app, there.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    expect(await list(stranger)).toHaveLength(1);
  });

  test('ends all at once, including the current one', async () => {
    const user = await userOf(await makeCustomer(app));
    const all = [await createSession(app, user, 'test'), await createSession(app, user, CHROME)];
    expect((await call(all[0]!, 'POST', '/account/sessions/end-all', { password: PASSWORD })).status).toBe(200);
    for (const one of all)
      await expect(refreshSession(app, one.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    const sessionRows = await app.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(sessionRows.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
  });
});

describe('reading stops', () => {
  const status = async (by: Signed, path: string, process = http) =>
    (await call(by, 'GET', path, undefined, process)).status;

  test('within two seconds of a session’s end, in every process', async () => {
    const user = await userOf(await makeCustomer(app));
    const session = await createSession(app, user, 'test');
    for (const process of [http, otherProcess]) expect(await status(session, '/orders', process)).toBe(200);
    await app.db.update(sessions).set({ revokedAt: app.now() });
    app.advance(2000);
    for (const process of [http, otherProcess]) expect(await status(session, '/orders', process)).toBe(401);
  });

  test('as that user for public operations', async () => {
    const user = await userOf(await makeCustomer(app));
    const session = await createSession(app, user, 'test');
    const find = () => call(session, 'POST', '/tracking/find', { mode: 'order', value: 'abcdefgh' });
    // a signed-in user is refused another's order; visitors get an empty list
    expect((await find()).status).toBe(404);
    await app.db.update(sessions).set({ revokedAt: app.now() });
    expect(await (await find()).json()).toEqual([]);
    expect(await status(session, '/products')).toBe(200);
  });

  test('with one query for many reads', async () => {
    const user = await userOf(await makeCustomer(app));
    const session = await createSession(app, user, 'test');
    expect(await status(session, '/account')).toBe(200);
    await app.db.update(sessions).set({ revokedAt: app.now() });
    app.advance(1000);
    expect(await status(session, '/account')).toBe(200);
    // writes check the session each time
    expect((await call(session, 'PATCH', '/account', { fullName: 'B' })).status).toBe(401);
    expect(await status(session, '/account')).toBe(401);
  });

  test('within two seconds for staff who lost their role', async () => {
    const staff = await makeStaff(app);
    const session = await createSession(app, await userOf(staff.userId), 'test');
    expect(await status(session, '/admin/users')).toBe(200);
    await app.db.execute(`delete from user_roles where user_id = '${staff.userId}'`);
    app.advance(2000);
    expect(await status(session, '/admin/users')).toBe(403);
  });
});

describe('a session from before the second factor was required', () => {
  test('does not open the panel, and ends at its next exchange', async () => {
    const user = await userOf((await makeStaff(app)).userId);
    const before = await createSession(app, user, 'test');
    const after = await createSession(app, user, 'test', { secondFactor: true });
    expect((await call(before, 'GET', '/admin/users')).status).toBe(200);
    await app.db.insert(settings).values({ section: 'security', value: { twoFactorAuth: true } });
    expect((await call(before, 'GET', '/admin/users')).status).toBe(401);
    expect((await call(after, 'GET', '/admin/users')).status).toBe(200);
    await expect(refreshSession(app, before.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    expect((await refreshSession(app, after.refreshToken)).user.id).toBe(user.id);
  });

  test('is unchanged for customers', async () => {
    const session = await createSession(app, await userOf(await makeCustomer(app)), 'test');
    await app.db.insert(settings).values({ section: 'security', value: { twoFactorAuth: true } });
    expect((await refreshSession(app, session.refreshToken)).user).toBeTruthy();
  });
});
