/** The event table of orders, payments, stock, coupons and carts, row by row. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderEvents } from '../src/db/schema/orders.ts';
import { refunds } from '../src/db/schema/payments.ts';
import { coupons, couponUsage } from '../src/db/schema/promotions.ts';
import { readCart } from '../src/features/cart/read-cart.ts';
import { cancelOrder } from '../src/features/order-management/cancel-order.ts';
import { listOrders } from '../src/features/orders/list-orders.ts';
import { startProcessingOrders } from '../src/features/orders/start-processing-orders.ts';
import { expireOrders } from '../src/features/payments/expire-orders.ts';
import { processDueRefunds } from '../src/features/payments/process-due-refunds.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile-attempts.ts';
import { startPayment } from '../src/features/payments/start-payment.ts';
import { verifyPayment } from '../src/features/payments/verify-payment.ts';
import { GatewayError } from '../src/gateways/gateway.ts';
import { DAY_MS, MINUTE_MS } from '../src/shared/dates.ts';
import {
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

/** A customer with two units in the cart, an order with a coupon, and the browser gone to the gateway. */
async function leftForGateway(options: { stock?: number; coupon?: boolean } = {}) {
  const userId = await makeCustomer(app);
  const product = await makeProduct(app, { stock: options.stock ?? 10 });
  const coupon = options.coupon === false ? null : await makeCoupon(app, { usageLimit: 1 });
  await putInCart(app, userId, product, 2);
  const order = await checkOut(app, gateways, userId, coupon?.code ?? null);
  const started = await startPayment(app, gateways, userId, order.orderId);
  return { userId, product, coupon, orderId: order.orderId, transactionId: started.transactionId };
}
type Left = Awaited<ReturnType<typeof leftForGateway>>;

const say = (left: Pick<Left, 'transactionId'>, word: object) => gateway.words.set(left.transactionId, word);
const look = (left: Pick<Left, 'transactionId'>) => {
  app.advance(2000);
  return verifyPayment(app, gateways, left.transactionId);
};
const cartOf = async (left: Pick<Left, 'userId'>) =>
  (await readCart(app.db, left.userId)).items.map((item) => item.quantity);
const couponState = async (orderId: string) =>
  (await app.db.select().from(couponUsage).where(eq(couponUsage.orderId, orderId)))[0]?.state;
const couponCount = async (id: string) =>
  (await app.db.select().from(coupons).where(eq(coupons.id, id)))[0]!.usageCount;
const mails = () => app.sent.filter((job) => job.name === 'mail.send').length;

test('created: pending / pending, stock and coupon held, cart still there', async () => {
  const userId = await makeCustomer(app);
  const product = await makeProduct(app);
  const coupon = await makeCoupon(app, { usageLimit: 1 });
  await putInCart(app, userId, product, 2);
  const { orderId } = await checkOut(app, gateways, userId, coupon.code);
  expect(await orderRow(app, orderId)).toMatchObject({
    status: 'pending',
    paymentStatus: 'pending',
    confirmedAt: null,
  });
  expect(await stockOf(app, product.variantId)).toEqual({ onHand: 10, reserved: 2 });
  expect(await couponState(orderId)).toBe('reserved');
  expect(await couponCount(coupon.id)).toBe(1);
  expect(await cartOf({ userId })).toEqual([2]);
});

test('the cart is cleared when the browser leaves for the gateway', async () => {
  const left = await leftForGateway();
  expect(await cartOf(left)).toEqual([]);
});

test.each([
  ['failed', 'PAYMENT_FAILED', 'failed'],
  ['cancelled', 'PAYMENT_CANCELLED', 'cancelled'],
] as const)('attempt %s: still held, cart restored once', async (_, errorCode, paymentStatus) => {
  const left = await leftForGateway();
  say(left, { state: 'failed', errorCode });
  await look(left);
  expect(await orderRow(app, left.orderId)).toMatchObject({ status: 'pending', paymentStatus });
  expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 10, reserved: 2 });
  expect(await couponState(left.orderId)).toBe('reserved');
  expect(await cartOf(left)).toEqual([2]);
});

