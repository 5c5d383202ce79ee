import { afterEach, beforeEach, expect, test } from 'vitest';
import { consents, newsletterSubscribers } from '#db/schema/newsletter.ts';
import { mails } from '#db/schema/platform.ts';
import { coupons } from '#db/schema/promotions.ts';
import { createRateLimiter } from '#platform/http/rate-limits.ts';
import { scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { subscribe } from './subscribe.ts';

const EMAIL = 'asha@example.in';
let app: TestApp;
const { gateways } = scriptedGateway();
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const allMails = () => app.db.select().from(mails).orderBy(mails.createdAt);
const mailsAbout = async (purpose: string) => (await allMails()).filter((mail) => mail.purpose === purpose);
const row = async () => (await app.db.select().from(newsletterSubscribers))[0]!;
const codes = () => app.db.select().from(coupons);

const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

/** The tokens of all confirmation mails so far, oldest first. */
const confirmTokens = async () =>
  (await mailsAbout('newsletter-confirm')).map((mail) => /#token=(\S+)/.exec(mail.text)![1]!);

const unsubscribeToken = async () => /\?token=(\S+)/.exec((await mailsAbout('newsletter-welcome')).at(-1)!.text)![1]!;

async function subscribed(email = EMAIL): Promise<string> {
  await subscribe(app, { email });
  const token = (await confirmTokens()).at(-1)!;
  await confirmSubscription(app, token);
  return token;
}

test('a new address is inactive and gets a link and nothing more until the link is used', async () => {
  await subscribe(app, { email: EMAIL, fullName: 'Asha Rao' });
  expect(await row()).toMatchObject({ email: EMAIL, fullName: 'Asha Rao', isActive: false, confirmedAt: null });
  expect(await codes()).toEqual([]);
  expect(await app.db.select().from(consents)).toEqual([]);
  const [mail] = await allMails();
  expect(mail!.text).toContain('Namaste Asha Rao');
  expect(mail!.text).toContain('/newsletter/confirm#token=');
  expect(app.sent).toEqual([{ name: 'mail.send', data: { mailId: mail!.id } }]);
});

test('a repeated subscription sends the mail again; every link of it works, and the first one used is enough', async () => {
  await subscribe(app, { email: EMAIL });
  app.advance(60_000);
  await subscribe(app, { email: EMAIL.toUpperCase(), fullName: 'Asha' });
  const [first, second] = await confirmTokens();
  await confirmSubscription(app, first!);
  await confirmSubscription(app, second!);
  expect(await row()).toMatchObject({ isActive: true, fullName: 'Asha' });
  expect(await codes()).toHaveLength(1);
  expect(await mailsAbout('newsletter-welcome')).toHaveLength(1);
});

test('only a confirmed address is already subscribed', async () => {
  await subscribe(app, { email: EMAIL });
  expect(await refused(subscribe(app, { email: EMAIL }))).toBe('done');
  await subscribed();
  expect(await refused(subscribe(app, { email: EMAIL }))).toBe('ALREADY_SUBSCRIBED');
  expect(await refused(subscribe(app, { email: 'ASHA@Example.IN' }))).toBe('ALREADY_SUBSCRIBED');
});

test('subscribing many times at once makes one row', async () => {
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => subscribe(app, { email: EMAIL })));
  expect(results.filter((one) => one.status === 'rejected')).toEqual([]);
  expect(await app.db.select().from(newsletterSubscribers)).toHaveLength(1);
});

test('over HTTP: one click unsubscribes without signing in; names of errors and the limit of mails', async () => {
  const http = testHttp(app, gateways, { limits: await createRateLimiter(app.db.$client) });
  const post = (path: string, body: unknown) =>
    http.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await subscribed();
  const token = await unsubscribeToken();
  expect((await post('/api/newsletter/subscribers', { email: ` ${EMAIL} ` })).status).toBe(409);
  expect((await post('/api/newsletter/subscribers', { email: 'no address' })).status).toBe(400);
  expect((await post('/api/newsletter/confirm', { token: 'x' })).status).toBe(410);
  expect((await post('/api/newsletter/unsubscribe', { token: 'x' })).status).toBe(410);

  const oneClick = (query: string, body: string) =>
    http.request(`/newsletter/unsubscribe${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  expect((await oneClick('?token=forged.token', 'List-Unsubscribe=One-Click')).status).toBe(410);
  expect((await oneClick('', 'List-Unsubscribe=One-Click')).status).toBe(410);
  expect(await row()).toMatchObject({ isActive: true });
  expect((await oneClick(`?token=${token}`, 'List-Unsubscribe=One-Click')).status).toBe(200);
  expect(await row()).toMatchObject({ isActive: false });
  const form = await oneClick(`?token=${token}`, 'from=page');
  expect([form.status, form.headers.get('location')]).toEqual([303, '/newsletter/unsubscribe?done=1']);

  let last = 0;
  for (let tries = 0; tries < 6; tries++)
    last = (await post('/api/newsletter/subscribers', { email: 'many@example.in' })).status;
  expect(last).toBe(429);
});
