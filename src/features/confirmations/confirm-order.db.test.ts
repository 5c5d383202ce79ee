import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { mails, settings } from '#db/schema/platform.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import { orderRow, stockOf } from '#tests/factories.ts';
import { openPaymentShop, type PaymentShop } from '#tests/payment-shop.ts';
import { cancelOrder } from '../order-management/cancel-order.ts';
import { collectCash } from '../order-management/collect-cash.ts';
import { countOrderViews } from '../order-management/count-order-views.ts';
import { listAdminOrders } from '../order-management/list-admin-orders.ts';
import { readAdminOrder } from '../order-management/read-admin-order.ts';
import { setOrderStatus } from '../order-management/set-order-status.ts';
import { orderToken } from '../orders/order-token.ts';
import { startProcessingOrders } from '../orders/start-processing-orders.ts';
import { cancelUnconfirmed, confirmOrder, readConfirmation } from './confirm-order.ts';
import { recordConfirmation, requestConfirmation } from './record-confirmation.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.setPayment({});
  await ask(true);
});

const ask = (cashConfirmation: boolean) => {
  const value = { cashConfirmation, cashConfirmationHours: 12 };
  return shop.app.db
    .insert(settings)
    .values({ section: 'checkout', value })
    .onConflictDoUpdate({ target: settings.section, set: { value } });
};

/** The tokens in the mails that ask for a confirmation of an order, oldest first. */
async function tokensOf(orderId: string): Promise<string[]> {
  const sentMails = await shop.app.db.select().from(mails).where(eq(mails.relatedId, orderId)).orderBy(mails.createdAt);
  return sentMails
    .filter(({ purpose }) => purpose === 'confirmation-request')
    .map(({ text }) => /\/confirm-order#([\w.-]+)/.exec(text)![1]!);
}
const tokenOf = async (orderId: string) => (await tokensOf(orderId)).at(-1)!;
const kindsOf = async (orderId: string) =>
  (await shop.app.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))).map(({ kind }) => kind);
const idsIn = async (payment: 'unconfirmed' | 'unanswered') =>
  (await listAdminOrders(shop.app, { payment, limit: 25, sort: 'newest' })).rows.map(({ id }) => id);

test('asks nobody while the setting is off', async () => {
  await ask(false);
  const { orderId } = await shop.cashOrder();
  expect(await orderRow(shop.app, orderId)).toMatchObject({ confirmationRequestedAt: null, confirmationDueAt: null });
  expect(await tokensOf(orderId)).toEqual([]);
  shop.app.advance(31 * MINUTE_MS);
  await startProcessingOrders(shop.app);
  expect((await orderRow(shop.app, orderId)).status).toBe('processing');
});

test('processes a cash order only when its customer has confirmed it', async () => {
  const { orderId } = await shop.cashOrder();
  const token = await tokenOf(orderId);
  shop.app.advance(31 * MINUTE_MS);
  await startProcessingOrders(shop.app);
  expect((await orderRow(shop.app, orderId)).status).toBe('pending');
  expect(await readConfirmation(shop.app, shop.gateways, token)).toMatchObject({
    isUnanswered: true,
    canCancel: true,
    confirmedAt: null,
  });
  expect(await idsIn('unconfirmed')).toContain(orderId);
  await confirmOrder(shop.app, token);
  const confirmedAt = shop.app.now().toISOString();
  shop.app.advance(MINUTE_MS);
  await confirmOrder(shop.app, token);
  expect(await readConfirmation(shop.app, shop.gateways, token)).toMatchObject({
    isUnanswered: false,
    canCancel: false,
    confirmedAt,
  });
  await startProcessingOrders(shop.app);
  expect((await orderRow(shop.app, orderId)).status).toBe('processing');
  expect(await kindsOf(orderId)).toEqual(
    expect.arrayContaining(['order.confirmation_requested', 'order.customer_confirmed']),
  );
  expect((await kindsOf(orderId)).filter((kind) => kind === 'order.customer_confirmed')).toHaveLength(1);
  expect(await idsIn('unconfirmed')).not.toContain(orderId);
});

const customerMailsOf = async (orderId: string) => {
  const sentMails = await shop.app.db.select().from(mails).where(eq(mails.relatedId, orderId)).orderBy(mails.createdAt);
  return sentMails.map(({ purpose }) => purpose).filter((purpose) => purpose !== 'order-notification');
};

test.each([
  ['the customer confirms', async (id: string) => confirmOrder(shop.app, await tokenOf(id))],
  ['staff hear it on the phone', (id: string) => recordConfirmation(shop.app, shop.staff, id)],
  ['staff go on without a reply', (id: string) => setOrderStatus(shop.app, shop.staff, { id, to: 'processing' })],
])('mails that the order is confirmed when %s, once and not before', async (_, goOn) => {
  const { orderId } = await shop.cashOrder();
  expect(await customerMailsOf(orderId)).toEqual(['confirmation-request']);
  await requestConfirmation(shop.app, shop.gateways, shop.staff, orderId);
  await goOn(orderId);
  await confirmOrder(shop.app, await tokenOf(orderId));
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'pending' });
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' });
  expect((await customerMailsOf(orderId)).sort()).toEqual([
    'confirmation-request',
    'confirmation-request',
    'order-confirmation',
  ]);
});

test('mails no second confirmation when the customer is asked about an order that was confirmed at once', async () => {
  await ask(false);
  const { orderId } = await shop.cashOrder();
  await requestConfirmation(shop.app, shop.gateways, shop.staff, orderId);
  await confirmOrder(shop.app, await tokenOf(orderId));
  expect(await customerMailsOf(orderId)).toEqual(['order-confirmation', 'confirmation-request']);
});