test('a cart restored after a failure keeps the larger quantity of each line, and is restored only once', async () => {
  const left = await leftForGateway();
  await putInCart(app, left.userId, left.product, 3);
  say(left, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
  await look(left);
  expect(await cartOf(left)).toEqual([3]);
});

test('expiry: cancelled / failed, released, cart restored; the gateway is asked first', async () => {
  const left = await leftForGateway();
  app.advance(17 * MINUTE_MS);
  expect(await expireOrders(app, gateways)).toBe(1);
  expect(await orderRow(app, left.orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
  expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 10, reserved: 0 });
  expect(await couponState(left.orderId)).toBe('released');
  expect(await couponCount(left.coupon!.id)).toBe(0);
  expect(await cartOf(left)).toEqual([2]);
  expect((await attemptRow(app, left.transactionId)).state).toBe('expired');
});

test('expiry of an order that was paid meanwhile confirms it instead', async () => {
  const left = await leftForGateway();
  say(left, { state: 'succeeded' });
  app.advance(17 * MINUTE_MS);
  await expireOrders(app, gateways);
  expect(await orderRow(app, left.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'completed' });
});

test('an order does not expire while the gateway cannot be asked, for ten minutes', async () => {
  const left = await leftForGateway();
  gateway.down = true;
  app.advance(17 * MINUTE_MS);
  expect(await expireOrders(app, gateways)).toBe(0);
  app.advance(11 * MINUTE_MS);
  expect(await expireOrders(app, gateways)).toBe(1);
  expect((await orderRow(app, left.orderId)).status).toBe('cancelled');
});

test('an order is not expired before its hold is over', async () => {
  const left = await leftForGateway();
  app.advance(15 * MINUTE_MS + 30_000);
  expect(await expireOrders(app, gateways)).toBe(0);
  expect((await orderRow(app, left.orderId)).status).toBe('pending');
});

test('confirmed: pending / completed, sold, coupon consumed, cart lines gone, one mail', async () => {
  const left = await leftForGateway();
  say(left, { state: 'succeeded' });
  expect((await look(left)).paymentStatus).toBe('completed');
  expect(await orderRow(app, left.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'completed' });
  expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  expect(await couponState(left.orderId)).toBe('redeemed');
  expect(await cartOf(left)).toEqual([]);
  // to the customer and to the team
  expect(mails()).toBe(2);
});

test('what was put into the cart while paying stays there after the confirmation', async () => {
  const left = await leftForGateway();
  await putInCart(app, left.userId, left.product, 1);
  say(left, { state: 'succeeded' });
  await look(left);
  expect(await cartOf(left)).toEqual([1]);
});

describe('owner cancels', () => {
  test('within 30 minutes: cancelled / unchanged, stock and coupon returned, the refund starts by itself', async () => {
    const left = await leftForGateway();
    say(left, { state: 'succeeded' });
    await look(left);
    app.advance(29 * MINUTE_MS);
    await cancelOrder(app, left.userId, left.orderId);
    expect(await orderRow(app, left.orderId)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'completed',
      refundState: 'due',
    });
    expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 10, reserved: 0 });
    expect(await couponState(left.orderId)).toBe('released');
    await processDueRefunds(app, gateways);
    expect((await orderRow(app, left.orderId)).refundState).toBe('requested');
    for (const refund of gateway.refunds.values()) refund.state = 'completed';
    app.advance(10 * MINUTE_MS);
    await processDueRefunds(app, gateways);
    expect((await orderRow(app, left.orderId)).refundState).toBe('refunded');
    expect((await attemptRow(app, left.transactionId)).state).toBe('succeeded');
    expect([...gateway.refunds.values()]).toEqual([
      { amount: (await orderRow(app, left.orderId)).totalAmount, state: 'completed' },
    ]);
  });

  test('after 30 minutes it is refused', async () => {
    const left = await leftForGateway();
    say(left, { state: 'succeeded' });
    await look(left);
    app.advance(31 * MINUTE_MS);
    await expect(cancelOrder(app, left.userId, left.orderId)).rejects.toMatchObject({ code: 'ORDER_NOT_CHANGEABLE' });
  });

  test('somebody else cannot', async () => {
    const left = await leftForGateway();
    await expect(cancelOrder(app, await makeCustomer(app), left.orderId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a refund whose answer was lost is not asked for twice', async () => {
    const left = await leftForGateway();
    say(left, { state: 'succeeded' });
    await look(left);
    await cancelOrder(app, left.userId, left.orderId);
    gateway.down = true;
    await processDueRefunds(app, gateways);
    gateway.down = false;
    for (let i = 0; i < 4; i++) {
      app.advance(10 * MINUTE_MS);
      await processDueRefunds(app, gateways);
    }
    expect(gateway.refunds.size).toBe(1);
  });
});

