import { afterEach, beforeEach, expect, test } from 'vitest';
import { consents, newsletterSubscribers } from '#db/schema/newsletter.ts';
import { EMAIL, type NewsletterShop, openNewsletterShop, outcomeOf } from '#tests/newsletter-shop.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { NEWSLETTER_NOTICE, UNSUBSCRIBE_NOTICE } from './rules.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

let shop: NewsletterShop;
beforeEach(async () => {
  shop = await openNewsletterShop();
});
afterEach(() => shop.close());

test('unsubscribes once with one log entry, and old links do not subscribe again', async () => {
  const confirm = await shop.subscribed();
  const token = await shop.unsubscribeToken();
  await Promise.all(Array.from({ length: 8 }, () => unsubscribe(shop.app, token)));
  expect(await shop.firstSubscriber()).toMatchObject({ isActive: false });
  const noted = await shop.app.db.select().from(consents).orderBy(consents.given);
  expect(noted.map(({ email, purpose, given, notice }) => ({ email, purpose, given, notice }))).toEqual([
    { email: EMAIL, purpose: 'newsletter', given: false, notice: UNSUBSCRIBE_NOTICE },
    { email: EMAIL, purpose: 'newsletter', given: true, notice: NEWSLETTER_NOTICE },
  ]);
  expect(await outcomeOf(confirmSubscription(shop.app, confirm))).toBe('INVALID_LINK');
  expect(await shop.firstSubscriber()).toMatchObject({ isActive: false });
  expect(await outcomeOf(unsubscribe(shop.app, `${token.slice(0, -2)}xx`))).toBe('INVALID_LINK');
});

test('lets a removed address subscribe and confirm again with its one code', async () => {
  const old = await shop.subscribed();
  const [code] = await shop.coupons();
  await unsubscribe(shop.app, await shop.unsubscribeToken());
  shop.app.advance(60_000);
  await subscribe(shop.app, { email: EMAIL });
  expect(await shop.firstSubscriber()).toMatchObject({ isActive: false, couponId: code!.id });
  // the first subscription's link is not valid for the second
  expect(await outcomeOf(confirmSubscription(shop.app, old))).toBe('INVALID_LINK');
  await confirmSubscription(shop.app, (await shop.confirmTokens()).at(-1)!);
  expect(await shop.coupons()).toHaveLength(1);
  expect(await shop.firstSubscriber()).toMatchObject({ isActive: true, unsubscribedAt: null, couponId: code!.id });
  const welcome = await shop.mailsFor('newsletter-welcome');
  expect(welcome).toHaveLength(2);
  expect(welcome[1]!.text).toContain(code!.code);
  expect(await shop.app.db.select().from(consents)).toHaveLength(3);
  // unsubscribe links in mails of the first subscription still work
  await unsubscribe(shop.app, await shop.unsubscribeToken());
  expect(await shop.firstSubscriber()).toMatchObject({ isActive: false });
});

test('keeps an address inactive that staff removed, regardless of old links', async () => {
  const token = await shop.subscribed();
  await shop.app.db.update(newsletterSubscribers).set({ isActive: false });
  expect(await outcomeOf(confirmSubscription(shop.app, token))).toBe('INVALID_LINK');
  shop.app.advance(1000);
  await subscribe(shop.app, { email: EMAIL });
  expect(await outcomeOf(confirmSubscription(shop.app, token))).toBe('INVALID_LINK');
  await confirmSubscription(shop.app, (await shop.confirmTokens()).at(-1)!);
  expect(await shop.firstSubscriber()).toMatchObject({ isActive: true });
});

test('gives a recreated row no second code', async () => {
  await shop.subscribed();
  await shop.app.db.delete(newsletterSubscribers);
  await shop.subscribed();
  const couponList = await shop.coupons();
  expect(couponList).toHaveLength(1);
  expect((await shop.firstSubscriber()).couponId).toBe(couponList[0]!.id);
});