test('lists an order without a reply for staff when its time is over, and cancels nothing', async () => {
  const { orderId } = await shop.cashOrder();
  shop.app.advance(12 * HOUR_MS - MINUTE_MS);
  expect(await idsIn('unanswered')).not.toContain(orderId);
  shop.app.advance(2 * MINUTE_MS);
  await startProcessingOrders(shop.app);
  expect(await idsIn('unanswered')).toContain(orderId);
  expect((await countOrderViews(shop.app)).unanswered).toBeGreaterThan(0);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ status: 'pending', cancelledAt: null });
  // staff may go on by hand
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' });
  expect(await idsIn('unanswered')).not.toContain(orderId);
  await expect(cancelUnconfirmed(shop.app, await tokenOf(orderId))).rejects.toMatchObject({
    code: 'ORDER_NOT_CHANGEABLE',
  });
});

test('cancels by the link after the change window, once', async () => {
  const { orderId, product } = await shop.cashOrder();
  const token = await tokenOf(orderId);
  shop.app.advance(5 * HOUR_MS);
  await cancelUnconfirmed(shop.app, token);
  await cancelUnconfirmed(shop.app, token);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ status: 'cancelled', cancelReason: 'customer' });
  expect((await kindsOf(orderId)).filter((kind) => kind === 'order.cancelled')).toHaveLength(1);
  await expect(confirmOrder(shop.app, token)).rejects.toMatchObject({ code: 'CONFIRMATION_NOT_DUE' });
  expect(await readConfirmation(shop.app, shop.gateways, token)).toMatchObject({
    status: 'cancelled',
    isUnanswered: false,
  });
  expect(await stockOf(shop.app, product.variantId)).toEqual({ onHand: 10, reserved: 0 });
});

test('confirms or cancels, never both, when both arrive at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { orderId } = await shop.cashOrder();
    const token = await tokenOf(orderId);
    shop.app.advance(HOUR_MS);
    const replies = Array.from({ length: 6 }, (_, index) =>
      index % 2 === round % 2 ? confirmOrder(shop.app, token) : cancelUnconfirmed(shop.app, token),
    );
    await Promise.allSettled(replies);
    const { status, customerConfirmedAt } = await orderRow(shop.app, orderId);
    expect([status === 'cancelled', customerConfirmedAt !== null].filter(Boolean)).toHaveLength(1);
  }
});

test('ends the earlier link when staff ask again', async () => {
  const { orderId } = await shop.cashOrder();
  const first = await tokenOf(orderId);
  shop.app.advance(13 * HOUR_MS);
  expect(await idsIn('unanswered')).toContain(orderId);
  await requestConfirmation(shop.app, shop.gateways, shop.staff, orderId);
  expect(await idsIn('unanswered')).not.toContain(orderId);
  await expect(readConfirmation(shop.app, shop.gateways, first)).rejects.toMatchObject({ code: 'INVALID_LINK' });
  await expect(confirmOrder(shop.app, first)).rejects.toMatchObject({ code: 'INVALID_LINK' });
  await confirmOrder(shop.app, await tokenOf(orderId));
  await expect(requestConfirmation(shop.app, shop.gateways, shop.staff, orderId)).rejects.toMatchObject({
    code: 'CONFIRMATION_NOT_DUE',
  });
});

test('records what the customer said on the phone', async () => {
  const { orderId } = await shop.cashOrder();
  await recordConfirmation(shop.app, shop.staff, orderId);
  const order = await readAdminOrder(shop.app, orderId);
  expect(order).toMatchObject({ isUnconfirmed: false, customerConfirmedAt: expect.any(String) });
  expect(order.events.find(({ kind }) => kind === 'order.customer_confirmed')).toMatchObject({ data: { by: 'phone' } });
});

test('refuses a confirmation of an order that nobody was asked about, or whose cash is collected', async () => {
  await ask(false);
  const quiet = await shop.cashOrder();
  await expect(recordConfirmation(shop.app, shop.staff, quiet.orderId)).rejects.toMatchObject({
    code: 'CONFIRMATION_NOT_DUE',
  });
  await ask(true);
  const { orderId } = await shop.cashOrder();
  await collectCash(shop.app, shop.staff, { orders: [orderId], reference: '' });
  await expect(confirmOrder(shop.app, await tokenOf(orderId))).rejects.toMatchObject({ code: 'CONFIRMATION_NOT_DUE' });
});

test('opens no order by a forged, foreign or orphaned link', async () => {
  const { orderId, userId } = await shop.cashOrder();
  const token = await tokenOf(orderId);
  const version = Number.parseInt(token.split('.')[1] ?? '', 36);
  const foreign = orderToken(shop.app.keys, 'guest-order', { id: orderId, version });
  const changed = token.replace(`.${version.toString(36)}.`, `.${(version + 1).toString(36)}.`);
  for (const wrong of ['', 'x', '..', foreign, changed, `${token}A`, token.slice(0, -1)])
    await expect(readConfirmation(shop.app, shop.gateways, wrong)).rejects.toMatchObject({ code: 'INVALID_LINK' });
  await cancelOrder(shop.app, userId, orderId);
  await shop.app.db.update(orders).set({ userId: null }).where(eq(orders.id, orderId));
  await expect(readConfirmation(shop.app, shop.gateways, token)).rejects.toMatchObject({ code: 'INVALID_LINK' });
});
