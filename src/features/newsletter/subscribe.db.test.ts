import { afterEach, beforeEach, expect, test } from 'vitest';
import { consents, newsletterSubscribers } from '#db/schema/newsletter.ts';
import { createRateLimiter } from '#platform/http/rate-limits.ts';
import { EMAIL, type NewsletterShop, openNewsletterShop, outcomeOf } from '#tests/newsletter-shop.ts';
import { testHttp } from '#tests/test-http.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { subscribe } from './subscribe.ts';

let shop: NewsletterShop;
beforeEach(async () => {
  shop = await openNewsletterShop();
});
afterEach(() => shop.close());

test('keeps a new address inactive and mails it only a link', async () => {
  await subscribe(shop.app, { email: EMAIL, fullName: 'Asha Rao' });
  expect(await shop.firstSubscriber()).toMatchObject({
    email: EMAIL,
    fullName: 'Asha Rao',
    isActive: false,
    confirmedAt: null,
  });
  expect(await shop.coupons()).toEqual([]);
  expect(await shop.app.db.select().from(consents)).toEqual([]);
  const [mail] = await shop.allMails();
  expect(mail!.text).toContain('Namaste Asha Rao');
  expect(mail!.text).toContain('/newsletter/confirm#token=');
  expect(shop.app.sent).toEqual([{ name: 'mail.send', data: { mailId: mail!.id } }]);
});

test('mails again for a repeated subscription; every link works and one suffices', async () => {
  await subscribe(shop.app, { email: EMAIL });
  shop.app.advance(60_000);
  await subscribe(shop.app, { email: EMAIL.toUpperCase(), fullName: 'Asha' });
  const [first, second] = await shop.confirmTokens();
  await confirmSubscription(shop.app, first!);
  await confirmSubscription(shop.app, second!);
  expect(await shop.firstSubscriber()).toMatchObject({ isActive: true, fullName: 'Asha' });
  expect(await shop.coupons()).toHaveLength(1);
  expect(await shop.mailsFor('newsletter-welcome')).toHaveLength(1);
});

test('reports only a confirmed address as subscribed', async () => {
  await subscribe(shop.app, { email: EMAIL });
  expect(await outcomeOf(subscribe(shop.app, { email: EMAIL }))).toBe('done');
  await shop.subscribed();
  expect(await outcomeOf(subscribe(shop.app, { email: EMAIL }))).toBe('ALREADY_SUBSCRIBED');
  expect(await outcomeOf(subscribe(shop.app, { email: 'ASHA@Example.IN' }))).toBe('ALREADY_SUBSCRIBED');
});

test('creates one row for concurrent subscriptions', async () => {
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => subscribe(shop.app, { email: EMAIL })));
  expect(results.filter((one) => one.status === 'rejected')).toEqual([]);
  expect(await shop.app.db.select().from(newsletterSubscribers)).toHaveLength(1);
});

test('unsubscribes over HTTP with one request, with declared errors and a limit of mails', async () => {
  const http = testHttp(shop.app, shop.gateways, { limits: await createRateLimiter(shop.app.db.$client) });
  const post = (path: string, body: unknown) =>
    http.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await shop.subscribed();
  const token = await shop.unsubscribeToken();
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
  expect(await shop.firstSubscriber()).toMatchObject({ isActive: true });
  expect((await oneClick(`?token=${token}`, 'List-Unsubscribe=One-Click')).status).toBe(200);
  expect(await shop.firstSubscriber()).toMatchObject({ isActive: false });
  const form = await oneClick(`?token=${token}`, 'from=page');
  expect([form.status, form.headers.get('location')]).toEqual([303, '/newsletter/unsubscribe?done=1']);

  let last = 0;
  for (let tries = 0; tries < 6; tries++)
    last = (await post('/api/newsletter/subscribers', { email: 'many@example.in' })).status;
  expect(last).toBe(429);
});
