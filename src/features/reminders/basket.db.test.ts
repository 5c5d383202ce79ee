import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { products } from '#db/schema/catalog.ts';
import { users } from '#db/schema/customers.ts';
import { consents } from '#db/schema/newsletter.ts';
import { orders } from '#db/schema/orders.ts';
import { mails, settings } from '#db/schema/platform.ts';
import { reminderOptOuts } from '#db/schema/reminders.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import { makeProduct } from '#tests/factories.ts';
import { openReminderShop, type ReminderShop, tokenIn } from '#tests/reminder-shop.ts';
import { testHttp } from '#tests/test-http.ts';
import { cancelOrder } from '../order-management/cancel-order.ts';
import { guestLinkToken } from '../orders/guest-link.ts';
import { recordOpening } from '../settings/store-opening.ts';
import { endReminders } from './end-reminders.ts';
import { openReminder } from './open-reminder.ts';
import { BASKET_NOTICE } from './rules.ts';
import { writeDueReminders } from './write-due-reminders.ts';

let shop: ReminderShop;
const EMAIL = 'asha@example.in';
beforeEach(async () => {
  shop = await openReminderShop();
});
afterEach(() => shop.close());

/** A guest who has begun a checkout. */
async function leftBehind(email = EMAIL) {
  const shopper = await shop.guest();
  await shop.fill(shopper);
  await shop.begin(shopper, email);
  return shopper;
}
const run = () => writeDueReminders(shop.app);
async function runAfter(ms = 2 * HOUR_MS + MINUTE_MS) {
  shop.app.advance(ms);
  return run();
}
const reasons = async () => (await shop.list()).map(({ reason }) => reason);

