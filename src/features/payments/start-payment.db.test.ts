import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '#db/schema/platform.ts';
import { createGatewayRegistry } from '#gateways/gateway.ts';
import {
  ADDRESS,
  attemptRow,
  makeCustomer,
  makeProduct,
  orderRow,
  putInCart,
  scriptedGateway,
} from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { quoteCheckout } from '../checkout/quote-checkout.ts';
import { getUnpaidOrder } from '../orders/get-unpaid-order.ts';
import { DEFAULT_SETTINGS } from '../settings/rules.ts';
import type { Method } from './rules.ts';
import { startPayment } from './start-payment.ts';
import { verifyPayment } from './verify-payment.ts';

let app: TestApp;
const { gateway } = scriptedGateway();
const named = (provider: 'phonepe' | 'otherpay') => ({
  provider,
  mode: 'live' as const,
  gateway: { ...gateway, name: provider, attemptMinutes: provider === 'phonepe' ? 18 : 15 },
});
const gateways = createGatewayRegistry([named('phonepe'), named('otherpay')]);

beforeAll(async () => {
  app = await createTestApp();
  const value = { ...DEFAULT_SETTINGS.payment, otherpayEnabled: true, codEnabled: true };
  await app.db.insert(settings).values({ section: 'payment', value });
});
afterAll(() => app.close());

async function shopper() {
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app));
  return userId;
}

async function place(userId: string, paymentMethod: Method) {
  const request = { source: { kind: 'cart' as const }, couponCode: null, freeVariantId: null };
  const quote = await quoteCheckout(app, gateways, { ...request, userId });
  const body = { ...request, quote, paymentMethod, shippingAddress: ADDRESS, idempotencyKey: randomUUID() };
  return placeOrder(app, gateways, { userId, address: '127.0.0.1' }, body);
}

/** Two tabs with one cart place the order with different gateways before either leaves. */
async function twoTabs() {
  const userId = await shopper();
  const first = await place(userId, 'phonepe');
  const second = await place(userId, 'otherpay');
  expect(second.orderId).toBe(first.orderId);
  const start = (placed: typeof first) => startPayment(app, gateways, userId, placed.orderId, placed.transactionId);
  return { userId, first, second, start };
}

const gatewayOf = async (transactionId: string) => (await attemptRow(app, transactionId)).gateway;

test('redirects each tab to its chosen gateway', async () => {
  const { first, second, start } = await twoTabs();
  const inFirst = await start(first);
  const inSecond = await start(second);
  expect(inFirst.transactionId).toBe(first.transactionId);
  expect(inSecond.transactionId).toBe(second.transactionId);
  expect([await gatewayOf(inFirst.transactionId), await gatewayOf(inSecond.transactionId)]).toEqual([
    'phonepe',
    'otherpay',
  ]);
  expect((await orderRow(app, first.orderId)).retryCount).toBe(1);
});

test('confirms the order with the first payment when both tabs pay, and refunds the second', async () => {
  const { first, second, start } = await twoTabs();
  await start(first);
  await start(second);
  for (const { transactionId } of [first, second]) gateway.words.set(transactionId, { state: 'succeeded' });
  expect(await verifyPayment(app, gateways, first.transactionId)).toMatchObject({ paymentStatus: 'completed' });
  await verifyPayment(app, gateways, second.transactionId);
  expect(await orderRow(app, first.orderId)).toMatchObject({ paymentStatus: 'completed', refundState: 'due' });
});

test('opens a new attempt at the same gateway when the asked one has ended', async () => {
  const { first, start } = await twoTabs();
  await start(first);
  gateway.words.set(first.transactionId, { state: 'failed' });
  await verifyPayment(app, gateways, first.transactionId);
  const retry = await start(first);
  expect(retry.transactionId).not.toBe(first.transactionId);
  expect(await gatewayOf(retry.transactionId)).toBe('phonepe');
});

test('keeps the reservation until the last of the open attempts has ended', async () => {
  const { first, second } = await twoTabs();
  const { reservationExpiresAt } = await orderRow(app, first.orderId);
  for (const { transactionId } of [first, second])
    expect(reservationExpiresAt!.getTime()).toBeGreaterThan((await attemptRow(app, transactionId)).expiresAt.getTime());
});

test('ends open attempts as cancelled when the order is accepted as COD', async () => {
  const userId = await shopper();
  const { transactionId } = await place(userId, 'phonepe');
  await place(userId, 'cod');
  expect(await attemptRow(app, transactionId)).toMatchObject({ state: 'expired', errorCode: 'PAYMENT_CANCELLED' });
});

test('refuses an attempt of another order', async () => {
  const [mine, other] = [await twoTabs(), await twoTabs()];
  const forgedStart = startPayment(app, gateways, mine.userId, mine.first.orderId, other.first.transactionId);
  await expect(forgedStart).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('finds the unpaid order until its reservation ends', async () => {
  const { userId, first } = await twoTabs();
  expect(await getUnpaidOrder(app, userId)).toMatchObject({ id: first.orderId, totalAmount: 149_900 });
  expect(await getUnpaidOrder(app, await makeCustomer(app))).toBeNull();
  app.advance(20 * 60_000);
  expect(await getUnpaidOrder(app, userId)).toBeNull();
  app.advance(-20 * 60_000);
});
