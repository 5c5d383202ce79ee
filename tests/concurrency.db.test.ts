/** Payments and stock under concurrent requests, on a real PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stockMovements } from '../src/db/schema/catalog.ts';
import { orderEvents, orders } from '../src/db/schema/orders.ts';
import { paymentEvents } from '../src/db/schema/payments.ts';
import { coupons, couponUsage } from '../src/db/schema/promotions.ts';
import { addLine } from '../src/features/cart/add-line.ts';
import { placeOrder } from '../src/features/checkout/place-order.ts';
import { quoteCheckout } from '../src/features/checkout/quote-checkout.ts';
import { processCallbackJob } from '../src/features/payments/process-callback.ts';
import { receiveCallback } from '../src/features/payments/receive-callback.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile-attempts.ts';
import { startPayment } from '../src/features/payments/start-payment.ts';
import { verifyPayment } from '../src/features/payments/verify-payment.ts';
import {
  ADDRESS,
  attemptRow,
  checkOut,
  makeCoupon,
  makeCustomer,
  makeProduct,
  orderRow,
  putInCart,
  scriptedGateway,
  stockOf,
} from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let { gateway, gateways } = scriptedGateway();
beforeEach(async () => {
  app = await createTestApp();
  ({ gateway, gateways } = scriptedGateway());
});
afterEach(() => app.close());

const many = <T>(times: number, work: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: times }, (_, index) => work(index)));
const won = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((result) => result.status === 'fulfilled').length;
const reasons = (results: PromiseSettledResult<unknown>[]) => [
  ...new Set(
    results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code?: string }).code ?? String(result.reason)] : [],
    ),
  ),
];

test('sells exactly 50 units to 200 concurrent buyers', async () => {
  const product = await makeProduct(app, { stock: 50 });
  const buyers = await Promise.all(Array.from({ length: 200 }, () => makeCustomer(app)));
  await Promise.all(buyers.map((userId) => putInCart(app, userId, product)));
  const results = await many(200, async (index) => {
    const order = await checkOut(app, gateways, buyers[index]!);
    const { transactionId } = await startPayment(app, gateways, buyers[index]!, order.orderId);
    gateway.words.set(transactionId, { state: 'succeeded' });
    const view = await verifyPayment(app, gateways, transactionId);
    if (view.paymentStatus !== 'completed') throw new Error('not completed');
  });
  expect(won(results)).toBe(50);
  expect(reasons(results)).toEqual(['QUOTE_CHANGED']);
  expect(await stockOf(app, product.variantId)).toEqual({ onHand: 0, reserved: 0 });
  const [sold] = await app.db
    .select({ units: sql<number>`-sum(quantity)::int` })
    .from(stockMovements)
    .where(eq(stockMovements.kind, 'sold'));
  expect(sold!.units).toBe(50);
});

test('shows no deadlock to customers whose carts have the same products in opposite orders', async () => {
  const [a, b] = [await makeProduct(app, { stock: 1000 }), await makeProduct(app, { stock: 1000 })];
  const buyers = await Promise.all(Array.from({ length: 60 }, () => makeCustomer(app)));
  for (const [index, userId] of buyers.entries()) {
    for (const product of index % 2 === 0 ? [a, b] : [b, a]) await putInCart(app, userId, product);
  }
  const results = await many(60, (index) => checkOut(app, gateways, buyers[index]!));
  expect(reasons(results)).toEqual([]);
  expect((await stockOf(app, a.variantId)).reserved).toBe(60);
  expect((await stockOf(app, b.variantId)).reserved).toBe(60);
});

test('redeems a coupon with one remaining use once for 20 concurrent buyers', async () => {
  const product = await makeProduct(app, { stock: null });
  const coupon = await makeCoupon(app, { usageLimit: 1 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => makeCustomer(app)));
  await Promise.all(buyers.map((userId) => putInCart(app, userId, product)));
  const results = await many(20, (index) => checkOut(app, gateways, buyers[index]!, coupon.code));
  expect(won(results)).toBe(1);
  expect(reasons(results)).toEqual(['COUPON_LIMIT_REACHED']);
  const [after] = await app.db.select().from(coupons).where(eq(coupons.id, coupon.id));
  expect(after!.usageCount).toBe(1);
  expect(await app.db.select().from(couponUsage)).toHaveLength(1);
});

test('lets one customer in two tabs reserve a coupon of one use once', async () => {
  const coupon = await makeCoupon(app, { perCustomerLimit: 1 });
  const product = await makeProduct(app, { stock: null });
  const userId = await makeCustomer(app);
  await putInCart(app, userId, product);
  const results = await many(8, () => checkOut(app, gateways, userId, coupon.code));
  expect(reasons(results)).toEqual([]);
  const [{ total } = { total: -1 }] = await app.db.select({ total: count() }).from(orders);
  expect(total).toBe(1);
  expect((await app.db.select().from(coupons).where(eq(coupons.id, coupon.id)))[0]!.usageCount).toBe(1);
});

test('completes an order once through 100 duplicate callbacks, checks and reconcilers', async () => {
  const userId = await makeCustomer(app);
  const product = await makeProduct(app, { stock: 5 });
  await putInCart(app, userId, product);
  const { orderId } = await checkOut(app, gateways, userId);
  const { transactionId } = await startPayment(app, gateways, userId, orderId);
  gateway.words.set(transactionId, { state: 'succeeded' });
  const headers = new Headers({ 'x-secret': 'right' });
  const body = Buffer.from(JSON.stringify({ id: transactionId }));
  const job = processCallbackJob(gateways);
  app.advance(60_000);
  const results = await many(100, async (index) => {
    const outcome = await receiveCallback(app, gateways, { gateway: 'scripted', headers, body });
    for (const queuedJob of app.sent.filter((one) => one.name === job.name))
      await job.handle(app, queuedJob.data as never);
    if (index % 10 === 0) await reconcileAttempts(app, gateways);
    return outcome;
  });
  expect(reasons(results)).toEqual([]);
  expect(await app.db.select().from(paymentEvents)).toHaveLength(1);
  expect(await stockOf(app, product.variantId)).toEqual({ onHand: 4, reserved: 0 });
  // one to the customer, one to the team
  expect(app.sent.filter((one) => one.name === 'mail.send')).toHaveLength(2);
  const confirmed = (await app.db.select().from(orderEvents)).filter((event) => event.kind === 'order.confirmed');
  expect(confirmed).toHaveLength(1);
});

test('ignores forged, altered and replayed callbacks', async () => {
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app));
  const { orderId } = await checkOut(app, gateways, userId);
  const { transactionId } = await startPayment(app, gateways, userId, orderId);
  const body = Buffer.from(JSON.stringify({ id: transactionId, state: 'COMPLETED' }));
  const forged = await receiveCallback(app, gateways, {
    gateway: 'scripted',
    headers: new Headers({ 'x-secret': 'wrong' }),
    body,
  });
  expect(forged).toBe('unverified');
  expect(await app.db.select().from(paymentEvents)).toHaveLength(0);
  // the signature is valid, but the gateway reports no payment: it stays open and the job is retried
  const headers = new Headers({ 'x-secret': 'right' });
  expect(await receiveCallback(app, gateways, { gateway: 'scripted', headers, body })).toBe('stored');
  const job = processCallbackJob(gateways);
  const queuedJob = app.sent.find((one) => one.name === job.name)!;
  await expect(job.handle(app, queuedJob.data as never)).rejects.toThrow('still open');
  expect(await orderRow(app, orderId)).toMatchObject({ paymentStatus: 'pending', confirmedAt: null });
  expect(await receiveCallback(app, gateways, { gateway: 'scripted', headers, body })).toBe('known');
  expect(await receiveCallback(app, gateways, { gateway: 'unknown', headers, body })).toBe('no such gateway');
});

test('completes the order by reconciliation when its callback is lost', async () => {
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app));
  const { orderId } = await checkOut(app, gateways, userId);
  const { transactionId } = await startPayment(app, gateways, userId, orderId);
  gateway.words.set(transactionId, { state: 'succeeded' });
  expect(await reconcileAttempts(app, gateways)).toBe(0);
  app.advance(25_000);
  expect(await reconcileAttempts(app, gateways)).toBe(1);
  expect((await orderRow(app, orderId)).paymentStatus).toBe('completed');
});

test('places one order and opens one payment for ten clicks on Pay', async () => {
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app));
  const source = { kind: 'cart' as const };
  const quote = await quoteCheckout(app, gateways, { source, couponCode: null, freeVariantId: null, userId });
  const idempotencyKey = randomUUID();
  const request = { source, couponCode: null, freeVariantId: null, shippingAddress: ADDRESS, quote, idempotencyKey };
  const placed = await Promise.all(
    Array.from({ length: 10 }, () => placeOrder(app, gateways, { userId, address: '127.0.0.1' }, request)),
  );
  expect(new Set(placed.map((one) => one.orderId)).size).toBe(1);
  const { orderId, transactionId } = placed[0]!;
  const started = await Promise.all(Array.from({ length: 10 }, () => startPayment(app, gateways, userId, orderId)));
  expect(new Set(started.map((one) => one.redirectUrl)).size).toBe(1);
  expect(gateway.started).toEqual([transactionId]);
  expect((await attemptRow(app, transactionId)).state).toBe('pending');
});

test('refuses an idempotency key with another body', async () => {
  const userId = await makeCustomer(app);
  const [a, b] = [await makeProduct(app), await makeProduct(app)];
  const idempotencyKey = randomUUID();
  const first = await addLine(app, userId, { productId: a.productId, quantity: 1, idempotencyKey });
  expect(first.itemCount).toBe(1);
  expect((await addLine(app, userId, { productId: a.productId, quantity: 1, idempotencyKey })).itemCount).toBe(1);
  await expect(addLine(app, userId, { productId: b.productId, quantity: 1, idempotencyKey })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});
