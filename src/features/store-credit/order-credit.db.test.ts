/** Store credit from the checkout to the end of an order: nothing of it is lost, doubled or spent twice. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import { settings } from '#db/schema/platform.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import { type CreditShop, openCreditShop } from '#tests/credit-shop.ts';
import { makeProduct, orderRow, putInCart, stockOf } from '#tests/factories.ts';
import { cancelOrder } from '../order-management/cancel-order.ts';
import { collectCash } from '../order-management/collect-cash.ts';
import { refundOrder } from '../order-management/refund-order.ts';
import { setOrderStatus } from '../order-management/set-order-status.ts';
import { expireOrders } from '../payments/expire-orders.ts';
import { reconcileAttempts } from '../payments/reconcile-attempts.ts';
import { startPayment } from '../payments/start-payment.ts';

let shop: CreditShop;
beforeAll(async () => {
  shop = await openCreditShop();
});
afterAll(() => shop.app.close());

const attemptsOf = async (orderId: string) =>
  (await shop.app.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)))
    .map(({ gateway, amount, state, appliedAt }) => [gateway, amount, state, appliedAt !== null])
    .sort();

/** The money arrives after the order has expired. */
async function payLate(transactionId: string) {
  shop.setResult(transactionId, { state: 'succeeded' });
  shop.app.advance(HOUR_MS);
  await reconcileAttempts(shop.app, shop.gateways);
}

test('confirms an order at once that credit pays, whose total stays', async () => {
  const { userId } = await shop.shopper({ credit: 150_000 });
  const { orderId, next } = await shop.buy(userId);
  expect(next).toBe('done');
  expect(await orderRow(shop.app, orderId)).toMatchObject({
    totalAmount: 100_000,
    creditAmount: 100_000,
    paymentStatus: 'completed',
    matters: [],
  });
  expect(await attemptsOf(orderId)).toEqual([['credit', 100_000, 'succeeded', true]]);
  expect(await shop.credit(userId)).toEqual({ balance: 50_000, held: 0 });
  expect(await shop.entries(userId)).toEqual([
    ['granted', 150_000, 0],
    ['held', 0, 100_000],
    ['spent', -100_000, -100_000],
  ]);
});

test('leaves the rest to the gateway, and spends the credit when it is paid', async () => {
  const { userId } = await shop.shopper({ credit: 30_000 });
  const { orderId, next } = await shop.buy(userId);
  expect(next).toBe('gateway');
  expect(await shop.credit(userId)).toEqual({ balance: 30_000, held: 30_000 });
  const { transactionId } = await startPayment(shop.app, shop.gateways, userId, orderId);
  await shop.pay(transactionId);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ paymentStatus: 'completed', matters: [] });
  expect(await attemptsOf(orderId)).toEqual([
    ['credit', 30_000, 'succeeded', false],
    [expect.any(String), 70_000, 'succeeded', true],
  ]);
  expect(await shop.credit(userId)).toEqual({ balance: 0, held: 0 });
});

test('collects the rest in cash at the door', async () => {
  const { userId } = await shop.shopper({ credit: 30_000 });
  const { orderId } = await shop.buy(userId, 'cod');
  expect(await orderRow(shop.app, orderId)).toMatchObject({ paymentStatus: 'pending', creditAmount: 30_000 });
  expect(await shop.credit(userId)).toEqual({ balance: 0, held: 0 });
  const { amount } = await collectCash(shop.app, shop.staff, { orders: [orderId], reference: '' });
  expect(amount).toBe(70_000);
});

test('leaves a rupee to pay online rather than a few paise', async () => {
  const { userId } = await shop.shopper({ credit: 99_950 });
  const { quote } = await shop.prepare(userId);
  expect(quote.credit).toBe(99_900);
  expect((await shop.prepare(userId, 'cod')).quote.credit).toBe(99_950);
});

