/** Double opt-in and the one code per address, also against attempts to get more. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '#db/schema/customers.ts';
import { consents } from '#db/schema/newsletter.ts';
import { settings } from '#db/schema/platform.ts';
import { quoteCheckout } from '#features/checkout/quote-checkout.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { verifyPayment } from '#features/payments/verify-payment.ts';
import { DAY_MS } from '#shared/dates.ts';
import { checkOut, makeCustomer, makeProduct, putInCart } from '#tests/factories.ts';
import { EMAIL, type NewsletterShop, openNewsletterShop, outcomeOf } from '#tests/newsletter-shop.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

let shop: NewsletterShop;
beforeEach(async () => {
  shop = await openNewsletterShop();
});
afterEach(() => shop.close());

async function customerWith(email: string): Promise<string> {
  const id = await makeCustomer(shop.app);
  await shop.app.db.update(users).set({ email }).where(eq(users.id, id));
  return id;
}

const quoteWith = async (userId: string, couponCode: string) =>
  quoteCheckout(shop.app, shop.gateways, { source: { kind: 'cart' }, couponCode, freeVariantId: null, userId });

test('gives each confirmed address one code with the configured percent, for its first order', async () => {
  await shop.app.db.insert(settings).values({ section: 'shop', value: { firstOrderDiscountPercent: 12 } });
  await shop.subscribed();
  const [code] = await shop.coupons();
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
  expect(await shop.firstSubscriber()).toMatchObject({ isActive: true, couponId: code!.id });
  const [mail] = await shop.mailsFor('newsletter-welcome');
  expect(mail!.subject).toBe('Your code for 12% off');
  expect(mail!.text).toContain(code!.code);
  expect(mail!.headers).toEqual({
    'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost:3000\/newsletter\/unsubscribe\?token=[\w.-]+>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('gives no code in a shop without a first-order discount', async () => {
  await shop.app.db.insert(settings).values({ section: 'shop', value: { firstOrderDiscountPercent: 0 } });
  await shop.subscribed();
  expect(await shop.coupons()).toEqual([]);
  const [mail] = await shop.mailsFor('newsletter-welcome');
  expect(mail!.subject).not.toMatch(/%/);
});

test('creates one code, consent and mail for twenty concurrent confirmations', async () => {
  await subscribe(shop.app, { email: EMAIL });
  const [token] = await shop.confirmTokens();
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => confirmSubscription(shop.app, token!)));
  expect(results.filter((one) => one.status === 'rejected')).toEqual([]);
  expect(await shop.coupons()).toHaveLength(1);
  expect(await shop.app.db.select().from(consents)).toHaveLength(1);
  expect(await shop.mailsFor('newsletter-welcome')).toHaveLength(1);
});

test('rejects the confirmation when the link is forged, foreign or expired', async () => {
  await subscribe(shop.app, { email: EMAIL });
  const [token] = await shop.confirmTokens();
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
  for (const one of forged) expect(await outcomeOf(confirmSubscription(shop.app, one)), one).toBe('INVALID_LINK');
  // an unsubscribe link does not confirm, and the other way round
  await confirmSubscription(shop.app, token!);
  expect(await outcomeOf(unsubscribe(shop.app, token!))).toBe('INVALID_LINK');
  expect(await outcomeOf(confirmSubscription(shop.app, await shop.unsubscribeToken()))).toBe('INVALID_LINK');
  await subscribe(shop.app, { email: 'b@example.in' });
  const lateToken = (await shop.confirmTokens()).at(-1)!;
  shop.app.advance(7 * DAY_MS);
  expect(await outcomeOf(confirmSubscription(shop.app, lateToken))).toBe('INVALID_LINK');
});

test('rejects a link of another installation', async () => {
  await subscribe(shop.app, { email: EMAIL });
  const [token] = await shop.confirmTokens();
  const elsewhere = { ...shop.app, keys: { ...shop.app.keys, sign: () => Buffer.alloc(32) } };
  expect(await outcomeOf(confirmSubscription(elsewhere, token!))).toBe('INVALID_LINK');
});

test('applies the code once, for its owner only', async () => {
  await shop.subscribed();
  const { code } = (await shop.coupons())[0]!;
  const product = await makeProduct(shop.app, { price: 100_000, stock: null });
  const owner = await customerWith(EMAIL);
  const other = await customerWith('other@example.in');
  for (const userId of [owner, other]) await putInCart(shop.app, userId, product);
  expect((await quoteWith(owner, code.toLowerCase())).discount).toBe(15_000);
  expect(await outcomeOf(quoteWith(other, code))).toBe('COUPON_INVALID');

  const order = await checkOut(shop.app, shop.gateways, owner, code);
  const { transactionId } = await startPayment(shop.app, shop.gateways, owner, order.orderId);
  shop.gateway.words.set(transactionId, { state: 'succeeded' });
  await verifyPayment(shop.app, shop.gateways, transactionId);
  await putInCart(shop.app, owner, product);
  expect(await outcomeOf(quoteWith(owner, code))).toBe('COUPON_LIMIT_REACHED');

  // returning after the code was used: the welcome names no code that no longer works
  await unsubscribe(shop.app, await shop.unsubscribeToken());
  await subscribe(shop.app, { email: EMAIL });
  await confirmSubscription(shop.app, (await shop.confirmTokens()).at(-1)!);
  const last = (await shop.mailsFor('newsletter-welcome')).at(-1)!;
  expect(last.text).not.toContain(code);
  expect(last.subject).not.toMatch(/%/);
});

test('refuses the code for an account with earlier orders', async () => {
  const product = await makeProduct(shop.app, { price: 100_000, stock: null });
  const owner = await customerWith(EMAIL);
  await putInCart(shop.app, owner, product);
  const order = await checkOut(shop.app, shop.gateways, owner);
  const { transactionId } = await startPayment(shop.app, shop.gateways, owner, order.orderId);
  shop.gateway.words.set(transactionId, { state: 'succeeded' });
  await verifyPayment(shop.app, shop.gateways, transactionId);
  await shop.subscribed();
  await putInCart(shop.app, owner, product);
  expect(await outcomeOf(quoteWith(owner, (await shop.coupons())[0]!.code))).toBe('COUPON_INVALID');
});
