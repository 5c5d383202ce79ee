import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInCodes, users } from '#db/schema/customers.ts';
import { messages } from '#db/schema/messages.ts';
import { newsletterSubscribers } from '#db/schema/newsletter.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import { mails, settings } from '#db/schema/platform.ts';
import { tickets } from '#db/schema/support.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { sendSignInCode } from '#features/customers/request-sign-in-code.ts';
import { CODE_MINUTES, CODE_TRIES } from '#features/customers/rules.ts';
import { signInByCode } from '#features/customers/sign-in-by-code.ts';
import { startGuest } from '#features/customers/start-guest.ts';
import { claimOrders } from '#features/guests/claim-orders.ts';
import { readLinkedOrder } from '#features/guests/linked-order.ts';
import { mergeGuest } from '#features/guests/merge-guest.ts';
import { sendCode } from '#features/messages/send-code.ts';
import { guestLinkToken } from '#features/orders/guest-link.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import { isDomainError } from '#shared/domain-error.ts';
import type { OrderCodeAction } from '#shared/order-code-actions.ts';
import { type AccountShop, asSelf, openAccountShop } from '#tests/account-shop.ts';
import { ADDRESS, makeProduct, prepareCheckout, putInCart } from '#tests/factories.ts';
import { findColumnsWith } from '#tests/find-columns.ts';
import { insertTemplate } from '#tests/message-shop.ts';
import { testHttp } from '#tests/test-http.ts';
import { createGuestDataLink, eraseGuest, requestOrderCode } from './guest-rights.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await openAccountShop();
  await shop.app.db
    .insert(settings)
    .values({ section: 'checkout', value: { accountsRequired: false, emailRequired: false } });
  await shop.app.db.insert(settings).values({ section: 'payment', value: { codEnabled: true } });
});
afterAll(() => shop.close());

const BROWSER = 'the key of this browser';
const INVALID = { code: 'INVALID_CODE' };
let counter = 0;

/** Contact of somebody who occurs nowhere else. */
function newPerson() {
  const n = String(++counter).padStart(4, '0');
  return {
    fullName: `Zubeida${n} Contractor${n}`,
    email: `zubeida${n}@example.in`,
    phone: `+91984501${n}`,
    address: `Flat ${n}9, Mogra Towers`,
  };
}
type Person = ReturnType<typeof newPerson>;
const startedGuest = () => startGuest(shop.app, { browser: randomUUID() + randomUUID(), userAgent: 'test' });

/** A cash order of a guest, delivered and paid unless it is still on its way. */
async function guestOrder(person: Person, { guestId = '', delivered = true } = {}) {
  const { app, gateways } = shop;
  const userId = guestId || (await startedGuest()).user.id;
  await putInCart(app, userId, await makeProduct(app, { stock: 10 }));
  const input = await prepareCheckout(app, gateways, userId, { paymentMethod: 'cod' });
  const shippingAddress = { ...ADDRESS, ...person };
  const customer = { userId, address: '127.0.0.1', isGuest: true };
  const { orderId } = await placeOrder(app, gateways, customer, { ...input, shippingAddress });
  if (delivered) await deliver(orderId);
  return { guestId: userId, orderId, token: guestLinkToken(app.keys, { id: orderId, guestLinkVersion: 1 }) };
}
async function deliver(orderId: string) {
  const paid = {
    state: 'succeeded',
    capturedAmount: 149_900,
    capturedAt: shop.app.now(),
    appliedAt: shop.app.now(),
  } as const;
  await shop.app.db.update(paymentAttempts).set(paid).where(eq(paymentAttempts.orderId, orderId));
  await shop.setOrder(orderId, { status: 'delivered', paymentStatus: 'completed' });
}
const orderOf = async (id: string) => (await shop.app.db.select().from(orders).where(eq(orders.id, id)))[0]!;