test('of two tabs that spend the same credit one gets it, and the other is told what is left', async () => {
  const { userId } = await shop.shopper({ credit: 100_000 });
  const first = await shop.prepare(userId);
  const other = await makeProduct(shop.app, { price: 80_000, stock: 5 });
  const source = { kind: 'line', variantId: other.variantId, quantity: 1 } as const;
  const lines = [{ variantId: other.variantId, quantity: 1, price: 80_000 }];
  const second = {
    ...first,
    source,
    quote: { ...first.quote, lines, total: 80_000, credit: 80_000 },
    idempotencyKey: randomUUID(),
  };
  const results = await Promise.allSettled([shop.order(userId, first), shop.order(userId, second)]);
  const refused = results.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(1);
  const { balance } = await shop.credit(userId);
  expect([0, 20_000]).toContain(balance);
  expect(refused[0]!.reason).toMatchObject({ code: 'INSUFFICIENT_CREDIT', data: { balance } });
  const placed = await shop.app.db.select().from(orders).where(eq(orders.userId, userId));
  expect(placed.map(({ paymentStatus }) => paymentStatus)).toEqual(['completed']);
  expect((await stockOf(shop.app, other.variantId)).reserved).toBe(0);
});

test('the same checkout repeated holds its credit once', async () => {
  const { userId } = await shop.shopper({ credit: 30_000 });
  const body = await shop.prepare(userId);
  const placed = await Promise.all([shop.order(userId, body), shop.order(userId, body)]);
  expect(placed[0]).toEqual(placed[1]);
  const repetition = await shop.buy(userId);
  expect(repetition.orderId).toBe(placed[0]!.orderId);
  expect(await shop.credit(userId)).toEqual({ balance: 30_000, held: 30_000 });
});

test('a changed cart releases what the order before it held', async () => {
  const { userId } = await shop.shopper({ credit: 30_000 });
  const { orderId } = await shop.buy(userId);
  await putInCart(shop.app, userId, await makeProduct(shop.app, { price: 20_000 }));
  const next = await shop.buy(userId);
  expect(next.orderId).not.toBe(orderId);
  expect(await shop.credit(userId)).toEqual({ balance: 30_000, held: 30_000 });
  expect((await shop.entries(userId)).map(([kind]) => kind)).toEqual(['granted', 'held', 'released', 'held']);
});

test('an expired order releases its credit, and a late payment takes it again', async () => {
  const { userId } = await shop.shopper({ credit: 30_000 });
  const { orderId } = await shop.buy(userId);
  const { transactionId } = await startPayment(shop.app, shop.gateways, userId, orderId);
  shop.app.advance(HOUR_MS);
  await expireOrders(shop.app, shop.gateways);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
  expect(await shop.credit(userId)).toEqual({ balance: 30_000, held: 0 });
  await payLate(transactionId);
  expect(await orderRow(shop.app, orderId)).toMatchObject({
    status: 'pending',
    paymentStatus: 'completed',
    matters: [],
  });
  expect(await shop.credit(userId)).toEqual({ balance: 0, held: 0 });
});

test('a late payment is a matter for staff when the credit was used for another order', async () => {
  const { userId } = await shop.shopper({ credit: 30_000 });
  const { orderId } = await shop.buy(userId);
  const { transactionId } = await startPayment(shop.app, shop.gateways, userId, orderId);
  shop.app.advance(HOUR_MS);
  await expireOrders(shop.app, shop.gateways);
  await putInCart(shop.app, userId, await makeProduct(shop.app, { price: 60_000 }));
  const { next } = await shop.buy(userId, 'cod');
  expect(next).toBe('done');
  expect(await shop.credit(userId)).toEqual({ balance: 0, held: 0 });
  await payLate(transactionId);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ status: 'cancelled', matters: ['late_success'] });
});

test('a customer who cancels gets both parts back, each to where it came from', async () => {
  const { userId } = await shop.shopper({ credit: 30_000 });
  const { orderId } = await shop.buy(userId);
  const { transactionId } = await startPayment(shop.app, shop.gateways, userId, orderId);
  await shop.pay(transactionId);
  await cancelOrder(shop.app, userId, orderId);
  await cancelOrder(shop.app, userId, orderId);
  const refundRows = await shop.app.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  expect(refundRows.map(({ amount, state }) => [amount, state]).sort()).toEqual([
    [30_000, 'completed'],
    [70_000, 'approved'],
  ]);
  expect(await shop.credit(userId)).toEqual({ balance: 30_000, held: 0 });
});