test('30 minutes after confirmation: processing', async () => {
  const left = await leftForGateway();
  say(left, { state: 'succeeded' });
  await look(left);
  app.advance(29 * MINUTE_MS);
  expect(await startProcessingOrders(app)).toBe(0);
  app.advance(2 * MINUTE_MS);
  expect(await startProcessingOrders(app)).toBe(1);
  expect((await orderRow(app, left.orderId)).status).toBe('processing');
});

describe('late success', () => {
  test('of an expired order takes everything again and confirms it; cart lines go', async () => {
    const left = await leftForGateway();
    app.advance(17 * MINUTE_MS);
    await expireOrders(app, gateways);
    say(left, { state: 'succeeded' });
    app.advance(40 * MINUTE_MS);
    await reconcileAttempts(app, gateways);
    expect(await orderRow(app, left.orderId)).toMatchObject({
      status: 'pending',
      paymentStatus: 'completed',
      refundState: 'none',
    });
    expect(await attemptRow(app, left.transactionId)).toMatchObject({
      ...{ state: 'succeeded', capturedAmount: 269_820, appliedAt: expect.any(Date) },
    });
    expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 8, reserved: 0 });
    expect(await couponState(left.orderId)).toBe('redeemed');
    expect(await cartOf(left)).toEqual([]);
  });

  test('when the stock is gone: stays cancelled, refund due, nothing half taken', async () => {
    const left = await leftForGateway({ stock: 2 });
    app.advance(17 * MINUTE_MS);
    await expireOrders(app, gateways);
    const other = await makeCustomer(app);
    await putInCart(app, other, left.product, 1);
    await checkOut(app, gateways, other);
    say(left, { state: 'succeeded' });
    app.advance(40 * MINUTE_MS);
    await reconcileAttempts(app, gateways);
    expect(await orderRow(app, left.orderId)).toMatchObject({
      status: 'cancelled',
      refundState: 'due',
      matters: ['late_success'],
    });
    expect(await couponState(left.orderId)).toBe('released');
    expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 2, reserved: 1 });
  });

  test('when the coupon is gone: refund due, stock untouched', async () => {
    const left = await leftForGateway();
    app.advance(17 * MINUTE_MS);
    await expireOrders(app, gateways);
    await app.db.update(coupons).set({ usageLimit: 0 }).where(eq(coupons.id, left.coupon!.id));
    say(left, { state: 'succeeded' });
    app.advance(40 * MINUTE_MS);
    await reconcileAttempts(app, gateways);
    expect(await orderRow(app, left.orderId)).toMatchObject({ status: 'cancelled', refundState: 'due' });
    expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 10, reserved: 0 });
  });

  test('of a failed attempt while the order is still held simply confirms it', async () => {
    const left = await leftForGateway();
    say(left, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
    await look(left);
    say(left, { state: 'succeeded' });
    await app.db.execute(`update payment_attempts set next_check_at = '${app.now().toISOString()}'`);
    await reconcileAttempts(app, gateways);
    expect(await orderRow(app, left.orderId)).toMatchObject({ paymentStatus: 'completed' });
    expect(await cartOf(left)).toEqual([]);
    expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  });
});

