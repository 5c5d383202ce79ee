import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCustomer, makeStaff, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { transact } from '../../db/client.ts';
import { users } from '../../db/schema/customers.ts';
import { settings } from '../../db/schema/platform.ts';
import { hashPassword } from '../../features/customers/password.ts';
import { beginEnrolment, finishEnrolment } from '../../features/customers/totp.ts';
import { configuredAttemptLimit } from '../../main/rate-limit-settings.ts';
import { readKnownBrowser, signKnownBrowser } from './known-browser.ts';
import { createRateLimiter } from './rate-limits.ts';

const PASSWORD = 'a long pass phrase';
const { gateways } = scriptedGateway();
let app: TestApp;
let http: ReturnType<typeof testHttp>;
beforeAll(async () => {
  const limitedApp = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  app = limitedApp;
  http = testHttp(app, gateways, { limits: await createRateLimiter(app.db.$client, configuredAttemptLimit(app)) });
});
afterAll(() => app.close());

/** Posts from the given IP address. */
const post = (path: string, body: object, from: string, headers: Record<string, string> = {}) =>
  http.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    body: JSON.stringify(body),
  });
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `10.1.${index >> 8}.${index & 255}`);
/** The statuses of requests from so many addresses, in waves of which a busy machine sheds none. */
async function statuses(count: number, send: (address: string) => Response | Promise<Response>): Promise<number[]> {
  const queue = addresses(count);
  const all: number[] = [];
  while (queue.length > 0) all.push(...(await Promise.all(queue.splice(0, 20).map(send))).map(({ status }) => status));
  return all;
}
const count = (all: number[], status: number) => all.filter((one) => one === status).length;

async function withPassword(userId: string): Promise<string> {
  const [user] = await app.db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, userId))
    .returning();
  return user!.email!;
}
const signIn = (email: string, password: string, from: string, more: object = {}, headers = {}) =>
  post('/api/auth/sign-in', { email, password, ...more }, from, headers);

describe('tries from fresh addresses', () => {
  test('are limited for passwords, but not for a known browser', async () => {
    const email = await withPassword(await makeCustomer(app));
    const first = (await (await signIn(email, PASSWORD, '10.9.0.1')).json()) as { knownBrowser: string };
    const tried = await statuses(120, (from) => signIn(email, 'wrong password', from));
    expect([count(tried, 401), count(tried, 429)]).toEqual([20, 100]);
    // also with the right password, so that it cannot be guessed
    expect((await signIn(email, PASSWORD, '10.9.0.2')).status).toBe(429);
    const knownBrowserHeader = { 'x-known-browser': `nonsense,${first.knownBrowser}` };
    expect((await signIn(email, PASSWORD, '10.9.0.3', {}, knownBrowserHeader)).status).toBe(200);
    // its own failed attempts count as well, from any address
    const statusesHere = await statuses(6, (from) => signIn(email, 'wrong password', from, {}, knownBrowserHeader));
    expect([count(statusesHere, 401), count(statusesHere, 429)]).toEqual([5, 1]);
  });

  test('are limited for authenticator codes', async () => {
    const staff = await makeStaff(app);
    const email = await withPassword(staff.userId);
    const enrolment = beginEnrolment(app, { id: staff.userId, email }, 'Ojas');
    const code = new TOTP({ secret: Secret.fromBase32(enrolment.secret) }).generate({ timestamp: app.now().getTime() });
    await transact(app.db, (tx) => finishEnrolment(app, tx, staff.userId, enrolment.ticket, code));
    const tried = await statuses(40, (from) => signIn(email, PASSWORD, from, { code: '000000' }));
    expect([count(tried, 401), count(tried, 429)]).toEqual([20, 20]);
  });

  test('are limited for codes by phone, by number however it is written', async () => {
    await app.db.insert(settings).values({ section: 'checkout', value: { phoneCodes: true } });
    const enter = (phone: string) => (from: string) =>
      post('/api/auth/sign-in-by-phone', { phone, code: '123456', browser: 'the key of this browser' }, from);
    const tried = await statuses(40, enter('98450 12345'));
    expect([count(tried, 401), count(tried, 429)]).toEqual([20, 20]);
    expect((await enter('+91 98450-12345')('10.9.0.5')).status).toBe(429);
    expect((await enter('98450 12346')('10.9.0.5')).status).toBe(401);
  });

  test('are limited for re-authentication', async () => {
    const email = await withPassword((await makeStaff(app)).userId);
    const { accessToken } = (await (await signIn(email, PASSWORD, '10.9.0.4')).json()) as { accessToken: string };
    const bearer = { authorization: `Bearer ${accessToken}` };
    const tried = await statuses(60, (from) =>
      post('/api/admin/reauthenticate', { proof: 'wrong password' }, from, bearer),
    );
    expect([count(tried, 422), count(tried, 429)]).toEqual([20, 40]);
  });
});

test('ignores successful sign-ins', async () => {
  const email = await withPassword(await makeCustomer(app));
  for (const from of addresses(25)) expect((await signIn(email, PASSWORD, from)).status).toBe(200);
});

test('does not count the request for a code, and keeps former failures', async () => {
  const limits = await createRateLimiter(app.db.$client);
  const tries = { account: 'somebody', address: '10.2.0.1' };
  for (let index = 0; index < 50; index++) expect(await limits.consume('sign-in', tries)).toBeNull();
  await limits.takeBack('sign-in', tries);
  expect(await limits.consume('sign-in', tries)).toBeNull();
  expect(await limits.consume('sign-in', tries)).toMatchObject({ first: true });
  expect(await limits.consume('sign-in', tries)).toMatchObject({ first: false });
});

test('accepts an unchanged known-browser token for its user, for half a year', async () => {
  const person = { id: '00000000-0000-4000-8000-000000000001', email: 'asha@example.in' };
  const token = signKnownBrowser(app.keys, person, app.now());
  const read = (tokens: string, account = person.id, now = app.now()) =>
    readKnownBrowser(app.keys, tokens, account, now);
  expect(read(token)).toBeTruthy();
  expect(read(token, '00000000-0000-4000-8000-000000000002')).toBeNull();
  // the last character has unused bits; changing the one before it surely changes the signature
  const other = token.at(-3) === 'A' ? 'B' : 'A';
  expect(read(`${token.slice(0, -3)}${other}${token.slice(-2)}`)).toBeNull();
  for (const broken of ['', '.', 'a.b', ',,,', `${token}.`.repeat(3)])
    expect(read(broken.replace(token, ''))).toBeNull();
  expect(read(token, person.id, new Date(app.now().getTime() + 181 * 24 * 3600_000))).toBeNull();
});
