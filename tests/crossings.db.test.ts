/** Where two features or two people meet: money, notes, limits and campaigns. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../src/db/client.ts';
import { products } from '../src/db/schema/catalog.ts';
import { userRoles, users } from '../src/db/schema/customers.ts';
import { invoices } from '../src/db/schema/invoices.ts';
import { newsletterSubscribers } from '../src/db/schema/newsletter.ts';
import { orderItems } from '../src/db/schema/orders.ts';
import { paymentAttempts, refunds } from '../src/db/schema/payments.ts';
import { settings } from '../src/db/schema/platform.ts';
import { coupons } from '../src/db/schema/promotions.ts';
import { acquireBatch, releaseBatch } from '../src/features/campaigns/batch-lease.ts';
import { claimRecipients, recordDelivery } from '../src/features/campaigns/campaign-delivery.ts';
import { createCampaign } from '../src/features/campaigns/create-campaign.ts';
import { pauseCampaign } from '../src/features/campaigns/pause-campaign.ts';
import { readCampaign } from '../src/features/campaigns/read-campaign.ts';
import { resumeCampaign } from '../src/features/campaigns/resume-campaign.ts';
import { startCampaign } from '../src/features/campaigns/start-campaign.ts';
import { parseProductCsv } from '../src/features/catalog/parse-product-csv.ts';
import { placeOrder } from '../src/features/checkout/place-order.ts';
import { quoteCheckout } from '../src/features/checkout/quote-checkout.ts';
import { hashPassword } from '../src/features/customers/password.ts';
import { createSession, refreshSession } from '../src/features/customers/session.ts';
import { createInvoice } from '../src/features/invoices/create-invoice.ts';
import { issueDueCreditNotes } from '../src/features/invoices/issue-due-credit-notes.ts';
import { issueDueInvoices } from '../src/features/invoices/issue-due-invoices.ts';
import { issueInvoice } from '../src/features/invoices/issue-invoice.ts';
import { sendInvoice as mailInvoice } from '../src/features/invoices/send-invoice.ts';
import { updateInvoiceStatuses } from '../src/features/invoices/update-invoice-statuses.ts';
import { changeShippingAddress } from '../src/features/order-management/change-shipping-address.ts';
import { refundOrder } from '../src/features/order-management/refund-order.ts';
import { removeOrder } from '../src/features/order-management/remove-order.ts';
import { resolveAttention } from '../src/features/order-management/resolve-attention.ts';
import { retryRefund } from '../src/features/order-management/retry-refund.ts';
import { sendInvoice } from '../src/features/order-management/send-invoice.ts';
import { setOrderStatus } from '../src/features/order-management/set-order-status.ts';
import { startRefund } from '../src/features/order-management/start-refund.ts';
import { expireOrders } from '../src/features/payments/expire-orders.ts';
import { processDueRefunds } from '../src/features/payments/process-due-refunds.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile-attempts.ts';
import { startPayment } from '../src/features/payments/start-payment.ts';
import { verifyPayment } from '../src/features/payments/verify-payment.ts';
import { readCoupon } from '../src/features/promotions/read-coupon.ts';
import { saveCoupon } from '../src/features/promotions/save-coupon.ts';
import { setCouponActive } from '../src/features/promotions/set-coupon-active.ts';
import { GatewayError } from '../src/gateways/gateway.ts';
import { phonePeV2 } from '../src/gateways/phonepe-v2/gateway.ts';
import { configuredAttemptLimit } from '../src/main/rate-limit-settings.ts';
import { readCsv } from '../src/platform/csv/read-csv.ts';
import { csvStream } from '../src/platform/csv/write-csv.ts';
import { readAccessToken } from '../src/platform/http/access-token.ts';
import { createRateLimiter } from '../src/platform/http/rate-limits.ts';
import { readStaffSession } from '../src/platform/http/viewer.ts';
import { DAY_MS, MINUTE_MS } from '../src/shared/dates.ts';
import {
  ADDRESS,
  attemptRow,
  checkOut,
  makeCoupon,
  makeCustomer,
  makeProduct,
  makeStaff,
  orderRow,
  putInCart,
  scriptedGateway,
} from './factories.ts';
import { importFile } from './import-file.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { testHttp } from './test-http.ts';

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

describe('invoices', () => {
  test('an owner who corrects the State after staff sent the invoice gets one of that State', async () => {
    const { orderId, userId } = await paidOfTwo();
    await sendInvoice(app, staff, orderId);
    const changed = await changeShippingAddress(app, userId, orderId, {
      ...ADDRESS,
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411004',
    }).catch((error) => error.code as string);
    const invoice = await transact(app.db, (tx) => issueInvoice(app, tx, orderId));
    if (changed !== 'ORDER_NOT_CHANGEABLE') expect(invoice!.placeOfSupply).toBe('27');
  });

  test('a cancelled order gets none', async () => {
    const { orderId } = await paidOfTwo();
    await setOrderStatus(app, staff, { id: orderId, to: 'cancelled' });
    const input = {
      orderId,
      ...{ customerName: '', customerEmail: '', customerAddress: '', gstin: '', stateCode: '', description: '' },
      ...{ hsn: '', amount: 0, taxAmount: 0, dueDate: null, notes: null, idempotencyKey: randomUUID() },
    };
    await expect(createInvoice(app, staff, input)).rejects.toMatchObject({ code: 'INVALID_INVOICE' });
  });

  test('the invoice of a cancelled order that was never paid is void; taken up again it gets another', async () => {
    await app.db.insert(settings).values({ section: 'payment', value: { codEnabled: true }, updatedAt: app.now() });
    const userId = await makeCustomer(app);
    const product = await makeProduct(app);
    await putInCart(app, userId, product);
    const request = { source: { kind: 'cart' as const }, couponCode: null, freeVariantId: null };
    const quote = await quoteCheckout(app, gateways, { ...request, userId });
    const { orderId } = await placeOrder(
      app,
      gateways,
      { userId, address: '127.0.0.1' },
      {
        ...request,
        shippingAddress: ADDRESS,
        quote: { lines: quote.lines, discount: quote.discount, total: quote.total },
        paymentMethod: 'cod',
        idempotencyKey: randomUUID(),
      },
    );
    await setOrderStatus(app, staff, { id: orderId, to: 'processing' });
    await issueDueInvoices(app);
    await setOrderStatus(app, staff, { id: orderId, to: 'cancelled' });
    const [invoice] = await app.db.select().from(invoices).where(eq(invoices.orderId, orderId));
    await mailInvoice(app, staff, invoice!.id).catch(() => null);
    app.advance(3 * DAY_MS);
    await updateInvoiceStatuses(app);
    const [after] = await app.db.select().from(invoices).where(eq(invoices.orderId, orderId));
    expect(after).toMatchObject({ status: 'void', number: invoice!.number });
    await setOrderStatus(app, staff, { id: orderId, to: 'processing' });
    await issueDueInvoices(app);
    const all = await app.db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.number));
    expect(all.map(({ status }) => status)).toEqual(['void', 'draft']);
  });
});

describe('signing in', () => {
  test('tries of an account count also when somebody else’s token comes with them', async () => {
    const http = testHttp(app, gateways, {
      limits: await createRateLimiter(app.db.$client, configuredAttemptLimit(app)),
    });
    const userId = await makeCustomer(app);
    const [own] = await app.db
      .update(users)
      .set({ passwordHash: await hashPassword('my own pass phrase') })
      .where(eq(users.id, userId))
      .returning();
    const { accessToken } = await createSession(app, own!, 'test');
    const signIn = async (email: string, password: string) =>
      (
        await http.request('/api/auth/sign-in', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
          body: JSON.stringify({ email, password }),
        })
      ).status;
    const answers: number[] = [];
    for (let round = 0; round < 4; round++) {
      for (let guess = 0; guess < 3; guess++) answers.push(await signIn('victim@example.in', `guess ${round}${guess}`));
      await signIn(own!.email, 'my own pass phrase');
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(5);
    expect(answers.at(-1)).toBe(429);
  });

  test('a customer’s long session does not stay long once they are staff', async () => {
    const userId = await makeCustomer(app);
    const [user] = await app.db.select().from(users).where(eq(users.id, userId));
    const { refreshToken } = await createSession(app, user!, 'test');
    await app.db.insert(userRoles).values({ userId, role: 'admin' });
    const { accessToken } = await refreshSession(app, refreshToken);
    const viewer = (await readAccessToken(app.keys, `Bearer ${accessToken}`, app.now()))!;
    expect(await readStaffSession(app.db, viewer, app.now())).not.toBeNull();
    app.advance(5 * DAY_MS);
    expect(await readStaffSession(app.db, viewer, app.now())).toBeNull();
  });
});

test('a campaign whose last mails left while it was paused is sent once it is resumed', async () => {
  await app.db.insert(newsletterSubscribers).values({
    email: 'asha@example.in',
    isActive: true,
    subscribedAt: app.now(),
    confirmedAt: app.now(),
  });
  const { id } = await createCampaign(app, staff, {
    title: 'New',
    subject: 'New',
    content: 'New',
    campaignType: 'promotional',
  });
  await startCampaign(app, staff, id);
  const part = (await acquireBatch(app.db, { campaignId: id, batch: 1, run: randomUUID() }, 30))!;
  const [claimed] = await claimRecipients(app.db, part, 10);
  await pauseCampaign(app, staff, id);
  await recordDelivery(app.db, part, claimed!.number, 'sent', null);
  await releaseBatch(app, part);
  await resumeCampaign(app, staff, id);
  expect(await readCampaign(app.db, id)).toMatchObject({ state: 'sent', counts: { sent: 1, waiting: 0 } });
});

test('a file that this shop wrote is read as it was, whatever separators its texts have', async () => {
  async function* rows() {
    yield ['asha@example.in', 'Rao; Asha'];
    yield ['ravi@example.in', 'Ravi\tKumar'];
  }
  const text = await new Response(csvStream(['email', 'full_name'], rows())).text();
  const read = await readCsv(text, {
    columns: [{ name: 'email', required: true }, { name: 'full_name' }],
    maximum: 10,
  });
  expect(read.rows.map(({ cells }) => cells.full_name)).toEqual(['Rao; Asha', 'Ravi\tKumar']);
});

describe('a file of products', () => {
  test('that names a SKU twice does not make one product of two', async () => {
    await makeProduct(app);
    const csv = [
      'Handle,Name,Category,Price,Flavour,SKU,Stock',
      'a,Alpha,Protein Powders,100,,X1,5',
      'b,Beta,Protein Powders,200,,X1,7',
      'c,Gamma,Protein Powders,300,Mango,X2,5',
      'c,,,,Kesar,X2,7',
    ].join('\n');
    const { lines } = await importFile(app, staff, 'products', csv, { apply: true });
    expect(lines.map(({ action }) => action)).toEqual(['create', 'refused', 'refused']);
    expect(lines[1]!.problems).toEqual(['SKU X1 stands twice in the file, first at a']);
    expect(await app.db.select().from(products).where(eq(products.name, 'Alpha'))).toHaveLength(1);
  });

  test('of many rows is read or refused at once', async () => {
    const rows = (count: number) => `Handle,SKU\n${'a,\n'.repeat(count)}`;
    const begun = performance.now();
    expect((await parseProductCsv(rows(19_000))).products[0]!.variants).toHaveLength(19_000);
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

test('a coupon for the first order is not given a second time by money that comes late', async () => {
  const userId = await makeCustomer(app);
  const product = await makeProduct(app);
  const { code } = await makeCoupon(app, { firstOrderOnly: true });
  await putInCart(app, userId, product);
  const first = await checkOut(app, gateways, userId, code);
  const late = (await startPayment(app, gateways, userId, first.orderId)).transactionId;
  app.advance(30 * MINUTE_MS);
  await expireOrders(app, gateways);
  const second = await checkOut(app, gateways, userId, code);
  await pay((await startPayment(app, gateways, userId, second.orderId)).transactionId);
  gateway.words.set(late, { state: 'succeeded' });
  await app.db.update(paymentAttempts).set({ nextCheckAt: app.now() });
  app.advance(2000);
  await reconcileAttempts(app, gateways);
  expect(await orderRow(app, first.orderId)).toMatchObject({ status: 'cancelled', matters: ['late_success'] });
  expect(await refundsOf(first.orderId)).toMatchObject([{ state: 'proposed' }]);
});

test('a coupon switched off by a colleague stays so when an older form is saved; a use of it meanwhile is no reason', async () => {
  const { id } = await makeCoupon(app, { title: 'Old' });
  const read = await readCoupon(app.db, id);
  const { createdAt: _, usageCount: __, source: ___, freeProductName: ____, id: _____, ...form } = read;
  await app.db.update(coupons).set({ usageCount: 3 }).where(eq(coupons.id, id));
  await saveCoupon(app, staff, id, { ...form, title: 'First' }, form);
  await setCouponActive(app, staff, id, false);
  const seen = { ...form, title: 'First' };
  const late = saveCoupon(app, staff, id, { ...form, title: 'New' }, seen);
  await expect(late).rejects.toMatchObject({ code: 'EDIT_CONFLICT', data: { now: { ...seen, isActive: false } } });
  expect(await readCoupon(app.db, id)).toMatchObject({ isActive: false, title: 'First' });
  // two at once with the same form: one is told
  const now = { ...seen, isActive: false };
  const both = await Promise.allSettled(
    ['A', 'B'].map((title) => saveCoupon(app, staff, id, { ...form, title, isActive: false }, now)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