describe('money that must go back', () => {
  test('success for an order its owner cancelled: unchanged, refund due, needs attention', async () => {
    const left = await leftForGateway();
    await cancelOrder(app, left.userId, left.orderId);
    say(left, { state: 'succeeded' });
    await look(left);
    expect(await orderRow(app, left.orderId)).toMatchObject({
      status: 'cancelled',
      refundState: 'due',
      matters: ['late_success'],
    });
    expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 10, reserved: 0 });
    // staff decides: nothing is asked of the gateway by itself
    app.advance(DAY_MS);
    await processDueRefunds(app, gateways);
    expect(gateway.refunds.size).toBe(0);
  });

  test('two tabs pay one order twice: the second success is a refund due', async () => {
    const left = await leftForGateway();
    say(left, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
    await look(left);
    const again = await startPayment(app, gateways, left.userId, left.orderId);
    expect(again.transactionId).not.toBe(left.transactionId);
    gateway.words.set(again.transactionId, { state: 'succeeded' });
    await look(again);
    say(left, { state: 'succeeded' });
    app.advance(40 * MINUTE_MS);
    await reconcileAttempts(app, gateways);
    expect(await orderRow(app, left.orderId)).toMatchObject({
      paymentStatus: 'completed',
      refundState: 'due',
      matters: ['duplicate_payment'],
    });
    const owed = await app.db.select().from(refunds);
    expect(owed.map((refund) => refund.reason)).toEqual(['duplicate_payment']);
    expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 8, reserved: 0 });
    // to the customer and to the team
    expect(mails()).toBe(2);
  });

  test('a wrong amount completes nothing: mismatch, needs attention', async () => {
    const left = await leftForGateway();
    say(left, { state: 'succeeded', amount: 100 });
    await look(left);
    expect(await orderRow(app, left.orderId)).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      matters: ['mismatch'],
    });
    expect(await attemptRow(app, left.transactionId)).toMatchObject({
      ...{ state: 'succeeded', capturedAmount: 100, appliedAt: null },
    });
    expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 10, reserved: 2 });
  });
});