describe('a checkout that was left', () => {
  test('gets one mail after two hours, with its lines and without a name', async () => {
    await leftBehind();
    expect(await runAfter(2 * HOUR_MS - MINUTE_MS)).toBe(0);
    expect(await runAfter(2 * MINUTE_MS)).toBe(1);
    expect(await runAfter(30 * DAY_MS)).toBe(0);
    const [mail, ...others] = await shop.written();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ toAddress: EMAIL, purpose: 'basket-reminder' });
    expect(mail!.text).toContain('× 2');
    expect(mail!.text).not.toContain('Namaste');
    expect(mail!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    const [consent] = await shop.app.db.select().from(consents);
    expect(consent).toMatchObject({ email: EMAIL, purpose: 'reminders', given: true, notice: BASKET_NOTICE });
  });

  test('waits two hours after the last change', async () => {
    const shopper = await leftBehind();
    shop.app.advance(90 * MINUTE_MS);
    await shop.begin(shopper, EMAIL);
    expect(await runAfter(90 * MINUTE_MS)).toBe(0);
    expect(await runAfter(31 * MINUTE_MS)).toBe(1);
    expect(await shop.app.db.$count(consents)).toBe(1);
  });

  test('gets none without the tick, and none when it is taken back', async () => {
    const shopper = await shop.guest();
    await shop.fill(shopper);
    expect(await runAfter(DAY_MS)).toBe(0);
    await shop.begin(shopper, EMAIL);
    await shop.begin(shopper, EMAIL, false);
    expect(await runAfter()).toBe(0);
    expect(await shop.list()).toEqual([]);
    expect(await shop.app.db.select({ given: consents.given }).from(consents)).toHaveLength(2);
  });

  test('plans nothing while it is switched off, and stops when it is switched off later', async () => {
    await leftBehind();
    await shop.app.db.update(settings).set({ value: {} }).where(eq(settings.section, 'reminders'));
    expect(await shop.begin(await shop.guest(), 'b@example.in')).toEqual({ waiting: false });
    expect(await runAfter()).toBe(0);
    expect(await reasons()).toEqual(['switched_off']);
  });

  test.each([
    ['ordered', async (shopper) => void (await shop.order(shopper, EMAIL))],
    ['emptied', async ({ userId }) => void (await shop.app.db.delete(cartItems).where(eq(cartItems.userId, userId)))],
    ['gone', async ({ userId }) => void (await shop.app.db.delete(users).where(eq(users.id, userId)))],
    ['unavailable', async () => void (await shop.app.db.update(products).set({ inStock: false }))],
    ['closed', async () => recordOpening(shop.app.db, null)],
    [
      'cancelled',
      async (shopper) => {
        await cancelOrder(shop.app, shopper.userId, await shop.order(shopper, EMAIL, null));
        await shop.fill(shopper);
      },
    ],
  ] satisfies [string, (shopper: { userId: string; isGuest: boolean }) => Promise<void>][])(
    'gets none when it is %s, before the mail is written and before it is sent',
    async (reason, end) => {
      await end(await leftBehind());
      expect(await runAfter()).toBe(0);
      expect(await reasons()).toEqual([reason]);
      if (reason === 'closed') await recordOpening(shop.app.db, new Date(0));
      await shop.app.db.update(products).set({ inStock: true });

      const second = await leftBehind('second@example.in');
      expect(await runAfter()).toBe(1);
      await end(second);
      expect(await shop.send()).toEqual([]);
      expect(await shop.written()).toEqual([]);
      expect(await reasons()).toEqual([reason, reason]);
    },
  );

  test('gets none when the address ordered on another device', async () => {
    await leftBehind();
    const other = await shop.guest();
    await shop.fill(other);
    await shop.order(other, 'ASHA@example.in');
    expect(await runAfter()).toBe(0);
    expect(await reasons()).toEqual(['ordered']);
  });

  test('gets none a day late', async () => {
    await leftBehind();
    expect(await runAfter(2 * HOUR_MS + DAY_MS + MINUTE_MS)).toBe(0);
    expect(await reasons()).toEqual(['overdue']);
  });

  test('gets at most one a week by address, in any spelling, however many carts and workers there are', async () => {
    for (const email of ['asha@example.in', 'Asha@Example.in', 'asha+shop@example.in', 'asha+2@example.in'])
      await leftBehind(email);
    shop.app.advance(2 * HOUR_MS + MINUTE_MS);
    const counts = await Promise.all([run(), run(), run(), run()]);
    let total = counts.reduce((sum, one) => sum + one, 0);
    for (let round = 0; round < 3; round += 1) total += await runAfter(MINUTE_MS);
    expect(total).toBe(1);
    expect((await reasons()).filter((reason) => reason === 'recent')).toHaveLength(3);
    shop.app.advance(7 * DAY_MS);
    await leftBehind();
    expect(await runAfter()).toBe(1);
  });

  test('gets one for each basket: the same cart gets no second one after weeks, a new one does', async () => {
    const shopper = await leftBehind();
    expect(await runAfter()).toBe(1);
    shop.app.advance(20 * DAY_MS);
    await shop.fill(shopper, 1, await makeProduct(shop.app));
    await shop.begin(shopper, EMAIL);
    expect(await runAfter()).toBe(0);
    await shop.app.db.delete(cartItems).where(eq(cartItems.userId, shopper.userId));
    await shop.fill(shopper, 1);
    await shop.begin(shopper, EMAIL);
    expect(await runAfter()).toBe(1);
  });

  test('escapes what names bring along', async () => {
    const { userId, email } = await shop.account();
    await shop.app.db.update(users).set({ fullName: '<img src=x onerror=alert(1)>' }).where(eq(users.id, userId));
    await shop.app.db.update(products).set({ name: '<script>alert("x")</script>' });
    const shopper = { userId, isGuest: false };
    await shop.fill(shopper);
    await shop.begin(shopper, email);
    expect(await runAfter()).toBe(1);
    const [mail] = await shop.written();
    const { html, subject } = mail!;
    expect(html).not.toMatch(/<script|<img src=x/);
    expect(html).toContain('&#60;script&#62;');
    expect(subject).not.toContain('<');
  });
});

describe('an unpaid order', () => {
  test('gets a mail whose link opens it, once it is quiet and while it can be paid', async () => {
    const shopper = await leftBehind();
    const orderId = await shop.order(shopper, EMAIL, null);
    const until = new Date(shop.app.now().getTime() + DAY_MS);
    await shop.app.db.update(orders).set({ reservationExpiresAt: until }).where(eq(orders.id, orderId));
    expect(await runAfter()).toBe(1);
    const [mail] = await shop.written();
    expect(mail).toMatchObject({ subject: 'Your order is not paid yet', relatedId: orderId });
    const opened = await openReminder(shop.app, tokenIn(mail!.text, '/reminder#'));
    const token = guestLinkToken(shop.app.keys, { id: orderId, guestLinkVersion: 1 });
    expect(opened).toEqual({ lines: [], path: `/order#${token}` });
  });

  test('gets none while its time to pay is over and its payment is not decided', async () => {
    const shopper = await leftBehind();
    await shop.order(shopper, EMAIL, null);
    expect(await runAfter()).toBe(0);
    expect(await shop.list()).toMatchObject([{ state: 'planned' }]);
  });

  test('gets none while another transaction is paying it', async () => {
    const shopper = await leftBehind();
    const orderId = await shop.order(shopper, EMAIL, null);
    const locked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const payment = transact(shop.app.db, async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
      locked.resolve();
      await gate.promise;
    });
    await locked.promise;
    expect(await runAfter()).toBe(0);
    gate.resolve();
    await payment;
    expect(await shop.list()).toMatchObject([{ state: 'planned' }]);
  });
});