test('staff who take up a cancelled order take its credit again, or are told that it is gone', async () => {
  const { userId } = await shop.shopper({ credit: 100_000 });
  const { orderId } = await shop.buy(userId);
  const change = (to: 'cancelled' | 'pending') =>
    setOrderStatus(shop.app, shop.staff, { id: orderId, to, undo: false, mailCustomer: true });
  await change('cancelled');
  expect(await shop.credit(userId)).toEqual({ balance: 100_000, held: 0 });
  await change('pending');
  expect(await shop.credit(userId)).toEqual({ balance: 0, held: 0 });
  await change('cancelled');
  await putInCart(shop.app, userId, await makeProduct(shop.app, { price: 60_000 }));
  await shop.buy(userId);
  await expect(change('pending')).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDIT', data: { balance: 40_000 } });
  expect(await orderRow(shop.app, orderId)).toMatchObject({ status: 'cancelled' });
});

test('refunds go back to the gateway first and then to credit, never more than each gave', async () => {
  const { userId } = await shop.shopper({ credit: 30_000 });
  const { orderId } = await shop.buy(userId);
  const { transactionId } = await startPayment(shop.app, shop.gateways, userId, orderId);
  await shop.pay(transactionId);
  const refund = (amount: number, idempotencyKey: string) =>
    refundOrder(shop.app, shop.staff, { id: orderId, lines: [], amount, note: 'dented', idempotencyKey });
  expect(await refund(50_000, 'first part')).toMatchObject({ amount: 50_000 });
  expect(await shop.credit(userId)).toEqual({ balance: 0, held: 0 });
  expect(await refund(40_000, 'second part')).toMatchObject({ amount: 40_000 });
  expect(await refund(40_000, 'second part')).toMatchObject({ amount: 40_000 });
  expect(await shop.credit(userId)).toEqual({ balance: 20_000, held: 0 });
  await expect(refund(10_001, 'too much')).rejects.toMatchObject({
    code: 'REFUND_TOO_LARGE',
    data: { refundable: 10_000 },
  });
  expect(await refund(10_000, 'the rest')).toMatchObject({ amount: 10_000 });
  expect(await shop.credit(userId)).toEqual({ balance: 30_000, held: 0 });
});

test('a line that both parts paid is refunded once', async () => {
  const { userId } = await shop.shopper({ credit: 30_000 });
  const { orderId } = await shop.buy(userId);
  const { transactionId } = await startPayment(shop.app, shop.gateways, userId, orderId);
  await shop.pay(transactionId);
  const [item] = await shop.listItems(orderId);
  const line = { itemId: item!.id, quantity: 1, restock: true };
  const request = { id: orderId, lines: [line], includesShipping: true, note: '' };
  await refundOrder(shop.app, shop.staff, { ...request, idempotencyKey: 'the only line' });
  expect((await shop.listItems(orderId))[0]).toMatchObject({ refundedQuantity: 1 });
  expect(await shop.credit(userId)).toEqual({ balance: 30_000, held: 0 });
  await expect(refundOrder(shop.app, shop.staff, { ...request, idempotencyKey: 'once more' })).rejects.toThrow();
});

test('uses what expires first, and nothing that has expired', async () => {
  const { userId } = await shop.shopper({ credit: 0, price: 50_000 });
  await shop.grant(userId, 40_000, null);
  await shop.grant(userId, 30_000, 1);
  await shop.grant(userId, 20_000, 5);
  shop.app.advance(25 * HOUR_MS);
  const { quote } = await shop.prepare(userId);
  expect(quote.credit).toBe(50_000);
  await shop.buy(userId);
  shop.app.advance(MINUTE_MS);
  await putInCart(shop.app, userId, await makeProduct(shop.app, { price: 50_000 }));
  expect((await shop.prepare(userId)).quote.credit).toBe(10_000);
});

test('a repeated grant of one source counts once, also at the same time', async () => {
  const { userId } = await shop.shopper({ credit: 0 });
  const grants = await Promise.all(
    Array.from({ length: 4 }, () => shop.grant(userId, 25_000, 30, `return of ${userId}`)),
  );
  expect(grants.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await shop.credit(userId)).toEqual({ balance: 25_000, held: 0 });
});

test('refuses credit while the setting is off', async () => {
  const { userId } = await shop.shopper({ credit: 30_000 });
  const body = await shop.prepare(userId);
  await shop.app.db.update(settings).set({ value: {} }).where(eq(settings.section, 'checkout'));
  await expect(shop.order(userId, body)).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDIT', data: { balance: 0 } });
  await shop.app.db
    .update(settings)
    .set({ value: { storeCredit: true } })
    .where(eq(settings.section, 'checkout'));
});
