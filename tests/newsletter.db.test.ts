/** Double opt-in, the one code of an address, and the way off the list; and those who try to get more out of it. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '../src/db/schema/customers.ts';
import { consents, newsletterSubscribers } from '../src/db/schema/newsletter.ts';
import { mails, settings } from '../src/db/schema/platform.ts';
import { coupons } from '../src/db/schema/promotions.ts';
import { quoteCheckout } from '../src/features/checkout/quote-checkout.ts';
import { confirmSubscription } from '../src/features/newsletter/confirm-subscription.ts';
import { NEWSLETTER_NOTICE, UNSUBSCRIBE_NOTICE } from '../src/features/newsletter/rules.ts';
import { subscribe } from '../src/features/newsletter/subscribe.ts';
import { unsubscribe } from '../src/features/newsletter/unsubscribe.ts';
import { startPayment } from '../src/features/payments/start-payment.ts';
import { verifyPayment } from '../src/features/payments/verify-payment.ts';
import { createRateLimiter } from '../src/platform/http/rate-limits.ts';
import { DAY_MS } from '../src/shared/dates.ts';
import { checkOut, makeCustomer, makeProduct, putInCart, scriptedGateway } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { testHttp } from './test-http.ts';

const EMAIL = 'asha@example.in';
let app: TestApp;
const { gateway, gateways } = scriptedGateway();
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

async function customerWith(email: string): Promise<string> {
  const id = await makeCustomer(app);
  await app.db.update(users).set({ email }).where(eq(users.id, id));
  return id;
}

const quoteWith = async (userId: string, couponCode: string) =>
  quoteCheckout(app, gateways, { source: { kind: 'cart' }, couponCode, freeVariantId: null, userId });

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

test('the confirmed get one code with the percent of the settings, for this address and the first order only', async () => {
  await app.db.insert(settings).values({ section: 'shop', value: { firstOrderDiscountPercent: 12 } });
  await subscribed();
  const [code] = await codes();
  expect(code).toMatchObject({
    couponType: 'percentage',
    discountValue: 12,
    firstOrderOnly: true,
    perCustomerLimit: 1,
    usageLimit: 1,
    assignedEmail: EMAIL,
    source: 'newsletter',
  });
  expect(code!.code).toMatch(/^FIRST-[A-Z2-9]{8}$/);
  expect(await row()).toMatchObject({ isActive: true, couponId: code!.id });
  const [mail] = await mailsAbout('newsletter-welcome');
  expect(mail!.subject).toBe('Your code for 12% off');
  expect(mail!.text).toContain(code!.code);
  expect(mail!.headers).toEqual({
    'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost:3000\/newsletter\/unsubscribe\?token=[\w.-]+>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('a shop without a first-order discount makes no code and promises none', async () => {
  await app.db.insert(settings).values({ section: 'shop', value: { firstOrderDiscountPercent: 0 } });
  await subscribed();
  expect(await codes()).toEqual([]);
  const [mail] = await mailsAbout('newsletter-welcome');
  expect(mail!.subject).not.toMatch(/%/);
});

test('twenty confirmations at once make one code, one consent and one mail', async () => {
  await subscribe(app, { email: EMAIL });
  const [token] = await confirmTokens();
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => confirmSubscription(app, token!)));
  expect(results.filter((one) => one.status === 'rejected')).toEqual([]);
  expect(await codes()).toHaveLength(1);
  expect(await app.db.select().from(consents)).toHaveLength(1);
  expect(await mailsAbout('newsletter-welcome')).toHaveLength(1);
});

test('forged, foreign and old links confirm nothing', async () => {
  await subscribe(app, { email: EMAIL });
  const [token] = await confirmTokens();
  const [id, since, until, signature] = token!.split('.') as [string, string, string, string];
  const other = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
  const forged = [
    '',
    '.',
    '...',
    'nonsense',
    id,
    [id, since, until].join('.'),
    [id, since, until, ''].join('.'),
    [id, since, until, 'A'.repeat(signature.length)].join('.'),
    [other, since, until, signature].join('.'),
    [id, since, `${until}z`, signature].join('.'),
    [id, since, until, 'x', signature].join('.'),
    [id, since, signature].join('.'),
    `${token}x`,
  ];
  for (const one of forged) expect(await refused(confirmSubscription(app, one)), one).toBe('INVALID_LINK');
  // a link off the list is none onto it, and the other way round
  await confirmSubscription(app, token!);
  expect(await refused(unsubscribe(app, token!))).toBe('INVALID_LINK');
  expect(await refused(confirmSubscription(app, await unsubscribeToken()))).toBe('INVALID_LINK');
  await subscribe(app, { email: 'b@example.in' });
  const late = (await confirmTokens()).at(-1)!;
  app.advance(7 * DAY_MS);
  expect(await refused(confirmSubscription(app, late))).toBe('INVALID_LINK');
});

test('a link of another installation is worth nothing', async () => {
  await subscribe(app, { email: EMAIL });
  const [token] = await confirmTokens();
  const elsewhere = { ...app, keys: { ...app.keys, sign: () => Buffer.alloc(32) } };
  expect(await refused(confirmSubscription(elsewhere, token!))).toBe('INVALID_LINK');
});

test('unsubscribing works once, is noted once, and old links do not bring the address back', async () => {
  const confirm = await subscribed();
  const token = await unsubscribeToken();
  await Promise.all(Array.from({ length: 8 }, () => unsubscribe(app, token)));
  expect(await row()).toMatchObject({ isActive: false });
  const noted = await app.db.select().from(consents).orderBy(consents.given);
  expect(noted.map(({ email, purpose, given, notice }) => ({ email, purpose, given, notice }))).toEqual([
    { email: EMAIL, purpose: 'newsletter', given: false, notice: UNSUBSCRIBE_NOTICE },
    { email: EMAIL, purpose: 'newsletter', given: true, notice: NEWSLETTER_NOTICE },
  ]);
  expect(await refused(confirmSubscription(app, confirm))).toBe('INVALID_LINK');
  expect(await row()).toMatchObject({ isActive: false });
  expect(await refused(unsubscribe(app, `${token.slice(0, -2)}xx`))).toBe('INVALID_LINK');
});

test('a removed address can subscribe again, must confirm again, and keeps its one code', async () => {
  const old = await subscribed();
  const [code] = await codes();
  await unsubscribe(app, await unsubscribeToken());
  app.advance(60_000);
  await subscribe(app, { email: EMAIL });
  expect(await row()).toMatchObject({ isActive: false, couponId: code!.id });
  // the link of the first time is not one of this time
  expect(await refused(confirmSubscription(app, old))).toBe('INVALID_LINK');
  await confirmSubscription(app, (await confirmTokens()).at(-1)!);
  expect(await codes()).toHaveLength(1);
  expect(await row()).toMatchObject({ isActive: true, unsubscribedAt: null, couponId: code!.id });
  const welcome = await mailsAbout('newsletter-welcome');
  expect(welcome).toHaveLength(2);
  expect(welcome[1]!.text).toContain(code!.code);
  expect(await app.db.select().from(consents)).toHaveLength(3);
  // links off the list in letters of the first time still work
  await unsubscribe(app, await unsubscribeToken());
  expect(await row()).toMatchObject({ isActive: false });
});

test('staff switched the address off: an old link does not switch it on', async () => {
  const token = await subscribed();
  await app.db.update(newsletterSubscribers).set({ isActive: false });
  expect(await refused(confirmSubscription(app, token))).toBe('INVALID_LINK');
  app.advance(1000);
  await subscribe(app, { email: EMAIL });
  expect(await refused(confirmSubscription(app, token))).toBe('INVALID_LINK');
  await confirmSubscription(app, (await confirmTokens()).at(-1)!);
  expect(await row()).toMatchObject({ isActive: true });
});

test('a row that was deleted and made anew earns no second code', async () => {
  await subscribed();
  await app.db.delete(newsletterSubscribers);
  await subscribed();
  const made = await codes();
  expect(made).toHaveLength(1);
  expect((await row()).couponId).toBe(made[0]!.id);
});

test('the code takes its percent off in a quote, once, and for its owner only', async () => {
  await subscribed();
  const { code } = (await codes())[0]!;
  const product = await makeProduct(app, { price: 100_000, stock: null });
  const owner = await customerWith(EMAIL);
  const other = await customerWith('other@example.in');
  for (const userId of [owner, other]) await putInCart(app, userId, product);
  expect((await quoteWith(owner, code.toLowerCase())).discount).toBe(15_000);
  expect(await refused(quoteWith(other, code))).toBe('COUPON_INVALID');

  const order = await checkOut(app, gateways, owner, code);
  const { transactionId } = await startPayment(app, gateways, owner, order.orderId);
  gateway.words.set(transactionId, { state: 'succeeded' });
  await verifyPayment(app, gateways, transactionId);
  await putInCart(app, owner, product);
  expect(await refused(quoteWith(owner, code))).toBe('COUPON_LIMIT_REACHED');

  // coming back after it was used: welcome, but no code that would not work
  await unsubscribe(app, await unsubscribeToken());
  await subscribe(app, { email: EMAIL });
  await confirmSubscription(app, (await confirmTokens()).at(-1)!);
  const last = (await mailsAbout('newsletter-welcome')).at(-1)!;
  expect(last.text).not.toContain(code);
  expect(last.subject).not.toMatch(/%/);
});

test('an account that has ordered before cannot use it', async () => {
  const product = await makeProduct(app, { price: 100_000, stock: null });
  const owner = await customerWith(EMAIL);
  await putInCart(app, owner, product);
  const order = await checkOut(app, gateways, owner);
  const { transactionId } = await startPayment(app, gateways, owner, order.orderId);
  gateway.words.set(transactionId, { state: 'succeeded' });
  await verifyPayment(app, gateways, transactionId);
  await subscribed();
  await putInCart(app, owner, product);
  expect(await refused(quoteWith(owner, (await codes())[0]!.code))).toBe('COUPON_INVALID');
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
