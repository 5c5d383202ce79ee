/** What other sites, forms and unnamed fields can do over HTTP: nothing. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#db/schema/customers.ts';
import { mails } from '#db/schema/platform.ts';
import { createSession } from '#features/customers/session.ts';
import { makeCustomer, makeStaff, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';

let app: TestApp;
let http: ReturnType<typeof testHttp>;
const { gateways } = scriptedGateway();
beforeAll(async () => {
  app = await createTestApp();
  http = testHttp(app, gateways);
});
afterAll(() => app.close());

async function customer() {
  const userId = await makeCustomer(app);
  const read = async () => (await app.db.select().from(users).where(eq(users.id, userId)))[0]!;
  return { read, accessToken: (await createSession(app, await read(), 'test')).accessToken };
}
const patch = (headers: Record<string, string>, body: object) =>
  http.request('/api/account', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('allows no other origin, in preflights and in responses', async () => {
  for (const method of ['OPTIONS', 'GET', 'POST']) {
    const response = await http.request('/api/products', {
      method,
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    const names = [...response.headers.keys()];
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('takes no cookie, query or form for the access token', async () => {
  const { read, accessToken } = await customer();
  const former = await read();
  for (const cookie of [`token=${accessToken}`, `accessToken=${accessToken}`, `authorization=Bearer ${accessToken}`])
    expect((await patch({ cookie }, { fullName: 'Mallory' })).status).toBe(401);
  expect((await http.request(`/api/account?token=${accessToken}&authorization=${accessToken}`)).status).toBe(401);
  expect((await read()).fullName).toBe(former.fullName);
});

test('ignores fields that an operation does not name', async () => {
  const { read, accessToken } = await customer();
  const former = await read();
  const fields = { id: crypto.randomUUID(), email: 'mallory@example.in', passwordHash: 'x', roles: ['admin'] };
  const response = await patch({ authorization: `Bearer ${accessToken}` }, { fullName: 'Asha Rao', ...fields });
  expect(response.status).toBe(200);
  expect(await read()).toEqual({ ...former, fullName: 'Asha Rao', updatedAt: expect.any(Date) });
  expect(JSON.stringify(await response.json())).not.toMatch(/argon2|passwordHash/);
});

test('answers JSON in UTF-8 of one type', async () => {
  const response = await http.request('/api/products');
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await response.arrayBuffer()))).toBeTruthy();
});

test('refuses a CSV file of more than 10 MB', async () => {
  const { userId } = await makeStaff(app);
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  const { accessToken } = await createSession(app, user!, 'test');
  const send = (bytes: number) =>
    http.request('/api/admin/imports/orders', {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'text/csv' },
      body: 'a'.repeat(bytes),
    });
  expect((await send(10 * 1024 * 1024 + 1)).status).toBe(413);
  expect((await send(10)).status).not.toBe(413);
});

test('redirects a return from a gateway only to its own pages', async () => {
  const form = new URLSearchParams({ txnId: '//elsewhere.example', url: 'https://elsewhere.example' });
  for (const page of ['/payment/callback', '/payment/callback-handler', `/payment/return/${crypto.randomUUID()}`]) {
    const response = await http.request(page, { method: 'POST', body: form });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/payment\//);
  }
});

test('shows a mail of the demo in a frame without scripts', async () => {
  const demo = testHttp({ ...app, demo: true }, gateways);
  const [mail] = await app.db
    .insert(mails)
    .values({
      toAddress: 'a@example.in',
      subject: '<b>s</b>',
      text: 't',
      purpose: 'test',
      html: '<script>1</script>',
      sentAt: app.now(),
    })
    .returning();
  const read = (end: string) =>
    demo.request(`http://localhost/dev/mail/${mail!.id}${end}`, { headers: { host: 'localhost' } });
  const page = await (await read('')).text();
  expect(page).toMatch(/<iframe [^>]*sandbox src/);
  expect(page).not.toContain('<b>s</b>');
  expect((await read('/body')).headers.get('content-security-policy')).toMatch(/sandbox; default-src 'none'/);
});
