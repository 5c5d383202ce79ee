/** Where two features or two people meet: money, notes, limits and campaigns. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { products } from '../src/db/schema/catalog.ts';
import { invoices } from '../src/db/schema/invoices.ts';
import { orderItems } from '../src/db/schema/orders.ts';
import { paymentAttempts, refunds } from '../src/db/schema/payments.ts';
import { issueDueCreditNotes } from '../src/features/invoices/issue-due-credit-notes.ts';
import { issueDueInvoices } from '../src/features/invoices/issue-due-invoices.ts';
import { refundOrder } from '../src/features/order-management/refund-order.ts';
import { removeOrder } from '../src/features/order-management/remove-order.ts';
import { resolveAttention } from '../src/features/order-management/resolve-attention.ts';
import { retryRefund } from '../src/features/order-management/retry-refund.ts';
import { setOrderStatus } from '../src/features/order-management/set-order-status.ts';
import { startRefund } from '../src/features/order-management/start-refund.ts';
import { processDueRefunds } from '../src/features/payments/process-due-refunds.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile-attempts.ts';
import { startPayment } from '../src/features/payments/start-payment.ts';
import { verifyPayment } from '../src/features/payments/verify-payment.ts';
import { GatewayError } from '../src/gateways/gateway.ts';
import { phonePeV2 } from '../src/gateways/phonepe-v2/gateway.ts';
import { MINUTE_MS } from '../src/shared/dates.ts';
import {
  attemptRow,
  checkOut,
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

let { gateway, gateways } = scriptedGateway();

beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
  ({ gateway, gateways } = scriptedGateway());
});

afterEach(() => app.close());

async function pay(transactionId: string) {
  gateway.words.set(transactionId, { state: 'succeeded' });
  app.advance(2000);
  await verifyPayment(app, gateways, transactionId);
}

/** A paid order of one unit each of two products, the second taxed at 18 %. */
async function paidOfTwo() {
  const userId = await makeCustomer(app);
  const one = await makeProduct(app, { price: 100_000 });
  const two = await makeProduct(app, { price: 200_000 });
  await app.db.update(products).set({ taxRate: 18 }).where(eq(products.id, two.productId));
  await putInCart(app, userId, one);
  await putInCart(app, userId, two);
  const { orderId } = await checkOut(app, gateways, userId);
  const { transactionId } = await startPayment(app, gateways, userId, orderId);
  await pay(transactionId);
  const items = await app.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.taxRate);
  return { userId, orderId, transactionId, items };
}

/** Paid at the second try, and then at the first one, too. */
async function paidTwice() {
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app));
  const { orderId } = await checkOut(app, gateways, userId);
  const first = (await startPayment(app, gateways, userId, orderId)).transactionId;
  gateway.words.set(first, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
  app.advance(2000);
  await verifyPayment(app, gateways, first);
  const second = (await startPayment(app, gateways, userId, orderId)).transactionId;
  await pay(second);
  return {
    userId,
    orderId,
    second,
    async payFirst() {
      gateway.words.set(first, { state: 'succeeded' });
      await app.db.update(paymentAttempts).set({ nextCheckAt: app.now() });
      app.advance(2000);
      await reconcileAttempts(app, gateways);
      return attemptRow(app, first);
    },
  };
}

const refund = (id: string, request: Partial<Parameters<typeof refundOrder>[2]>) =>
  refundOrder(app, staff, { id, lines: [], note: '', idempotencyKey: randomUUID(), ...request });

const refundsOf = (orderId: string) => app.db.select().from(refunds).where(eq(refunds.orderId, orderId));

const notesOf = (orderId: string) =>
  app.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.kind, 'credit-note'), eq(invoices.orderId, orderId)))
    .orderBy(invoices.number);

async function gatewayRefunds(state: 'completed' | 'failed') {
  await processDueRefunds(app, gateways);
  for (const one of gateway.refunds.values()) if (one.state === 'pending') one.state = state;
  app.advance(10 * MINUTE_MS);
  await processDueRefunds(app, gateways);
}

describe('credit notes', () => {
  test('of a line and then of the rest take back each line once', async () => {
    const { orderId, items } = await paidOfTwo();
    await setOrderStatus(app, staff, { id: orderId, to: 'processing' });
    await issueDueInvoices(app);
    await refund(orderId, { lines: [{ itemId: items[1]!.id, quantity: 1, restock: false }] });
    await gatewayRefunds('completed');
    await issueDueCreditNotes(app);
    await refund(orderId, { amount: 100_000 });
    await gatewayRefunds('completed');
    await issueDueCreditNotes(app);
    const [invoice] = await app.db
      .select()
      .from(invoices)
      .where(and(eq(invoices.kind, 'invoice'), eq(invoices.orderId, orderId)));
    const notes = await notesOf(orderId);
    const byRate = (rate: number, of: (typeof notes)[number][]) =>
      of
        .flatMap(({ lines }) => lines.filter(({ taxRate }) => taxRate === rate))
        .reduce((sum, { gross }) => sum + gross, 0);
    expect(notes.map(({ totalAmount }) => totalAmount)).toEqual([200_000, 100_000]);
    expect([byRate(5, notes), byRate(18, notes)]).toEqual([byRate(5, [invoice!]), byRate(18, [invoice!])]);
    expect(notes.reduce((sum, { taxAmount }) => sum + taxAmount, 0)).toBe(invoice!.taxAmount);
  });

  test('none is for money that came a second time: the sale stands', async () => {
    const { orderId, payFirst } = await paidTwice();
    await setOrderStatus(app, staff, { id: orderId, to: 'processing' });
    await issueDueInvoices(app);
    expect(await payFirst()).toMatchObject({ state: 'succeeded', appliedAt: null });
    const [due] = await refundsOf(orderId);
    expect(due).toMatchObject({ reason: 'duplicate_payment', state: 'proposed' });
    await startRefund(app, staff, due!.id);
    await gatewayRefunds('completed');
    await issueDueCreditNotes(app);
    expect((await refundsOf(orderId)).map(({ state }) => state)).toEqual(['completed']);
    expect(await notesOf(orderId)).toEqual([]);
    // what goes back of the sale itself has one
    await refund(orderId, { amount: 40_000 });
    await gatewayRefunds('completed');
    await issueDueCreditNotes(app);
    expect((await notesOf(orderId)).map(({ totalAmount }) => totalAmount)).toEqual([40_000]);
  });
});