/** Asks for a code as the page does, and returns the one that was sent last. */
async function ask(token: string, action: OrderCodeAction, browser = BROWSER): Promise<string> {
  const { app } = shop;
  app.advance(MINUTE_MS);
  await requestOrderCode(app, { token, action, browser });
  const [row] = await app.db.select().from(signInCodes).orderBy(desc(signInCodes.createdAt)).limit(1);
  await sendSignInCode(app, row!.id, sendCode);
  if (row!.phone) {
    const codeMessages = await app.db.select().from(messages).where(eq(messages.phone, row!.phone));
    return codeMessages.at(-1)!.variables.code!;
  }
  const codeMails = await app.db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, row!.email!), eq(mails.purpose, 'order-code')))
    .orderBy(desc(mails.createdAt));
  return /^\d{6}$/m.exec(codeMails[0]!.text)![0];
}
const erase = (token: string, code: string, browser = BROWSER) =>
  eraseGuest(shop.app, { token, code, browser }, randomUUID());
const download = (token: string, code: string, browser = BROWSER) =>
  createGuestDataLink(shop.app, { token, code, browser });
const otherThan = (code: string, offset = 1) => String((Number(code) + offset) % 1_000_000).padStart(6, '0');
const http = () => testHttp(shop.app, shop.gateways);

describe('the data of a guest', () => {
  test('is exported with all orders of theirs, and none of somebody else in the same browser', async () => {
    const [person, other] = [newPerson(), newPerson()];
    const one = await guestOrder(person);
    const two = await guestOrder({ ...person, email: 'second@example.in' }, one);
    const foreign = await guestOrder(other, one);
    const url = await download(one.token, await ask(one.token, 'export'));
    const response = await http().request(url);
    expect(response.headers.get('content-disposition')).toContain('my-data-');
    const text = await response.text();
    const file = JSON.parse(text);
    expect(file.orders.map(({ id }: { id: string }) => id).sort()).toEqual([one.orderId, two.orderId].sort());
    expect(file.profile).toMatchObject({ email: person.email, name: person.fullName, phone: person.phone });
    for (const word of [foreign.orderId, other.email, other.phone, other.fullName]) expect(text).not.toContain(word);
    // once
    expect((await http().request(url)).status).toBe(410);
    expect((await http().request('/order-data?token=nonsense')).status).toBe(410);
  });

  test('leaves out what only has the address when an account has it', async () => {
    const user = await shop.makeUser();
    const person = { ...newPerson(), email: user.email };
    await shop.app.db.insert(newsletterSubscribers).values({ email: user.email, fullName: 'Newsletter Name' });
    const { orderId, token } = await guestOrder(person);
    const text = await (await http().request(await download(token, await ask(token, 'export')))).text();
    expect(JSON.parse(text)).toMatchObject({ newsletter: null, orders: [{ id: orderId }] });
    // and the erasure leaves it to the account
    await erase(token, await ask(token, 'erase'));
    const letters = eq(newsletterSubscribers.email, user.email);
    expect(await shop.app.db.$count(newsletterSubscribers, letters)).toBe(1);
    expect(await shop.app.db.$count(users, eq(users.id, user.id))).toBe(1);
  });
});

