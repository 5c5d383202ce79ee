import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import { settings } from '#db/schema/platform.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import { orderRow } from '#tests/factories.ts';
import { openPaymentShop, type PaymentShop } from '#tests/payment-shop.ts';
import { issueDueInvoices } from '../invoices/issue-due-invoices.ts';
import { applyPayment } from '../order-management/apply-payment.ts';
import { cancelOrder } from '../order-management/cancel-order.ts';
import { collectCash } from '../order-management/collect-cash.ts';
import { refundOrder } from '../order-management/refund-order.ts';
import { setOrderStatus } from '../order-management/set-order-status.ts';
import { confirmationLink } from '../orders/confirmation-link.ts';
import { orderToken } from '../orders/order-token.ts';
import { startProcessingOrders } from '../orders/start-processing-orders.ts';
import { reconcileAttempts } from '../payments/reconcile-attempts.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { cancelUnconfirmed, confirmOrder, readConfirmation } from './confirm-order.ts';
import { payOnline } from './pay-online.ts';

const PRICE = 149_900;
const TERMS = { codEnabled: true, codFee: 49, onlineDiscountPercent: 5 };
/** ₹1,499 less 5 percent. */
const ONLINE_TOTAL = PRICE - 7_500;

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
  const value = { cashConfirmation: true, cashConfirmationHours: 12 };
  await shop.app.db.insert(settings).values({ section: 'checkout', value });
});
// the doctor looks over the shop when it closes
afterAll(() => shop.close());
beforeEach(() => shop.setPayment(TERMS));

/** A cash order of ₹1,499 with a fee of ₹49, and the token of its link. */
async function askedOrder() {
  const { userId, product } = await shop.shopper(PRICE);
  const { orderId } = await shop.place(userId, 'cod');
  return { userId, product, orderId, token: await tokenOf(orderId) };
}

async function tokenOf(id: string): Promise<string> {
  const { confirmationRequestedAt } = await orderRow(shop.app, id);
  return confirmationLink(shop.app, { id, confirmationRequestedAt: confirmationRequestedAt! }).split('#')[1]!;
}

const open = (token: string) => payOnline(shop.app, shop.gateways, token);
const read = (token: string) => readConfirmation(shop.app, shop.gateways, token);

/** The gateway reports the money, as the browser returns. */
async function arrive(transactionId: string, amount = ONLINE_TOTAL) {
  shop.gateway.words.set(transactionId, { state: 'succeeded', amount });
  shop.app.advance(5000);
  return verifyPayment(shop.app, shop.gateways, transactionId);
}

const attemptsOf = (orderId: string) =>
  shop.app.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(paymentAttempts.createdAt, paymentAttempts.id);
const onlineAttempts = async (orderId: string) =>
  (await attemptsOf(orderId)).filter(({ gateway }) => gateway !== 'cod');
const refundsOf = (orderId: string) => shop.app.db.select().from(refunds).where(eq(refunds.orderId, orderId));

test('turns a cash order into a paid one, for less', async () => {
  const { orderId, token } = await askedOrder();
  expect(await read(token)).toMatchObject({ payOnline: { total: ONLINE_TOTAL, saving: 4_900 + 7_500 } });
  const { redirectUrl, transactionId } = await open(token);
  expect(redirectUrl).toBe(`http://gateway.test/${transactionId}`);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ paymentMethod: 'cod', totalAmount: PRICE + 4_900 });
  expect(await arrive(transactionId)).toMatchObject({ paymentStatus: 'completed', refundDue: false });
  expect(await orderRow(shop.app, orderId)).toMatchObject({
    paymentMethod: 'gateway',
    paymentStatus: 'completed',
    totalAmount: ONLINE_TOTAL,
    cashFee: 0,
    onlineDiscount: 7_500,
    discount: 7_500,
    customerConfirmedAt: expect.any(Date),
  });
  const [item] = await shop.app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  expect(item!.discount).toBe(7_500);
  const events = await shop.app.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  expect(events.find(({ kind }) => kind === 'order.terms_changed')).toMatchObject({
    data: { formerTotal: PRICE + 4_900, total: ONLINE_TOTAL },
  });
  expect(await read(token)).toMatchObject({ isPaid: true, isUnanswered: false, payOnline: null });
  // its change window is over: nobody has to confirm it
  shop.app.advance(HOUR_MS);
  await startProcessingOrders(shop.app);
  await issueDueInvoices(shop.app);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ status: 'processing', invoicedAt: expect.any(Date) });
  const all = { lines: [{ itemId: item!.id, quantity: 1, restock: false }], includesShipping: true };
  await refundOrder(shop.app, shop.staff, {
    id: orderId,
    ...all,
    note: 'Unwell',
    idempotencyKey: crypto.randomUUID(),
  });
  expect((await refundsOf(orderId)).map(({ amount }) => amount)).toEqual([ONLINE_TOTAL]);
});

