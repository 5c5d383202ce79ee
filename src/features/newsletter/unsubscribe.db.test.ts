import { afterEach, beforeEach, expect, test } from 'vitest';
import { consents, newsletterSubscribers } from '#db/schema/newsletter.ts';
import { mails } from '#db/schema/platform.ts';
import { coupons } from '#db/schema/promotions.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { NEWSLETTER_NOTICE, UNSUBSCRIBE_NOTICE } from './rules.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

const EMAIL = 'asha@example.in';
let app: TestApp;
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