describe('one unpaid order a customer', () => {
  test('the same checkout again returns to the attempt still open at the gateway', async () => {
    const left = await leftForGateway();
    await putInCart(app, left.userId, left.product, 2);
    const again = await checkOut(app, gateways, left.userId, left.coupon!.code);
    expect(again).toMatchObject({ orderId: left.orderId, transactionId: left.transactionId });
    expect((await orderRow(app, left.orderId)).retryCount).toBe(0);
    expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 10, reserved: 2 });
  });

  test('after a failure it opens a new attempt on the same order and counts a retry', async () => {
    const left = await leftForGateway();
    say(left, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
    await look(left);
    const again = await checkOut(app, gateways, left.userId, left.coupon!.code);
    expect(again.orderId).toBe(left.orderId);
    expect(again.transactionId).not.toBe(left.transactionId);
    expect((await orderRow(app, left.orderId)).retryCount).toBe(1);
  });

  test('a changed cart cancels it, releases its holds and makes a new one; the retry count carries over', async () => {
    const left = await leftForGateway();
    say(left, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
    await look(left);
    await checkOut(app, gateways, left.userId, left.coupon!.code);
    await putInCart(app, left.userId, left.product, 1);
    const changed = await checkOut(app, gateways, left.userId, left.coupon!.code);
    expect(changed.orderId).not.toBe(left.orderId);
    expect(await orderRow(app, left.orderId)).toMatchObject({ status: 'cancelled', cancelReason: 'replaced' });
    expect((await orderRow(app, changed.orderId)).retryCount).toBe(1);
    expect(await stockOf(app, left.product.variantId)).toEqual({ onHand: 10, reserved: 3 });
    expect(await couponCount(left.coupon!.id)).toBe(1);
  });

  test('three retries are the limit', async () => {
    const left = await leftForGateway({ coupon: false });
    let current = left.transactionId;
    for (let retry = 1; retry <= 3; retry++) {
      gateway.words.set(current, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
      await look({ transactionId: current });
      current = (await startPayment(app, gateways, left.userId, left.orderId)).transactionId;
      expect((await orderRow(app, left.orderId)).retryCount).toBe(retry);
    }
    gateway.words.set(current, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
    const view = await look({ transactionId: current });
    expect(view).toMatchObject({ retryCount: 3, retriesLeft: false });
    await expect(startPayment(app, gateways, left.userId, left.orderId)).rejects.toMatchObject({
      code: 'RETRY_LIMIT_REACHED',
    });
    await expect(checkOut(app, gateways, left.userId)).rejects.toMatchObject({ code: 'RETRY_LIMIT_REACHED' });
  });
});

describe('the gateway cannot be reached', () => {
  test('a refused start leaves the order payable and says why', async () => {
    const userId = await makeCustomer(app);
    await putInCart(app, userId, await makeProduct(app));
    const order = await checkOut(app, gateways, userId);
    gateway.failStart = new GatewayError('refused', 'KEY_NOT_CONFIGURED', 'no key');
    await expect(startPayment(app, gateways, userId, order.orderId)).rejects.toMatchObject({
      code: 'PAYMENT_CONFIGURATION',
    });
    expect(await orderRow(app, order.orderId)).toMatchObject({ status: 'pending', confirmedAt: null });
    expect((await startPayment(app, gateways, userId, order.orderId)).redirectUrl).toContain('gateway.test');
  });

  test('a lost answer of the start opens no second payment: the attempt stays until its status is known', async () => {
    const userId = await makeCustomer(app);
    await putInCart(app, userId, await makeProduct(app));
    const order = await checkOut(app, gateways, userId);
    gateway.failStart = new GatewayError('unknown', 'TIMEOUT', 'no answer');
    await expect(startPayment(app, gateways, userId, order.orderId)).rejects.toMatchObject({
      code: 'PAYMENT_NO_RESPONSE',
    });
    expect((await attemptRow(app, order.transactionId)).state).toBe('initiated');
    gateway.words.set(order.transactionId, { state: 'succeeded' });
    app.advance(30_000);
    await reconcileAttempts(app, gateways);
    expect((await orderRow(app, order.orderId)).paymentStatus).toBe('completed');
  });
});

test('an order of ₹0 skips the gateway: confirmed at once, with an id for the success page', async () => {
  const userId = await makeCustomer(app);
  const product = await makeProduct(app, { price: 50_000 });
  const coupon = await makeCoupon(app, { couponType: 'fixed_amount', discountValue: 500 });
  await putInCart(app, userId, product);
  const placed = await checkOut(app, gateways, userId, coupon.code);
  expect(placed).toMatchObject({ total: 0, next: 'done' });
  expect(await orderRow(app, placed.orderId)).toMatchObject({ paymentStatus: 'completed', totalAmount: 0 });
  expect((await verifyPayment(app, gateways, placed.transactionId)).paymentStatus).toBe('completed');
  expect(await cartOf({ userId })).toEqual([]);
  expect(gateway.started).toEqual([]);
});

test('every change of an order is in its history', async () => {
  const left = await leftForGateway();
  say(left, { state: 'succeeded' });
  await look(left);
  app.advance(31 * MINUTE_MS);
  await startProcessingOrders(app);
  const events = await app.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, left.orderId))
    .orderBy(orderEvents.at);
  expect(events.map((event) => event.kind)).toEqual(['order.created', 'order.confirmed', 'order.status_changed']);
});

test('pages of orders lose none, also when two were made in the same instant', async () => {
  const userId = await makeCustomer(app);
  const product = await makeProduct(app, { stock: null });
  for (let i = 0; i < 5; i++) {
    await putInCart(app, userId, product, 1);
    await checkOut(app, gateways, userId);
  }
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await listOrders(app, userId, { limit: 2, after });
    seen.push(...page.orders.map((order) => order.id));
    if (page.orders.length < 2) break;
    after = page.orders.at(-1)!.id;
  }
  expect(new Set(seen).size).toBe(5);
  expect(seen).toHaveLength(5);
});