test('opens one payment when asked six times at once', async () => {
  const { orderId, token } = await askedOrder();
  const pages = await Promise.all(Array.from({ length: 6 }, () => open(token)));
  expect(new Set(pages.map(({ transactionId }) => transactionId)).size).toBe(1);
  expect(await onlineAttempts(orderId)).toHaveLength(1);
});

test('pays or cancels, never both, when both arrive at once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { orderId, token } = await askedOrder();
    const { transactionId } = await open(token);
    const replies = [() => arrive(transactionId), () => cancelUnconfirmed(shop.app, token)];
    await Promise.allSettled((round % 2 === 0 ? replies : replies.reverse()).map((reply) => reply()));
    const { status, paymentStatus } = await orderRow(shop.app, orderId);
    const amounts = (await refundsOf(orderId)).map(({ amount }) => amount);
    // within the change window a paid order may be cancelled, and its money goes back
    if (status === 'cancelled') expect(amounts).toEqual([ONLINE_TOTAL]);
    else expect([paymentStatus, amounts]).toEqual(['completed', []]);
  }
});

const RESULTS: Record<string, object> = {
  ended: { paymentStatus: 'failed', refundDue: true, isCashDue: false },
  pending: { paymentStatus: 'on_delivery', refundDue: true, isCashDue: true },
  completed: { paymentStatus: 'completed', refundDue: false, isCashDue: false },
};

test.each<[string, (order: Awaited<ReturnType<typeof askedOrder>>) => Promise<unknown>]>([
  ['the customer has cancelled', ({ userId, orderId }) => cancelOrder(shop.app, userId, orderId)],
  ['staff have moved on', ({ orderId }) => setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' })],
  ['the cash is collected', ({ orderId }) => collectCash(shop.app, shop.staff, { orders: [orderId], reference: '' })],
])('proposes the refund of a payment that arrives after %s', async (_, move) => {
  const order = await askedOrder();
  const { transactionId } = await open(order.token);
  await move(order);
  const before = await orderRow(shop.app, order.orderId);
  expect((await read(order.token)).payOnline).toBeNull();
  await expect(open(order.token)).rejects.toMatchObject({ code: 'ONLINE_PAYMENT_NOT_OFFERED' });
  const result = await arrive(transactionId);
  // who pays in cash is told so
  expect(result).toMatchObject(RESULTS[before.status === 'cancelled' ? 'ended' : before.paymentStatus]!);
  const { status, paymentStatus, totalAmount, cashFee } = await orderRow(shop.app, order.orderId);
  expect({ status, paymentStatus, totalAmount, cashFee }).toEqual({
    status: before.status,
    paymentStatus: before.paymentStatus,
    totalAmount: PRICE + 4_900,
    cashFee: 4_900,
  });
  expect(await refundsOf(order.orderId)).toMatchObject([{ amount: ONLINE_TOTAL, state: 'proposed' }]);
});

test('lets staff count a late payment, and withdraws the invoice of the former total', async () => {
  const { orderId, token } = await askedOrder();
  const { transactionId } = await open(token);
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' });
  await issueDueInvoices(shop.app);
  expect((await orderRow(shop.app, orderId)).invoicedAt).not.toBeNull();
  await arrive(transactionId);
  const [attempt] = await onlineAttempts(orderId);
  await applyPayment(shop.app, shop.staff, { id: orderId, attemptId: attempt!.id });
  expect(await orderRow(shop.app, orderId)).toMatchObject({ totalAmount: ONLINE_TOTAL, invoicedAt: null });
  await issueDueInvoices(shop.app);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ invoicedAt: expect.any(Date), refundState: 'none' });
});