describe('a deleted order', () => {
  test('that was paid: money that comes a second time goes back by itself', async () => {
    const { orderId, payFirst } = await paidTwice();
    expect(await removeOrder(app, staff, orderId)).toEqual({ kept: true });
    expect(await payFirst()).toMatchObject({ state: 'succeeded', appliedAt: null });
    await gatewayRefunds('completed');
    expect((await refundsOf(orderId)).map(({ state }) => state)).toEqual(['completed']);
  });

  test('kept for a wrong amount is not confirmed by a later payment', async () => {
    const userId = await makeCustomer(app);
    await putInCart(app, userId, await makeProduct(app));
    const { orderId } = await checkOut(app, gateways, userId);
    const first = (await startPayment(app, gateways, userId, orderId)).transactionId;
    gateway.words.set(first, { state: 'succeeded', amount: 5 });
    app.advance(2000);
    await verifyPayment(app, gateways, first);
    const second = (await startPayment(app, gateways, userId, orderId)).transactionId;
    gateway.words.set(second, { state: 'failed', errorCode: 'PAYMENT_FAILED' });
    app.advance(2000);
    await verifyPayment(app, gateways, second);
    await refund(orderId, { amount: 5 });
    await gatewayRefunds('completed');
    expect(await removeOrder(app, staff, orderId)).toEqual({ kept: true });
    gateway.words.set(second, { state: 'succeeded' });
    await app.db.update(paymentAttempts).set({ nextCheckAt: app.now() });
    app.advance(2000);
    await reconcileAttempts(app, gateways);
    expect(await attemptRow(app, second)).toMatchObject({ state: 'succeeded', appliedAt: null });
    expect((await orderRow(app, orderId)).confirmedAt).toBeNull();
    await gatewayRefunds('completed');
    expect((await refundsOf(orderId)).map(({ state }) => state)).toEqual(['completed', 'completed']);
  });

  test('does not take a refund along that waits for a decision', async () => {
    const { orderId } = await paidOfTwo();
    await setOrderStatus(app, staff, { id: orderId, to: 'cancelled' });
    await expect(removeOrder(app, staff, orderId)).rejects.toMatchObject({ code: 'REFUND_PENDING' });
  });

  test('does not take a refund along that is on its way and may fail', async () => {
    const { orderId } = await paidOfTwo();
    await refund(orderId, { amount: 4000 });
    await expect(removeOrder(app, staff, orderId)).rejects.toMatchObject({ code: 'REFUND_PENDING' });
    await gatewayRefunds('failed');
    await expect(removeOrder(app, staff, orderId)).rejects.toMatchObject({ code: 'REFUND_PENDING' });
    await resolveAttention(app, staff, { id: orderId, note: 'Paid by bank transfer' });
    expect(await removeOrder(app, staff, orderId)).toEqual({ kept: true });
  });
});

test('a refund that failed is not asked for under another id while the gateway does not say what became of it', async () => {
  const { orderId } = await paidOfTwo();
  const { id } = await refund(orderId, { amount: 4000 });
  await gatewayRefunds('failed');
  // it went through after all, but nobody answers at this moment
  for (const one of gateway.refunds.values()) one.state = 'completed';
  const refundStatus = gateway.refundStatus;
  gateway.refundStatus = async () => {
    throw new GatewayError('unreachable', 'ECONNREFUSED', 'down');
  };
  await retryRefund(app, gateways, staff, id).catch(() => null);
  gateway.refundStatus = refundStatus;
  await gatewayRefunds('completed');
  expect(gateway.refunds.size).toBe(1);
});

test.each([401, 429])('PhonePe that answers %i has not said that it does not know a refund', async (status) => {
  const server = createServer((request, response) => {
    const token = request.url?.includes('oauth');
    response.writeHead(token ? 200 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(token ? { access_token: 't', expires_at: 9_999_999_999 } : { code: 'NOT_NOW' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { name: 'phonepe-v2', host, tokenUrl: `${host}/oauth`, clientId: 'c', clientVersion: '1' };
  const phonePe = phonePeV2({ ...settings, clientSecret: 's', webhookUsername: 'u', webhookPassword: 'p' });
  await expect(phonePe.refundStatus({ refundId: 'RF1', transactionId: 'OJ1' })).rejects.toBeInstanceOf(GatewayError);
  await new Promise((resolve) => server.close(resolve));
});
