/** Ways to pay as the settings allow them, cash at the door, test mode, and what the payments tab shows. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentAttempts, paymentEvents, refunds } from '../src/db/schema/payments.ts';
import { auditLog, settings } from '../src/db/schema/platform.ts';
import { placeOrder } from '../src/features/checkout/place-order.ts';
import { quoteCheckout } from '../src/features/checkout/quote-checkout.ts';
import { cancelOrder } from '../src/features/order-management/cancel-order.ts';
import { collectCash } from '../src/features/order-management/collect-cash.ts';
import { listCashRefunds } from '../src/features/order-management/list-cash-refunds.ts';
import { recordCashRefund } from '../src/features/order-management/record-cash-refund.ts';
import { refundOrder } from '../src/features/order-management/refund-order.ts';
import { removeOrder } from '../src/features/order-management/remove-order.ts';
import { setOrderStatus } from '../src/features/order-management/set-order-status.ts';
import { dismissCallback } from '../src/features/payments/dismiss-callback.ts';
import { listCallbacks } from '../src/features/payments/list-callbacks.ts';
import { listUnmatched } from '../src/features/payments/list-unmatched-payments.ts';
import { processCallbackJob } from '../src/features/payments/process-callback.ts';
import { processDueRefunds } from '../src/features/payments/process-due-refunds.ts';
import { readPaymentStatus } from '../src/features/payments/read-gateway-status.ts';
import { receiveCallback } from '../src/features/payments/receive-callback.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile-attempts.ts';
import type { Method } from '../src/features/payments/rules.ts';
import { startPayment } from '../src/features/payments/start-payment.ts';
import { testConnection } from '../src/features/payments/test-connection.ts';
import { testSsl } from '../src/features/payments/test-ssl.ts';
import { verifyPayment } from '../src/features/payments/verify-payment.ts';
import { DEFAULT_SETTINGS } from '../src/features/settings/rules.ts';
import { type ConfiguredGateway, createGatewayRegistry } from '../src/gateways/gateway.ts';
import { DAY_MS, MINUTE_MS } from '../src/shared/dates.ts';
import {
  ADDRESS,
  attemptRow,
  makeCustomer,
  makeProduct,
  makeStaff,
  orderRow,
  putInCart,
  scriptedGateway,
} from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
const { gateway } = scriptedGateway();
const named = (
  name: string,
  provider: ConfiguredGateway['provider'],
  mode: ConfiguredGateway['mode'],
): ConfiguredGateway => ({
  provider,
  mode,
  gateway: Object.assign(Object.create(gateway), { name }),
});
const gateways = createGatewayRegistry([
  named('phonepe-v2', 'phonepe', 'live'),
  named('razorpay', 'razorpay', 'live'),
  named('phonepe-v2-test', 'phonepe', 'test'),
]);

beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());
beforeEach(() => pay({}));

type Payment = typeof DEFAULT_SETTINGS.payment;
async function pay(change: { [Name in keyof Payment]?: Payment[Name] extends boolean ? boolean : string }) {
  const value = { ...DEFAULT_SETTINGS.payment, ...change };
  await app.db
    .insert(settings)
    .values({ section: 'payment', value })
    .onConflictDoUpdate({ target: settings.section, set: { value } });
}

const request = { source: { kind: 'cart' as const }, couponCode: null, freeVariantId: null };

async function shopper(price = 149_900, quantity = 1) {
  const userId = await makeCustomer(app);
  const product = await makeProduct(app, { price, stock: 10 });
  await putInCart(app, userId, product, quantity);
  return { userId, product };
}

async function place(userId: string, paymentMethod: Method | null, pincode = ADDRESS.pincode) {
  const quote = await quoteCheckout(app, gateways, { ...request, userId });
  return placeOrder(
    app,
    gateways,
    { userId, address: '127.0.0.1' },
    {
      ...request,
      quote,
      paymentMethod,
      shippingAddress: { ...ADDRESS, pincode },
      idempotencyKey: crypto.randomUUID(),
    },
  );
}

const pem = (what: string) => readFile(new URL(`./files/localhost-${what}.pem`, import.meta.url), 'utf8');

const offered = async (userId: string) => (await quoteCheckout(app, gateways, { ...request, userId })).payment;

async function cashOrder(price = 149_900, quantity = 1) {
  await pay({ codEnabled: true });
  const { userId, product } = await shopper(price, quantity);
  return { userId, product, ...(await place(userId, 'cod')) };
}

describe('the payment switches', () => {
  test('decide what checkout offers, the usual way first', async () => {
    const { userId } = await shopper();
    expect(await offered(userId)).toMatchObject({ methods: ['phonepe'], testMode: false, cash: null });
    await pay({ razorpayEnabled: true, codEnabled: true, codPincodes: '411, 400001' });
    expect(await offered(userId)).toEqual({
      methods: ['phonepe', 'razorpay', 'cod'],
      testMode: false,
      cash: { minimum: 50_000, pincodes: ['411', '400001'] },
    });
    await pay({ phonepeEnabled: false, codEnabled: true });
    expect((await offered(userId)).methods).toEqual(['cod']);
    await pay({ phonepeEnabled: false });
    expect((await offered(userId)).methods).toEqual([]);
    await expect(place(userId, null)).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
  });

  test('are obeyed by the server, whatever the browser asks for', async () => {
    const { userId } = await shopper();
    await expect(place(userId, 'razorpay')).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
    await expect(place(userId, 'cod')).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
    await pay({ razorpayEnabled: true });
    const { transactionId } = await place(userId, 'razorpay');
    expect((await attemptRow(app, transactionId)).gateway).toBe('razorpay');
  });

  test('a provider without keys is offered only when nothing else is, and says what is missing', async () => {
    const bare = createGatewayRegistry([named('razorpay', 'razorpay', 'live')]);
    const { userId } = await shopper();
    const ways = async () => (await quoteCheckout(app, bare, { ...request, userId })).payment.methods;
    expect(await ways()).toEqual(['phonepe']);
    await pay({ razorpayEnabled: true });
    expect(await ways()).toEqual(['razorpay']);
    await pay({});
    const quote = await quoteCheckout(app, bare, { ...request, userId });
    const { orderId } = await placeOrder(
      app,
      bare,
      { userId, address: '127.0.0.1' },
      {
        ...request,
        quote,
        shippingAddress: ADDRESS,
        idempotencyKey: crypto.randomUUID(),
      },
    );
    await expect(startPayment(app, bare, userId, orderId)).rejects.toMatchObject({ code: 'PAYMENT_CREDENTIALS' });
  });

  test('leaves the attempt at another gateway open when the way is changed; the next try stays with its provider', async () => {
    await pay({ razorpayEnabled: true });
    const { userId } = await shopper();
    const first = await place(userId, 'phonepe');
    app.advance(1000);
    const second = await place(userId, 'razorpay');
    expect(second.orderId).toBe(first.orderId);
    expect((await attemptRow(app, first.transactionId)).state).toBe('created');
    app.advance(1000);
    await startPayment(app, gateways, userId, second.orderId);
    gateway.words.set(second.transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' } as never);
    await verifyPayment(app, gateways, second.transactionId);
    const third = await startPayment(app, gateways, userId, second.orderId);
    expect((await attemptRow(app, third.transactionId)).gateway).toBe('razorpay');
    await pay({});
    gateway.words.set(third.transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' } as never);
    app.advance(5000);
    await verifyPayment(app, gateways, third.transactionId);
    const fourth = await startPayment(app, gateways, userId, second.orderId);
    expect((await attemptRow(app, fourth.transactionId)).gateway).toBe('phonepe-v2');
  });

  test('in test mode staff alone can pay, at the sandbox', async () => {
    await pay({ testMode: true });
    const { userId } = await shopper();
    expect(await offered(userId)).toMatchObject({ methods: [], testMode: true });
    await expect(place(userId, 'phonepe')).rejects.toMatchObject({ code: 'PAYMENTS_PAUSED' });
    await putInCart(app, staff.userId, await makeProduct(app));
    expect((await offered(staff.userId)).methods).toEqual(['phonepe']);
    const { transactionId } = await place(staff.userId, 'phonepe');
    expect((await attemptRow(app, transactionId)).gateway).toBe('phonepe-v2-test');
  });

  test('an unpaid order of before is not paid at a sandbox by its customer', async () => {
    const { userId } = await shopper();
    const { orderId, transactionId } = await place(userId, 'phonepe');
    await startPayment(app, gateways, userId, orderId);
    gateway.words.set(transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' } as never);
    await verifyPayment(app, gateways, transactionId);
    await pay({ testMode: true });
    await expect(startPayment(app, gateways, userId, orderId)).rejects.toMatchObject({ code: 'PAYMENTS_PAUSED' });
  });
});

describe('cash on delivery', () => {
  test('is for the pincodes and from the sum of the settings', async () => {
    await pay({ codEnabled: true, codPincodes: '411,400001' });
    const small = await shopper(49_900);
    await expect(place(small.userId, 'cod')).rejects.toMatchObject({
      code: 'COD_MINIMUM_NOT_MET',
      data: { amount: 50_000 },
    });
    const { userId } = await shopper(50_000);
    await expect(place(userId, 'cod', '400002')).rejects.toMatchObject({ code: 'COD_NOT_SERVICEABLE' });
    expect((await place(userId, 'cod', '411004')).next).toBe('done');
  });

  test('confirms at once: stock sold, cart empty, mail sent, payment due at the door', async () => {
    app.sent.length = 0;
    const { orderId, transactionId, next } = await cashOrder();
    expect(next).toBe('done');
    expect(await orderRow(app, orderId)).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      paymentMethod: 'cod',
      confirmedAt: expect.any(Date),
      reservationExpiresAt: null,
    });
    expect((await verifyPayment(app, gateways, transactionId)).paymentStatus).toBe('on_delivery');
    expect(app.sent.filter(({ name }) => name === 'mail.send')).toHaveLength(2);
    app.advance(DAY_MS);
    await reconcileAttempts(app, gateways);
    expect(await attemptRow(app, transactionId)).toMatchObject({ state: 'pending', lastCheckedAt: null });
  });

  test('the collection is recorded once, also by ten at the same time', async () => {
    const { orderId, transactionId } = await cashOrder();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => collectCash(app, staff, { orders: [orderId], reference: 'BD-77' })),
    );
    expect(results.filter(({ collected }) => collected === 1)).toHaveLength(1);
    expect(results.filter(({ failed }) => failed[0] === orderId)).toHaveLength(9);
    expect((await orderRow(app, orderId)).paymentStatus).toBe('completed');
    expect(await attemptRow(app, transactionId)).toMatchObject({ state: 'succeeded', gatewayReference: 'BD-77' });
    expect((await verifyPayment(app, gateways, transactionId)).paymentStatus).toBe('completed');
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.entityId, orderId));
    expect(entries.filter(({ action }) => action === 'order.collect-cash')).toHaveLength(1);
  });

  test('nothing is collected for orders paid at a gateway, cancelled or unknown', async () => {
    await pay({ codEnabled: true });
    const online = await shopper();
    const { orderId: unpaid } = await place(online.userId, 'phonepe');
    const { orderId: cancelled, userId } = await cashOrder();
    await cancelOrder(app, userId, cancelled);
    const ids = [unpaid, cancelled, crypto.randomUUID()];
    expect(await collectCash(app, staff, { orders: ids, reference: '' })).toMatchObject({ collected: 0, failed: ids });
  });

  test('a cancelled one is due no more; taken up again it is', async () => {
    const { orderId, transactionId, userId } = await cashOrder();
    await cancelOrder(app, userId, orderId);
    expect(await orderRow(app, orderId)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'cancelled',
      refundState: 'none',
    });
    expect((await attemptRow(app, transactionId)).state).toBe('failed');
    await setOrderStatus(app, staff, { id: orderId, to: 'processing' });
    expect((await orderRow(app, orderId)).paymentStatus).toBe('pending');
    expect(await collectCash(app, staff, { orders: [orderId], reference: '' })).toMatchObject({ amount: 149_900 });
    expect((await orderRow(app, orderId)).paymentStatus).toBe('completed');
  });

  test('money that comes online after all is taken, and nothing is collected', async () => {
    await pay({ codEnabled: true });
    const { userId } = await shopper();
    const first = await place(userId, 'phonepe');
    await startPayment(app, gateways, userId, first.orderId);
    gateway.words.set(first.transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' } as never);
    await verifyPayment(app, gateways, first.transactionId);
    const second = await place(userId, 'cod');
    expect(second.orderId).toBe(first.orderId);
    gateway.words.set(first.transactionId, { state: 'succeeded', amount: 149_900 } as never);
    app.advance(16 * MINUTE_MS);
    for (let look = 0; look < 4; look++) {
      await reconcileAttempts(app, gateways);
      app.advance(20 * MINUTE_MS);
    }
    expect(await orderRow(app, first.orderId)).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'gateway' });
    expect((await attemptRow(app, second.transactionId)).state).toBe('failed');
    expect(await collectCash(app, staff, { orders: [first.orderId], reference: '' })).toMatchObject({ collected: 0 });
  });

  test('is given back by hand: each refund waits for its payout, none is asked of a gateway', async () => {
    const { orderId, transactionId } = await cashOrder(100_000, 3);
    await collectCash(app, staff, { orders: [orderId], reference: '' });
    const refund = (amount: number) =>
      refundOrder(app, staff, { id: orderId, lines: [], amount, note: '', idempotencyKey: crypto.randomUUID() });
    const first = await refund(100_000);
    const second = await refund(50_000);
    expect(await processDueRefunds(app, gateways)).toBe(0);
    await expect(refund(200_000)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE', data: { left: 150_000 } });
    expect((await orderRow(app, orderId)).refundState).toBe('requested');
    await recordCashRefund(app, staff, { id: first.id, reference: 'UTR1' });
    await expect(recordCashRefund(app, staff, { id: first.id, reference: 'UTR1' })).rejects.toMatchObject({
      code: 'REFUND_STATE_CHANGED',
    });
    await recordCashRefund(app, staff, { id: second.id, reference: 'UTR2' });
    expect((await orderRow(app, orderId)).refundState).toBe('partial');
    const rest = await refund(150_000);
    await recordCashRefund(app, staff, { id: rest.id, reference: 'UTR3' });
    expect((await orderRow(app, orderId)).refundState).toBe('refunded');
    expect((await attemptRow(app, transactionId)).state).toBe('succeeded');
    const given = await app.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(300_000);
  });

  test('is given back also when the order was deleted meanwhile', async () => {
    const { orderId } = await cashOrder();
    await collectCash(app, staff, { orders: [orderId], reference: '' });
    const all = { id: orderId, lines: [], amount: 149_900, note: '', idempotencyKey: crypto.randomUUID() };
    const { id } = await refundOrder(app, staff, all);
    expect(await removeOrder(app, staff, orderId)).toEqual({ kept: true });
    expect((await listCashRefunds(app)).rows.find((row) => row.id === id)).toMatchObject({
      ...{ amount: 149_900, order: orderId.slice(0, 8), deleted: true },
    });
    await recordCashRefund(app, staff, { id, reference: 'UTR4' });
    expect((await orderRow(app, orderId)).refundState).toBe('refunded');
    expect((await listCashRefunds(app)).rows.filter((row) => row.id === id)).toEqual([]);
  });

  test('a deleted one leaves nothing to collect', async () => {
    const { orderId, transactionId } = await cashOrder();
    expect(await removeOrder(app, staff, orderId)).toEqual({ kept: false });
    expect((await attemptRow(app, transactionId)).state).toBe('failed');
  });
});

describe('the payments tab', () => {
  test('shows what is configured, in use and missing, and what is due at the door', async () => {
    await pay({ razorpayEnabled: true, codEnabled: true });
    const before = await readPaymentStatus(app, gateways);
    await cashOrder(120_000);
    await pay({ razorpayEnabled: true, codEnabled: true });
    const status = await readPaymentStatus(app, gateways);
    expect(status).toMatchObject({ mode: 'live', currency: 'INR', missing: [] });
    expect(status.gateways.map(({ name, forNew }) => [name, forNew])).toEqual([
      ['phonepe-v2', true],
      ['razorpay', true],
      ['phonepe-v2-test', false],
    ]);
    expect(status.cash.due - before.cash.due).toBe(1);
    expect(status.cash.amount - before.cash.amount).toBe(120_000);
    expect(status.halfHours).toHaveLength(48);
    const none = await readPaymentStatus(app, createGatewayRegistry([]));
    expect(none).toMatchObject({ gateways: [], missing: ['phonepe', 'razorpay'] });
  });

  test('counts attempts and those settled without a callback', async () => {
    const before = await readPaymentStatus(app, gateways);
    const { userId } = await shopper();
    const { orderId, transactionId } = await place(userId, 'phonepe');
    await startPayment(app, gateways, userId, orderId);
    gateway.words.set(transactionId, { state: 'succeeded', amount: 149_900, instrument: 'NETBANKING' } as never);
    await verifyPayment(app, gateways, transactionId);
    const after = await readPaymentStatus(app, gateways);
    expect(after.reconciliation.succeeded - before.reconciliation.succeeded).toBe(1);
    expect(after.reconciliation.withoutCallback - before.reconciliation.withoutCallback).toBe(1);
    expect(after.halfHours.at(-1)!.succeeded - before.halfHours.at(-1)!.succeeded).toBe(1);
    expect(after.methods).toContainEqual({ name: 'NETBANKING', amount: 149_900, count: 1 });
  });

  test('a callback about a payment that is not ours is unmatched until staff dismisses it', async () => {
    const body = Buffer.from(JSON.stringify({ id: 'STRANGER', event: 'checkout.order.completed' }));
    await receiveCallback(app, gateways, {
      gateway: 'phonepe-v2',
      headers: new Headers({ 'x-secret': 'right' }),
      body,
    });
    const job = processCallbackJob(gateways);
    const sent = app.sent.filter(({ name }) => name === job.name).at(-1);
    await job.handle(app, sent!.data as never);
    const [row] = (await listUnmatched(app)).rows.filter(({ transactionId }) => transactionId === 'STRANGER');
    expect(row).toMatchObject({ kind: 'callback', reason: 'unknown_payment' });
    const { rows } = await listCallbacks(app, { limit: 5 });
    expect(rows[0]).toMatchObject({ event: 'checkout.order.completed', outcome: 'unknown_payment', order: null });
    await dismissCallback(app, staff, { id: row!.id, note: 'Another shop of the account' });
    expect((await listUnmatched(app)).rows.some(({ id }) => id === row!.id)).toBe(false);
    const [event] = await app.db.select().from(paymentEvents).where(eq(paymentEvents.id, row!.id));
    expect(event?.outcome).toBe('dismissed');
  });

  test('money for an order that is gone goes back by itself', async () => {
    const { userId } = await shopper();
    const { orderId, transactionId } = await place(userId, 'phonepe');
    await startPayment(app, gateways, userId, orderId);
    const { id } = await attemptRow(app, transactionId);
    await app.db.update(paymentAttempts).set({ state: 'expired' }).where(eq(paymentAttempts.id, id));
    await removeOrder(app, staff, orderId);
    gateway.words.set(transactionId, { state: 'succeeded', amount: 149_900 } as never);
    const job = processCallbackJob(gateways);
    await receiveCallback(app, gateways, {
      gateway: 'phonepe-v2',
      headers: new Headers({ 'x-secret': 'right' }),
      body: Buffer.from(JSON.stringify({ id: transactionId })),
    });
    await job.handle(app, app.sent.filter(({ name }) => name === job.name).at(-1)!.data as never);
    const [owed] = await app.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    // nobody is left to decide about it: it goes back by itself
    expect(owed).toMatchObject({ state: 'approved', amount: 149_900, nextCheckAt: expect.any(Date) });
    await processDueRefunds(app, gateways);
    expect((await listUnmatched(app)).rows.some((row) => row.transactionId === transactionId)).toBe(false);
    expect(await app.db.select().from(refunds).where(eq(refunds.orderId, orderId))).toMatchObject([
      { state: expect.stringMatching(/requested|completed/) },
    ]);
  });

  test('the connection test asks each gateway that is switched on', async () => {
    await pay({ razorpayEnabled: true });
    expect(await testConnection(app, gateways)).toMatchObject([
      { gateway: 'phonepe-v2', passed: true },
      { gateway: 'razorpay', passed: true },
    ]);
    gateway.down = true;
    expect(await testConnection(app, gateways)).toMatchObject([{ passed: false }, { passed: false }]);
    gateway.down = false;
    expect(await testConnection(app, createGatewayRegistry([]))).toMatchObject([
      { passed: false, message: 'It refused: Payment gateway credentials are missing' },
      { passed: false },
    ]);
  });

  test('the SSL test fails without TLS, where nothing listens, and on a certificate nobody trusts', async () => {
    expect(await testSsl('http://shop.example')).toMatchObject({ passed: false, message: /without TLS/ as never });
    // made for this test alone: it signs itself
    const [cert, key] = [await pem('certificate'), await pem('key')];
    const server = createServer({ cert, key }, (_, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const untrusted = await testSsl(`https://localhost:${port}`);
    expect(untrusted.passed).toBe(false);
    expect(untrusted.message).toMatch(/self-signed/);
    expect(await testSsl(`https://localhost:${port}`, { ca: cert })).toMatchObject({ passed: true });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect((await testSsl(`https://localhost:${port}`)).message).toMatch(/no working TLS/);
  });
});