test('leaves another amount to staff and offers no second payment', async () => {
  const { orderId, token } = await askedOrder();
  const { transactionId } = await open(token);
  expect(await arrive(transactionId, ONLINE_TOTAL - 1)).toMatchObject({ paymentStatus: 'under_review' });
  expect(await orderRow(shop.app, orderId)).toMatchObject({ totalAmount: PRICE + 4_900, paymentStatus: 'pending' });
  await expect(open(token)).rejects.toMatchObject({ code: 'PAYMENT_UNDER_REVIEW' });
});

test('takes the terms under which the page was opened when they change before the money arrives', async () => {
  const { orderId, token } = await askedOrder();
  const { transactionId } = await open(token);
  await shop.setPayment({ ...TERMS, codFee: 99, onlineDiscountPercent: 0 });
  expect((await read(token)).payOnline).toEqual({ total: PRICE, saving: 4_900 });
  await arrive(transactionId);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ totalAmount: ONLINE_TOTAL, onlineDiscount: 7_500 });
});

test('opens another page for other terms, and refunds whichever is paid second', async () => {
  const { orderId, token } = await askedOrder();
  const first = await open(token);
  await shop.setPayment({ ...TERMS, onlineDiscountPercent: 0 });
  shop.app.advance(5000);
  const second = await open(token);
  expect(second.transactionId).not.toBe(first.transactionId);
  await arrive(second.transactionId, PRICE);
  shop.gateway.words.set(first.transactionId, { state: 'succeeded', amount: ONLINE_TOTAL });
  shop.app.advance(HOUR_MS);
  await reconcileAttempts(shop.app, shop.gateways);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ totalAmount: PRICE, onlineDiscount: 0, cashFee: 0 });
  expect(await refundsOf(orderId)).toMatchObject([{ amount: ONLINE_TOTAL, reason: 'duplicate_payment' }]);
});

test('offers the payment at the same total without fee and discount', async () => {
  await shop.setPayment({ codEnabled: true });
  const { orderId, token } = await askedOrder();
  expect((await read(token)).payOnline).toEqual({ total: PRICE, saving: 0 });
  await arrive((await open(token)).transactionId, PRICE);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ totalAmount: PRICE, paymentMethod: 'gateway' });
});

test('says that the order is paid in cash when the payment fails', async () => {
  const { token } = await askedOrder();
  const { transactionId } = await open(token);
  shop.gateway.words.set(transactionId, { state: 'failed', errorCode: 'PAYMENT_CANCELLED' });
  shop.app.advance(5000);
  expect(await verifyPayment(shop.app, shop.gateways, transactionId)).toMatchObject({
    paymentStatus: 'failed',
    isCashDue: true,
    refundDue: false,
  });
  expect((await read(token)).payOnline).not.toBeNull();
});

test('waits with processing while the customer is on the page of the gateway', async () => {
  const { orderId, token } = await askedOrder();
  await confirmOrder(shop.app, token);
  shop.app.advance(29 * MINUTE_MS);
  const { transactionId } = await open(token);
  shop.app.advance(2 * MINUTE_MS);
  await startProcessingOrders(shop.app);
  expect((await orderRow(shop.app, orderId)).status).toBe('pending');
  await arrive(transactionId);
  await startProcessingOrders(shop.app);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ status: 'processing', paymentStatus: 'completed' });
});

test('offers nothing where no gateway is offered', async () => {
  await shop.setPayment({ ...TERMS, phonepeEnabled: false });
  const { token } = await askedOrder();
  expect((await read(token)).payOnline).toBeNull();
  await expect(open(token)).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
});

test('opens nothing by a forged, foreign or former link', async () => {
  const { orderId, token } = await askedOrder();
  const version = Number.parseInt(token.split('.')[1] ?? '', 36);
  const foreign = orderToken(shop.app.keys, 'guest-order', { id: orderId, version });
  const former = orderToken(shop.app.keys, 'order-confirmation', { id: orderId, version: version - 1 });
  for (const wrong of ['', 'x', '..', foreign, former, `${token}A`])
    await expect(open(wrong)).rejects.toMatchObject({ code: 'INVALID_LINK' });
  await shop.app.db.update(orders).set({ deletedAt: shop.app.now() }).where(eq(orders.id, orderId));
  await expect(open(token)).rejects.toMatchObject({ code: 'INVALID_LINK' });
  await shop.app.db.update(orders).set({ deletedAt: null }).where(eq(orders.id, orderId));
  expect(await onlineAttempts(orderId)).toEqual([]);
});