describe('the erasure of a guest', () => {
  test('leaves only what tax law requires, in any column of any table', async () => {
    const person = newPerson();
    const one = await guestOrder(person);
    const two = await guestOrder(person, one);
    await shop.app.db.insert(newsletterSubscribers).values({ email: person.email, fullName: person.fullName });
    await shop.app.db.insert(tickets).values({
      kind: 'return',
      name: person.fullName,
      email: person.email,
      phone: person.phone,
      subject: `From ${person.fullName}`,
      message: `I live at ${person.address}`,
      userId: one.guestId,
      orderId: one.orderId,
    });
    const telling = [person.fullName, person.email, person.phone.slice(3), person.address];
    const tables = (await findColumnsWith(shop.app, telling)).map((column) => column.split('.')[0]);
    expect(tables).toEqual(expect.arrayContaining(['orders', 'mails', 'newsletter_subscribers', 'tickets']));
    const code = await ask(one.token, 'erase');
    await erase(one.token, code);
    const lastMails = await shop.app.db.select().from(mails).where(eq(mails.toAddress, person.email));
    expect(lastMails.map(({ purpose }) => purpose)).toEqual(['account-deleted']);
    await shop.app.db.delete(mails).where(eq(mails.toAddress, person.email));
    expect(await findColumnsWith(shop.app, telling)).toEqual([
      'invoices.buyer',
      'invoices.customer_email',
      'invoices.customer_name',
    ]);
    for (const { orderId, token } of [one, two]) {
      expect(await orderOf(orderId)).toMatchObject({
        userId: null,
        guestLinkVersion: null,
        fullName: 'Deleted customer',
        phone: '',
        status: 'delivered',
      });
      await expect(readLinkedOrder(shop.app, token)).rejects.toMatchObject({ code: 'INVALID_LINK' });
    }
    expect(await shop.app.db.$count(users, eq(users.id, one.guestId))).toBe(0);
    await expect(erase(one.token, code)).rejects.toMatchObject({ code: 'INVALID_LINK' });
  });

  test('leaves the orders of somebody else in the same browser, and their phone', async () => {
    const [person, other] = [newPerson(), newPerson()];
    const { guestId, token } = await guestOrder(person);
    const foreign = await guestOrder(other, { guestId });
    const before = await orderOf(foreign.orderId);
    await erase(token, await ask(token, 'erase'));
    expect(await orderOf(foreign.orderId)).toEqual(before);
    expect((await readLinkedOrder(shop.app, foreign.token)).order.id).toBe(foreign.orderId);
    expect(await findColumnsWith(shop.app, [person.email, person.phone])).toEqual([
      'invoices.buyer',
      'invoices.customer_email',
      'mails.to_address',
    ]);
  });

  test('is refused while any order of theirs is open, and the same code works when it is not', async () => {
    const person = newPerson();
    const { guestId, token } = await guestOrder(person);
    const openOrder = await guestOrder(person, { guestId, delivered: false });
    const code = await ask(token, 'erase');
    await expect(erase(token, code)).rejects.toMatchObject({
      code: 'GUEST_HAS_OPEN_ORDERS',
      data: { orders: [{ displayId: openOrder.orderId.slice(0, 8), why: 'on-its-way' }] },
    });
    expect(await orderOf(openOrder.orderId)).toMatchObject({ fullName: person.fullName });
    await deliver(openOrder.orderId);
    await erase(token, code);
    expect(await orderOf(openOrder.orderId)).toMatchObject({ fullName: 'Deleted customer' });
  });

  test('happens once when it is requested several times at once', async () => {
    const { orderId, token } = await guestOrder(newPerson());
    const code = await ask(token, 'erase');
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => erase(token, code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(isDomainError(outcome.reason, 'INVALID_CODE') || isDomainError(outcome.reason, 'INVALID_LINK')).toBe(
          true,
        );
    expect(await orderOf(orderId)).toMatchObject({ userId: null, fullName: 'Deleted customer' });
  });

  test('and a claim at the same moment end as one of both', async () => {
    for (let round = 0; round < 5; round++) {
      const { id: owner, email } = await shop.makeUser();
      const person = { ...newPerson(), email };
      const one = await guestOrder(person);
      const two = await guestOrder(person, one);
      const code = await ask(one.token, 'erase');
      const [erased, claimed] = await Promise.allSettled([
        erase(one.token, code),
        claimOrders(shop.app, asSelf(owner), [one.orderId, two.orderId]),
      ]);
      expect(claimed.status).toBe('fulfilled');
      for (const { orderId } of [one, two]) {
        const order = await orderOf(orderId);
        if (order.userId === owner) expect(order).toMatchObject({ fullName: person.fullName, guestLinkVersion: null });
        else expect(order).toMatchObject({ userId: null, fullName: 'Deleted customer' });
      }
      if (erased.status === 'rejected') expect(erased.reason).toMatchObject({ code: 'INVALID_LINK' });
    }
  });

  test('and the merge into an account at the same moment leave nothing half done', async () => {
    for (let round = 0; round < 5; round++) {
      const { id: owner } = await shop.makeUser();
      const guest = await startedGuest();
      const { orderId, token } = await guestOrder(newPerson(), { guestId: guest.user.id });
      const code = await ask(token, 'erase');
      const [erased, merged] = await Promise.allSettled([
        erase(token, code),
        mergeGuest(shop.app, owner, guest.refreshToken),
      ]);
      expect([erased.status, merged.status]).toEqual(['fulfilled', 'fulfilled']);
      expect(await orderOf(orderId)).toMatchObject({ userId: null, fullName: 'Deleted customer' });
      expect(await shop.app.db.$count(users, eq(users.id, guest.user.id))).toBe(0);
    }
  });
});

describe('the code', () => {
  test('opens nothing for another order, purpose, browser or person, nor after its minutes', async () => {
    const person = newPerson();
    const one = await guestOrder(person);
    const two = await guestOrder(person, one);
    const code = await ask(one.token, 'export');
    for (const attempt of [
      () => erase(one.token, code),
      () => download(two.token, code),
      () => download(one.token, code, 'the key of another browser'),
      () => download(one.token, ''),
    ])
      await expect(attempt()).rejects.toMatchObject(INVALID);
    await shop.app.db
      .update(settings)
      .set({ value: { accountsRequired: false, emailRequired: false, codeSignIn: true } })
      .where(eq(settings.section, 'checkout'));
    const signIn = { email: person.email, code, browser: BROWSER, userAgent: 'test' };
    await expect(signInByCode(shop.app, signIn)).rejects.toMatchObject(INVALID);
    shop.app.advance(CODE_MINUTES * MINUTE_MS + 1);
    await expect(download(one.token, code)).rejects.toMatchObject(INVALID);
    expect(await orderOf(one.orderId)).toMatchObject({ fullName: person.fullName });
  });

  test('is used up by its first use', async () => {
    const { token } = await guestOrder(newPerson());
    const code = await ask(token, 'export');
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => download(token, code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(download(token, code)).rejects.toMatchObject(INVALID);
  });

  test('ends after five guesses, also simultaneous ones', async () => {
    const { token } = await guestOrder(newPerson());
    const code = await ask(token, 'erase');
    const guesses = Array.from({ length: CODE_TRIES }, (_, n) => erase(token, otherThan(code, n + 1)));
    for (const guess of await Promise.allSettled(guesses)) expect(guess).toMatchObject({ reason: INVALID });
    await expect(erase(token, code)).rejects.toMatchObject(INVALID);
  });

  test('is sent three times an hour and ten times a day about an order, over all browsers and actions', async () => {
    const { token } = await guestOrder(newPerson());
    const request = async (n: number) => {
      shop.app.advance(MINUTE_MS);
      await requestOrderCode(shop.app, {
        token,
        action: n % 2 ? 'erase' : 'export',
        browser: `browser number ${n} of many`,
      });
    };
    for (let hour = 0; hour < 3; hour++) {
      for (let n = 0; n < 3; n++) await request(n);
      await expect(request(3)).rejects.toMatchObject({ code: 'TOO_MANY_CODES' });
      shop.app.advance(HOUR_MS);
    }
    await request(1);
    await expect(request(2)).rejects.toMatchObject({ code: 'TOO_MANY_CODES' });
    shop.app.advance(DAY_MS);
    await request(1);
  });

  test('goes to the phone of an order without an e-mail, and nowhere when the shop sends none', async () => {
    await insertTemplate(shop.app, 'order.confirmed', 'sms');
    const person = { ...newPerson(), email: '' };
    const { orderId, token } = await guestOrder(person);
    await expect(requestOrderCode(shop.app, { token, action: 'erase', browser: BROWSER })).rejects.toMatchObject({
      code: 'CODE_NOT_SENDABLE',
    });
    await insertTemplate(shop.app, 'sign_in.code', 'sms', { body: 'Your code is {code}' });
    const other = await guestOrder({ ...newPerson(), email: '' });
    await erase(token, await ask(token, 'erase'));
    expect(await orderOf(orderId)).toMatchObject({ userId: null, fullName: 'Deleted customer', phone: '' });
    expect(await findColumnsWith(shop.app, [person.phone])).toEqual(['invoices.buyer']);
    expect(await orderOf(other.orderId)).toMatchObject({ email: '', guestLinkVersion: 1 });
  });

  test('erases no message to a phone that somebody else ordered with, too', async () => {
    const [person, other] = [newPerson(), newPerson()];
    const { token } = await guestOrder(person);
    const neighbour = await guestOrder({ ...other, phone: person.phone });
    const messagesOf = () => shop.app.db.select().from(messages).where(eq(messages.relatedId, neighbour.orderId));
    const before = await messagesOf();
    expect(before).toMatchObject([{ phone: person.phone }]);
    await erase(token, await ask(token, 'erase'));
    expect(await messagesOf()).toEqual(before);
  });
});
