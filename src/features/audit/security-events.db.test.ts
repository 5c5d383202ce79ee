import { eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '#features/settings/read-settings.ts';
import { makeCustomer, makeStaff, scriptedGateway } from '#tests/factories.ts';
import { runMailJobs } from '#tests/queued-mails.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { accounts, users } from '../../db/schema/customers.ts';
import { securityEvents } from '../../db/schema/platform.ts';
import { configuredAttemptLimit } from '../../main/rate-limit-settings.ts';
import { createRateLimiter } from '../../platform/http/rate-limits.ts';
import { createLog } from '../../platform/log.ts';
import { DAY_MS } from '../../shared/dates.ts';
import { hashPassword } from '../customers/password.ts';
import { deleteAccount } from '../privacy/delete-account.ts';
import { listSecurityEvents } from './list-security-events.ts';
import { purgeSecurityEvents } from './purge-security-events.ts';

const PASSWORD = 'a long pass phrase';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
let app: TestApp;
let http: ReturnType<typeof testHttp>;
let lines: string[];
beforeEach(async () => {
  const otherApp = await createTestApp();
  lines = [];
  app = { ...otherApp, log: createLog('info', { write: (line: string) => void lines.push(line) }) };
  const limits = await createRateLimiter(app.db.$client, configuredAttemptLimit(app));
  http = testHttp(app, scriptedGateway().gateways, { limits });
});
afterEach(() => app.close());

async function withPassword(userId: string): Promise<string> {
  const [user] = await app.db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, userId))
    .returning();
  return user!.email!;
}
const call = (method: string, path: string, body?: object, token?: string) =>
  http.request(`/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'user-agent': CHROME,
      'x-request-id': 'request-of-the-test',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const signIn = (email: string, password: string) => call('POST', '/auth/sign-in', { email, password });
const kinds = async (userId: string) => {
  const rows = await app.db.select().from(securityEvents).where(eq(securityEvents.userId, userId));
  return rows.map(({ kind }) => kind).sort();
};

describe('are recorded and logged', () => {
  test('for sign-in, failures and lockout, with the request and without typed text', async () => {
    const userId = await makeCustomer(app);
    const email = await withPassword(userId);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    for (let index = 0; index < 8; index++) await signIn(email, 'a secret that was typed');
    expect(await kinds(userId)).toEqual([...Array(5).fill('sign_in.failed'), 'sign_in.locked', 'sign_in.succeeded']);
    await signIn('nobody@example.in', 'a secret that was typed');
    const [unknown] = await app.db.select().from(securityEvents).where(isNull(securityEvents.userId));
    expect(unknown).toMatchObject({ kind: 'sign_in.failed', data: { reason: 'unknown address' } });

    const logged = lines.map((line) => JSON.parse(line)).filter(({ event }) => event);
    expect(logged[0]).toMatchObject({
      level: 30,
      event: 'sign_in.succeeded',
      requestId: 'request-of-the-test',
      userId,
      address: '127.0.0.1',
      msg: 'security event',
      factors: 1,
    });
    expect(logged).toHaveLength(8);
    const rows = await app.db.select().from(securityEvents);
    for (const text of [lines.join(''), JSON.stringify(rows)])
      for (const secret of ['a secret that was typed', PASSWORD, 'nobody@example.in', email])
        expect(text).not.toContain(secret);
  });

  test('for changes of passwords, sessions and exports by staff and customers', async () => {
    const { userId } = await makeStaff(app);
    const email = await withPassword(userId);
    const { accessToken, refreshToken } = (await (await signIn(email, PASSWORD)).json()) as Record<string, string>;
    await call('POST', '/admin/reauthenticate', { proof: 'wrong' }, accessToken);
    await call('POST', '/admin/reauthenticate', { proof: PASSWORD }, accessToken);
    expect(
      (await http.request('/api/admin/products.csv', { headers: { authorization: `Bearer ${accessToken}` } })).status,
    ).toBe(200);
    await call('POST', '/auth/forgot-password', { email });
    await runMailJobs(app);
    await call('POST', '/auth/sign-out', { refreshToken });
    expect(await kinds(userId)).toEqual([
      'export.requested',
      'password_reset.requested',
      'reauthentication.failed',
      'reauthentication.succeeded',
      'session.ended',
      'sign_in.succeeded',
    ]);
    const rows = await app.db.select().from(securityEvents).where(eq(securityEvents.kind, 'password_reset.requested'));
    expect(rows).toMatchObject([{ requestId: 'request-of-the-test', userAgent: CHROME }]);
  });

  test('for refused calls of staff operations', async () => {
    const userId = await makeCustomer(app);
    const email = await withPassword(userId);
    const { accessToken } = (await (await signIn(email, PASSWORD)).json()) as { accessToken: string };
    expect((await call('GET', '/admin/security-events', undefined, accessToken)).status).toBe(403);
    expect(await kinds(userId)).toEqual(['access.denied', 'sign_in.succeeded']);
  });
});

describe('are listed', () => {
  test('newest first, by kind, user and prefix of an IP address', async () => {
    const [asha, bela] = [await makeCustomer(app), await makeCustomer(app)];
    const [user] = await app.db.select().from(accounts).where(eq(accounts.id, asha));
    const at = (seconds: number) => new Date(app.now().getTime() + seconds * 1000);
    await app.db.insert(securityEvents).values([
      { kind: 'sign_in.failed', at: at(1), userId: asha, address: '10.1.2.3', userAgent: CHROME },
      { kind: 'sign_in.succeeded', at: at(2), userId: asha, address: '10.1.2.3' },
      { kind: 'sign_in.failed', at: at(3), userId: bela, address: '10.1.99.9' },
      { kind: 'sign_in.failed', at: at(4), address: '192.168.0.1' },
    ]);
    const list = async (filter: Partial<Parameters<typeof listSecurityEvents>[1]> = {}) =>
      listSecurityEvents(app, { limit: 25, ...filter });
    expect((await list()).rows.map(({ address }) => address)).toEqual([
      '192.168.0.1',
      '10.1.99.9',
      '10.1.2.3',
      '10.1.2.3',
    ]);
    expect((await list({ search: user!.email })).rows).toMatchObject([
      { kind: 'sign_in.succeeded', email: user!.email, browser: '' },
      { kind: 'sign_in.failed', email: user!.email, browser: 'Chrome on Linux' },
    ]);
    expect((await list({ search: '10.1.' })).total).toEqual({ count: 3, more: false });
    expect((await list({ search: '10.1.', kind: 'sign_in.failed' })).total.count).toBe(2);
    expect((await list({ search: '%' })).rows).toEqual([]);
    const first = await list({ limit: 3 });
    expect((await list({ limit: 3, after: first.after! })).rows.map(({ address }) => address)).toEqual(['10.1.2.3']);
  });
});

test('are removed after their retention, and are anonymous once the account is deleted', async () => {
  const userId = await makeCustomer(app);
  const email = await withPassword(userId);
  await signIn(email, PASSWORD);
  await deleteAccount(app, { userId, requestId: 'r' }, PASSWORD);
  const rows = await app.db.select().from(securityEvents);
  expect(rows.map(({ kind }) => kind).sort()).toEqual([
    'account.deleted',
    'reauthentication.succeeded',
    'sign_in.succeeded',
  ]);
  for (const row of rows) expect(row).toMatchObject({ userId: null, address: '', userAgent: '' });
  // a year by default
  const { securityEventDays } = (await readSettings(app.db)).retention;
  app.advance(364 * DAY_MS);
  expect(await purgeSecurityEvents(app, securityEventDays)).toBe(0);
  app.advance(2 * DAY_MS);
  expect(await purgeSecurityEvents(app, securityEventDays)).toBe(3);
});