describe('the link', () => {
  async function mailed() {
    const shopper = await leftBehind();
    await runAfter();
    const [mail] = await shop.written();
    return { shopper, mail: mail!, token: tokenIn(mail!.text, '/reminder#') };
  }

  test('opens products and quantities for anybody, and tells nothing of who left them', async () => {
    const { token, shopper } = await mailed();
    const opened = await openReminder(shop.app, token);
    const { variantId } = shop.product;
    expect(opened).toEqual({
      lines: [{ variantId, quantity: 2, text: expect.any(String), isBuyable: true }],
      path: null,
    });
    expect(JSON.stringify(opened)).not.toMatch(new RegExp(`${EMAIL}|${shopper.userId}`));
    const [before] = await shop.list();
    shop.app.advance(HOUR_MS);
    await openReminder(shop.app, token);
    expect(await shop.list()).toEqual([before]);
  });

  test('is refused when it is forged, changed, for another purpose, or older than a month', async () => {
    const { token, mail } = await mailed();
    const [words, until, signature] = token.split('.') as [string, string, string];
    const later = (parseInt(until, 36) + DAY_MS).toString(36);
    const other = Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url');
    const bad = ['', '.', '..', 'x', `${words}.${later}.${signature}`, `${other}.${until}.${signature}`];
    bad.push(`${words}.${until}.${signature.slice(0, -2)}AA`, tokenIn(mail.text, '/reminder/unsubscribe?token='));
    for (const one of bad) await expect(openReminder(shop.app, one)).rejects.toMatchObject({ code: 'INVALID_LINK' });
    await expect(endReminders(shop.app, token)).rejects.toMatchObject({ code: 'INVALID_LINK' });
    shop.app.advance(29 * DAY_MS);
    await openReminder(shop.app, token);
    shop.app.advance(2 * DAY_MS);
    await expect(openReminder(shop.app, token)).rejects.toMatchObject({ code: 'INVALID_LINK' });
  });

  test('is in the fragment, and removed from the stored mail once it is sent', async () => {
    const { token } = await mailed();
    await shop.send();
    const [mail] = await shop.app.db.select().from(mails).where(eq(mails.purpose, 'basket-reminder'));
    expect(mail!.text).not.toContain(token);
    expect(mail!.html).not.toContain(token);
  });
});

describe('unsubscribing', () => {
  test('by one click of a mail program ends all reminders of the address, also after another tick', async () => {
    await leftBehind();
    await runAfter();
    const [mail] = await shop.written();
    const token = tokenIn(mail!.text, '/reminder/unsubscribe?token=');
    shop.app.advance(30 * DAY_MS);
    await leftBehind('Asha+x@example.in');
    const http = testHttp(shop.app, shop.gateways);
    const click = () =>
      http.request(`/reminder/unsubscribe?token=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect([(await click()).status, (await click()).status]).toEqual([200, 200]);
    expect((await http.request('/reminder/unsubscribe?token=x', { method: 'POST' })).status).toBe(410);
    expect(await reasons()).toEqual([null, 'unsubscribed']);
    expect(await shop.list()).toMatchObject([{ unsubscribedAt: shop.app.now() }, { unsubscribedAt: null }]);
    await leftBehind();
    expect(await runAfter()).toBe(0);
    expect(await shop.app.db.select({ given: consents.given }).from(consents)).toContainEqual({ given: false });
  });

  test('withdraws a mail that is written and not sent', async () => {
    await leftBehind();
    await runAfter();
    const [mail] = await shop.written();
    await endReminders(shop.app, tokenIn(mail!.text, '/reminder/unsubscribe?token='));
    expect(await shop.send()).toEqual([]);
    expect(await reasons()).toEqual(['unsubscribed']);
  });

  test('is taken back only by the owner of the account, not by whoever types the address', async () => {
    const { userId, email } = await shop.account();
    const owner = { userId, isGuest: false };
    await shop.fill(owner);
    await shop.begin(owner, email);
    await runAfter();
    const [mail] = await shop.written();
    await endReminders(shop.app, tokenIn(mail!.text, '/reminder/unsubscribe?token='));
    shop.app.advance(8 * DAY_MS);
    await leftBehind(email);
    expect(await runAfter()).toBe(0);
    expect(await shop.app.db.$count(reminderOptOuts)).toBe(3);
    await shop.app.db.delete(cartItems).where(eq(cartItems.userId, userId));
    await shop.fill(owner);
    await shop.begin(owner, email);
    expect(await shop.app.db.$count(reminderOptOuts)).toBe(2);
    expect(await runAfter()).toBe(1);
  });
});
