import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cartItems, wishlists } from '#db/schema/cart.ts';
import { accounts, sessions, users } from '#db/schema/customers.ts';
import { messages, messageTemplates } from '#db/schema/messages.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { mails, settings } from '#db/schema/platform.ts';
import { couponUsage } from '#db/schema/promotions.ts';
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts';
import { makeCustomer, makeProduct, makeStaff, prepareCheckout, scriptedGateway } from '#tests/factories.ts';
import { createGuestShop, newBrowser, startTestGuest } from '#tests/guest-shop.ts';
import { insertTemplate } from '#tests/message-shop.ts';
import type { TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { addLine } from '../cart/add-line.ts';
import { readCart } from '../cart/read-cart.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { purgeGuests } from '../customers/purge-guests.ts';
import { refreshSession } from '../customers/session.ts';
import { VALUE_MAXIMUM } from '../messages/template-rules.ts';
import { correctAddress } from '../order-management/correct-address.ts';
import { guestLinkToken } from '../orders/guest-link.ts';
import { addToWishlist } from '../wishlist/add-to-wishlist.ts';
import { claimOrders, listGuestOrders } from './claim-orders.ts';
import { cancelLinkedOrder, readLinkedOrder, renewLink } from './linked-order.ts';
import { mergeGuest } from './merge-guest.ts';
import { sendLink, writeLink } from './send-link.ts';

let app: TestApp;
const { gateways } = scriptedGateway();

beforeEach(async () => {
  app = await createGuestShop();
});
afterEach(() => app.close());

const start = (browser?: string) => startTestGuest(app, browser);
const count = async (table: typeof users | typeof sessions) => app.db.$count(table);
const add = (userId: string, product: { productId: string; variantId: string }, quantity = 1, isGuest = true) =>
  addLine(app, userId, { ...product, quantity, idempotencyKey: randomUUID() }, isGuest);
const quantities = async (userId: string) =>
  (await readCart(app.db, userId)).items.map(({ variantId, quantity }) => [variantId, quantity]);
const emailOf = async (userId: string) =>
  (await app.db.select().from(accounts).where(eq(accounts.id, userId)))[0]!.email;

const setCheckout = (value: object) =>
  app.db
    .update(settings)
    .set({ value: { accountsRequired: false, ...value } })
    .where(eq(settings.section, 'checkout'));

/** An order of a guest in cash, with this e-mail. */
async function guestOrder(email = 'asha@example.in', guestId?: string) {
  const userId = guestId ?? (await start()).user.id;
  await add(userId, await makeProduct(app, { stock: 10 }));
  const input = await prepareCheckout(app, gateways, userId, { paymentMethod: 'cod' });
  const shippingAddress = { ...input.shippingAddress, email };
  const placed = await placeOrder(
    app,
    gateways,
    { userId, address: '127.0.0.1', isGuest: true },
    { ...input, shippingAddress },
  );
  return { guestId: userId, ...placed, token: guestLinkToken(app.keys, { id: placed.orderId, guestLinkVersion: 1 }) };
}
const orderOf = async (id: string) => (await app.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const customer = (userId: string) => ({ userId, requestId: randomUUID() });

describe('a guest', () => {
  test('has neither e-mail nor password, and the database lets them have none', async () => {
    const { user } = await start();
    expect(user).toEqual({ id: user.id, email: null, fullName: '', roles: [] });
    for (const change of [{ email: 'a@example.in' }, { passwordHash: 'x' }, { fullName: 'Asha' }, { phone: '98450' }])
      await expect(app.db.update(users).set(change).where(eq(users.id, user.id))).rejects.toMatchObject({
        cause: { constraint: 'users_guest' },
      });
    const customerId = await makeCustomer(app);
    await expect(app.db.update(users).set({ email: null }).where(eq(users.id, customerId))).rejects.toThrow();
  });

  test('is refused while accounts are required, and nothing is written', async () => {
    await setCheckout({ accountsRequired: true });
    await expect(start()).rejects.toMatchObject({ code: 'ACCOUNT_REQUIRED' });
    expect(await count(users)).toBe(0);
  });

  test('is one when two writes of a browser race, and another in another browser', async () => {
    const browser = newBrowser();
    const started = await Promise.all([start(browser), start(browser), start(browser)]);
    expect(new Set(started.map(({ user }) => user.id)).size).toBe(1);
    expect(await count(users)).toBe(1);
    for (const { refreshToken } of started) await refreshSession(app, refreshToken, browser);
    await start();
    expect(await count(users)).toBe(2);
  });

  test('is not opened by the key of the browser when the sessions have ended', async () => {
    const browser = newBrowser();
    const first = await start(browser);
    app.advance(5 * MINUTE_MS);
    expect((await start(browser)).user.id).toBe(first.user.id);
    await app.db.update(sessions).set({ revokedAt: app.now() });
    expect((await start(browser)).user.id).not.toBe(first.user.id);
    // an earlier guest without orders is gone
    expect(await count(users)).toBe(1);
  });

  test('may use the cart and the checkout, and nothing that needs an account', async () => {
    const http = testHttp(app, gateways);
    const { accessToken } = await start();
    const call = async (method: string, path: string, body?: object) => {
      const response = await http.request(`/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const { code } = (await response.json().catch(() => ({}))) as { code?: string };
      return code ?? response.status;
    };
    expect(await call('GET', '/cart')).toBe(200);
    expect(await call('GET', '/wishlist')).toBe(200);
    expect(await call('GET', '/orders/unpaid')).toBe(200);
    for (const path of ['/account', '/account/addresses', '/account/sessions', '/orders', '/returns'])
      expect(await call('GET', path), path).toBe('ACCOUNT_REQUIRED');
    expect(await call('PATCH', '/account', { fullName: 'Asha' })).toBe('ACCOUNT_REQUIRED');
    expect(await call('GET', '/admin/users')).not.toBe(200);
  });

  test('is not made by reading, and not counted as a user', async () => {
    const http = testHttp(app, gateways);
    for (const path of ['/', '/cart', '/checkout', '/products', '/api/cart', '/api/settings/storefront'])
      await http.request(path);
    expect(await count(users)).toBe(0);
    await start();
    await app.db.execute(sql`select 1`);
    const { rows } = await app.db.execute(sql`select * from rollups_current where metric = 'users'`);
    expect(rows).toEqual([]);
  });
});

describe('a merge', () => {
  test('takes the larger quantity of each line, and ends the guest, once', async () => {
    const [one, two] = [await makeProduct(app, { stock: 50 }), await makeProduct(app, { stock: 50 })];
    const guest = await start();
    const userId = await makeCustomer(app);
    await add(guest.user.id, one, 3);
    await add(guest.user.id, two, 1);
    await add(userId, one, 2, false);
    await add(userId, two, 5, false);
    await addToWishlist(app, guest.user.id, one.productId);
    await addToWishlist(app, userId, one.productId);
    await addToWishlist(app, guest.user.id, two.productId);
    const merged = await Promise.all([1, 2, 3].map(() => mergeGuest(app, userId, guest.refreshToken)));
    expect(merged.filter(Boolean)).toHaveLength(1);
    expect(new Map((await quantities(userId)) as [string, number][])).toEqual(
      new Map([
        [one.variantId, 3],
        [two.variantId, 5],
      ]),
    );
    expect(await app.db.$count(wishlists, eq(wishlists.userId, userId))).toBe(2);
    expect(await count(users)).toBe(1);
    await expect(refreshSession(app, guest.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  });

  test('gives nothing to the next account on the same device', async () => {
    const product = await makeProduct(app, { stock: 50 });
    const guest = await start();
    await add(guest.user.id, product, 2);
    const [bela, chitra] = [await makeCustomer(app), await makeCustomer(app)];
    expect(await mergeGuest(app, bela, guest.refreshToken)).toBe(true);
    expect(await mergeGuest(app, chitra, guest.refreshToken)).toBe(false);
    expect(await quantities(bela)).toEqual([[product.variantId, 2]]);
    expect(await quantities(chitra)).toEqual([]);
  });

  test('is refused to the token of an account, and to a forged one', async () => {
    const { createSession } = await import('../customers/session.ts');
    const victim = await makeCustomer(app);
    const product = await makeProduct(app, { stock: 5 });
    await add(victim, product, 1, false);
    const session = await createSession(app, { id: victim, email: 'v@example.in', fullName: '' }, 'test');
    const thief = await makeCustomer(app);
    const guest = await start();
    const forged = `${guest.refreshToken.split('.')[0]}.${'A'.repeat(43)}`;
    for (const token of [session.refreshToken, forged, 'nothing', `${randomUUID()}.x`])
      expect(await mergeGuest(app, thief, token)).toBe(false);
    expect(await quantities(victim)).toHaveLength(1);
    expect(await quantities(thief)).toEqual([]);
  });

  test('keeps the limits of line and cart', async () => {
    const guest = await start();
    const userId = await makeCustomer(app);
    const products: { productId: string; variantId: string }[] = [];
    for (let index = 0; index < 3; index++) products.push(await makeProduct(app, { stock: 500 }));
    await app.db
      .insert(cartItems)
      .values(products.map((product) => ({ ...product, userId: guest.user.id, quantity: 500 })));
    await app.db.execute(sql`
      insert into product_variants select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(),
        'sku', 'N' || n, 'flavor', 'F' || n))).* from product_variants v, generate_series(1, 98) n
      where v.id = ${products[0]!.variantId}`);
    await app.db.execute(sql`insert into cart_items (user_id, product_id, variant_id, quantity)
      select ${userId}, product_id, id, 1 from product_variants where sku like 'N%'`);
    await mergeGuest(app, userId, guest.refreshToken);
    expect(await app.db.$count(cartItems, eq(cartItems.userId, userId))).toBe(100);
    const { rows } = await app.db.execute<{ most: number }>(sql`select max(quantity) as most from cart_items`);
    expect(rows[0]!.most).toBe(20);
  });

  test('loses no unit when the guest adds at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const product = await makeProduct(app, { stock: 50 });
      const guest = await start();
      const userId = await makeCustomer(app);
      const [addition] = await Promise.allSettled([
        add(guest.user.id, product, 2),
        mergeGuest(app, userId, guest.refreshToken),
      ]);
      if (addition.status === 'rejected') {
        // the browser repeats it as the account
        expect(addition.reason).toMatchObject({ code: 'UNAUTHORIZED' });
        await add(userId, product, 2, false);
      }
      expect(await quantities(userId)).toEqual([[product.variantId, 2]]);
    }
  });

  test('and an order at the same moment end as one of both', async () => {
    for (let round = 0; round < 6; round++) {
      const product = await makeProduct(app, { stock: 50 });
      const guest = await start();
      const userId = await makeCustomer(app);
      await add(guest.user.id, product, 2);
      const input = await prepareCheckout(app, gateways, guest.user.id, { paymentMethod: 'cod' });
      const [placed, merged] = await Promise.allSettled([
        placeOrder(app, gateways, { userId: guest.user.id, address: '127.0.0.1', isGuest: true }, input),
        mergeGuest(app, userId, guest.refreshToken),
      ]);
      expect(merged).toMatchObject({ status: 'fulfilled', value: true });
      if (placed.status === 'rejected') {
        expect(placed.reason).toMatchObject({ code: 'UNAUTHORIZED' });
        expect(await quantities(userId)).toEqual([[product.variantId, 2]]);
      } else {
        expect(await quantities(userId)).toEqual([]);
        expect(await orderOf(placed.value.orderId)).toMatchObject({ userId: guest.user.id, guestLinkVersion: 1 });
      }
    }
  });
});

describe('an order of a guest', () => {
  test('saves no address and is offered to the account that has confirmed its e-mail alone', async () => {
    const owner = await makeCustomer(app);
    const other = await makeCustomer(app);
    const { orderId, guestId } = await guestOrder((await emailOf(owner)).toUpperCase());
    const { rows } = await app.db.execute(sql`select * from addresses`);
    expect(rows).toEqual([]);
    expect((await listGuestOrders(app, owner)).map(({ id }) => id)).toEqual([orderId]);
    expect(await listGuestOrders(app, other)).toEqual([]);
    await app.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, owner));
    expect(await listGuestOrders(app, owner)).toEqual([]);
    expect(await claimOrders(app, customer(owner), [orderId])).toBe(0);
    expect(await claimOrders(app, customer(other), [orderId])).toBe(0);
    expect(await orderOf(orderId)).toMatchObject({ userId: guestId });
  });

  test('is added to an account once, with its event and audit, and its link ends', async () => {
    const owner = await makeCustomer(app);
    const { orderId, guestId, token } = await guestOrder(await emailOf(owner));
    const added = await Promise.all([1, 2, 3].map(() => claimOrders(app, customer(owner), [orderId])));
    expect(added.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await orderOf(orderId)).toMatchObject({ userId: owner, guestLinkVersion: null });
    const events = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
    expect(events.filter(({ kind }) => kind === 'order.claimed')).toHaveLength(1);
    const { rows } = await app.db.execute(sql`select * from audit_log where action = 'order.claim'`);
    expect(rows).toHaveLength(1);
    await expect(readLinkedOrder(app, token)).rejects.toMatchObject({ code: 'INVALID_LINK' });
    expect(await app.db.$count(couponUsage, eq(couponUsage.userId, guestId))).toBe(0);
  });

  test('is offered to the account that has confirmed its phone, for half a year', async () => {
    const { orderId } = await guestOrder('typed@example.in');
    const userId = await makeCustomer(app);
    const setPhone = (provenPhone: string | null) =>
      app.db
        .update(users)
        .set({ phone: '+919845012345', provenPhone, phoneProvenAt: provenPhone ? app.now() : null })
        .where(eq(users.id, userId));
    await setPhone(null);
    expect(await listGuestOrders(app, userId)).toEqual([]);
    await setPhone('+919845012345');
    expect(await listGuestOrders(app, userId)).toMatchObject([{ id: orderId }]);
    app.advance(181 * DAY_MS);
    expect(await claimOrders(app, customer(userId), [orderId])).toBe(0);
    // proven again, but the order may be of whoever had the number before
    await setPhone('+919845012345');
    expect(await claimOrders(app, customer(userId), [orderId])).toBe(0);
    const recent = await guestOrder('typed@example.in');
    expect(await claimOrders(app, customer(userId), [orderId, recent.orderId])).toBe(1);
    expect(await orderOf(recent.orderId)).toMatchObject({ userId, guestLinkVersion: null });
  });

  test('is opened by its link, and by no other token', async () => {
    const one = await guestOrder();
    const two = await guestOrder();
    const linkedOrder = await readLinkedOrder(app, one.token);
    expect(linkedOrder.order.id).toBe(one.orderId);
    expect(JSON.stringify(linkedOrder)).not.toContain(two.orderId);
    const [id, version, signature] = one.token.split('.');
    const forged = [
      `${two.orderId}.${version}.${signature}`,
      `${id}.2.${signature}`,
      `${id}.${version}.${'A'.repeat(43)}`,
      `${id}.${version}`,
      `${id}.1e0.${signature}`,
      '',
      '..',
    ];
    for (const token of forged)
      await expect(readLinkedOrder(app, token), token).rejects.toMatchObject({ code: 'INVALID_LINK' });
  });

  test('is cancelled by its link, and opened by the new link alone when it is renewed', async () => {
    const { orderId, token } = await guestOrder();
    await renewLink(app, token);
    await expect(cancelLinkedOrder(app, token)).rejects.toMatchObject({ code: 'INVALID_LINK' });
    const next = guestLinkToken(app.keys, { id: orderId, guestLinkVersion: 2 });
    await cancelLinkedOrder(app, next);
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled' });
    const linkMails = await app.db.select().from(mails).where(eq(mails.purpose, 'order-link'));
    expect(linkMails).toHaveLength(1);
  });

  test('has a link in its confirmation mail, and none when an account ordered', async () => {
    const { orderId, token } = await guestOrder();
    const [mail] = await app.db.select().from(mails).where(eq(mails.relatedId, orderId));
    expect(mail!.text).toContain(`/order#${token}`);
  });

  test('gets its link again at its own address, with its own number alone', async () => {
    const { orderId } = await guestOrder('asha@example.in');
    const linkMails = () => app.db.select().from(mails).where(eq(mails.purpose, 'order-link'));
    await writeLink(app, { order: orderId, phone: '91111 11111' });
    await writeLink(app, { order: randomUUID(), phone: '98450 12345' });
    expect(await linkMails()).toEqual([]);
    await writeLink(app, { order: orderId.slice(0, 8), phone: '+91 98450 12345' });
    expect(await linkMails()).toMatchObject([{ toAddress: 'asha@example.in' }]);
    // the answer is the same, as only the job looks up the order
    expect(await sendLink(app, { order: orderId, phone: '1' })).toBe(await sendLink(app, { order: 'x', phone: '1' }));
  });
});

describe('an order without an e-mail', () => {
  const WITHOUT = { code: 'INVALID_ADDRESS', data: { fields: { email: expect.any(String) } } };

  test('needs the setting, a template that is switched on, and a guest', async () => {
    await insertTemplate(app, 'order.confirmed', 'sms');
    await expect(guestOrder('')).rejects.toMatchObject(WITHOUT);
    await setCheckout({ emailRequired: false });
    await app.db.update(messageTemplates).set({ isActive: false });
    await expect(guestOrder('')).rejects.toMatchObject(WITHOUT);
    await app.db.update(messageTemplates).set({ isActive: true });
    const customerId = await makeCustomer(app);
    await add(customerId, await makeProduct(app, { stock: 10 }), 1, false);
    const input = await prepareCheckout(app, gateways, customerId, { paymentMethod: 'cod' });
    const shippingAddress = { ...input.shippingAddress, email: ' ' };
    await expect(
      placeOrder(app, gateways, { userId: customerId, address: '127.0.0.1' }, { ...input, shippingAddress }),
    ).rejects.toMatchObject(WITHOUT);
    // what is typed is still checked
    await expect(guestOrder('asha@')).rejects.toMatchObject(WITHOUT);
    await guestOrder('');
    expect(await app.db.$count(orders)).toBe(1);
  });

  test('has its link in messages, which fits an SMS, and nothing is mailed to nobody', async () => {
    await setCheckout({ emailRequired: false });
    for (const event of ['order.confirmed', 'order.link'] as const) await insertTemplate(app, event, 'sms');
    const { orderId, token } = await guestOrder('');
    const readMessages = () => app.db.select().from(messages).where(eq(messages.relatedId, orderId));
    const [confirmation] = await readMessages();
    expect(confirmation).toMatchObject({ event: 'order.confirmed', phone: '+919845012345', fallbackEmail: null });
    const { link } = confirmation!.variables as { link: string };
    expect(link).toBe(`${app.config.origin}/order#${token}`);
    expect(link.length).toBeLessThanOrEqual(VALUE_MAXIMUM.url);
    await writeLink(app, { order: orderId, phone: '91111 11111' });
    expect(await readMessages()).toHaveLength(1);
    await writeLink(app, { order: orderId, phone: '98450 12345' });
    expect((await readMessages())[1]).toMatchObject({ event: 'order.link', variables: { link } });
    await renewLink(app, token);
    const renewed = (await readMessages())[2]!.variables as { link: string };
    expect(renewed.link).not.toBe(link);
    expect(await readLinkedOrder(app, renewed.link.split('#')[1]!)).toMatchObject({ order: { id: orderId } });
    expect(await app.db.select().from(mails).where(eq(mails.toAddress, ''))).toEqual([]);
  });

  test('keeps working when staff correct its address', async () => {
    await setCheckout({ emailRequired: false });
    await insertTemplate(app, 'order.confirmed', 'sms');
    const { orderId } = await guestOrder('');
    const withEmail = await guestOrder('asha@example.in');
    const { shippingAddress } = await orderOf(orderId);
    const staff = await makeStaff(app);
    const corrected = { ...shippingAddress, address: '7 Hill Road' };
    await correctAddress(app, staff, { id: orderId, shippingAddress: corrected });
    expect(await orderOf(orderId)).toMatchObject({ email: '', shippingAddress: { address: '7 Hill Road' } });
    await expect(
      correctAddress(app, staff, { id: withEmail.orderId, shippingAddress: corrected }),
    ).rejects.toMatchObject(WITHOUT);
  });

  test('is opened by a link of a former version, which names the UUID', async () => {
    const { orderId } = await guestOrder();
    const signature = app.keys.sign('guest-order', `${orderId}.1`).toString('base64url');
    expect(await readLinkedOrder(app, `${orderId}.1.${signature}`)).toMatchObject({ order: { id: orderId } });
  });
});

describe('the sweep', () => {
  test('removes guests without orders after 30 days without use, in bounded batches', async () => {
    await app.db.execute(sql`insert into users (kind, guest_key_hash, created_at)
      select 'guest', 'k' || n, ${app.now().toISOString()}::timestamptz from generate_series(1, 2500) n`);
    const active = await start();
    const { guestId } = await guestOrder();
    expect(await purgeGuests(app)).toBe(0);
    app.advance(31 * DAY_MS);
    await app.db.update(sessions).set({ lastSeenAt: app.now() }).where(eq(sessions.userId, active.user.id));
    expect(await purgeGuests(app)).toBe(1000);
    expect(await purgeGuests(app)).toBe(1000);
    expect(await purgeGuests(app)).toBe(501);
    expect(await purgeGuests(app)).toBe(0);
    const guestRows = await app.db.select().from(users).where(eq(users.kind, 'guest'));
    expect(new Set(guestRows.map(({ id }) => id))).toEqual(new Set([active.user.id, guestId]));
    expect(guestRows.find(({ id }) => id === guestId)!.guestKeyHash).toBeNull();
  });
});

test('is refused a code that is limited per customer', async () => {
  const { findCoupon } = await import('../promotions/find-coupon.ts');
  await app.db.execute(sql`insert into coupons (code, coupon_type, discount_value, per_customer_limit)
    values ('ONCE', 'percentage', 10, 1)`);
  const request = { code: 'ONCE', lines: [], now: app.now(), unpaidOrderId: null };
  const { user } = await start();
  await expect(findCoupon(app.db, { ...request, userId: user.id, isGuest: true })).rejects.toMatchObject({
    code: 'COUPON_NEEDS_ACCOUNT',
  });
  expect((await makeStaff(app)).userId).toBeTruthy();
});
