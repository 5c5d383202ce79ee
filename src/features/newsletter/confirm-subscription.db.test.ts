/** Double opt-in and the one code of an address; and those who try to get more out of it. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '#db/schema/customers.ts';
import { consents, newsletterSubscribers } from '#db/schema/newsletter.ts';
import { mails, settings } from '#db/schema/platform.ts';
import { coupons } from '#db/schema/promotions.ts';
import { quoteCheckout } from '#features/checkout/quote-checkout.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { verifyPayment } from '#features/payments/verify-payment.ts';
import { DAY_MS } from '#shared/dates.ts';
import { checkOut, makeCustomer, makeProduct, putInCart, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

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
