/** Our adapters against the simulator, over real HTTP: every button of the pay page under every fault. */
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentEvents } from '../src/db/schema/payments.ts';
import { cancelOrder } from '../src/features/order-management/cancel-order.ts';
import { expireOrders } from '../src/features/payments/expire-orders.ts';
import { processCallbackJob } from '../src/features/payments/process-callback.ts';
import { processDueRefunds } from '../src/features/payments/process-due-refunds.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile-attempts.ts';
import { startPayment } from '../src/features/payments/start-payment.ts';
import { createGatewayRegistry, type Gateway, type GatewayRegistry } from '../src/gateways/gateway.ts';
import { checksum } from '../src/gateways/phonepe-v1/checksum.ts';
import { phonePeV1 } from '../src/gateways/phonepe-v1/gateway.ts';
import { phonePeV2 } from '../src/gateways/phonepe-v2/gateway.ts';
import { razorpay } from '../src/gateways/razorpay/gateway.ts';
import { SIMULATOR } from '../src/main/gateways.ts';
import { MINUTE_MS } from '../src/shared/dates.ts';
import { type Simulator, startSimulator } from '../tools/gateway-simulator/simulator.ts';
import { attemptRow, checkOut, makeCustomer, makeProduct, orderRow, putInCart } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { testHttp } from './test-http.ts';

let app: TestApp;
let simulator: Simulator;
let server: Server;
let shop: string;
let every: Gateway[];
let gatewaysFrom: (name: string) => GatewayRegistry;

beforeAll(async () => {
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  server = createServer(getRequestListener((request) => answer(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await createTestApp({ PUBLIC_URL: shop });
  simulator = await startSimulator({ settleMs: 5000 });
  const host = `${simulator.url}/apis/pg-sandbox`;
  every = [
    phonePeV2({ name: 'phonepe-v2', host, tokenUrl: `${host}/v1/oauth/token`, ...SIMULATOR.v2 }),
    phonePeV1({ name: 'phonepe-v1', host, ...SIMULATOR.v1 }),
    razorpay({ name: 'razorpay', host: `${simulator.url}/razorpay`, ...SIMULATOR.razorpay }),
  ];
  // the named one first: it gets the new payments
  gatewaysFrom = (name) =>
    createGatewayRegistry(
      [...every.filter((one) => one.name === name), ...every.filter((one) => one.name !== name)].map((gateway) => ({
        provider: 'phonepe',
        mode: 'live',
        gateway,
      })),
    );
  const gateways = gatewaysFrom('phonepe-v2');
  const http = testHttp(app, gateways);
  answer = (request) => http.fetch(request);
});
afterAll(async () => {
  await simulator.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await app.close();
});
beforeEach(async () => {
  simulator.reset();
  await control('PATCH', '/settings', {
    v2WebhookUrl: `${shop}/payments/callback/phonepe-v2`,
    razorpayWebhookUrl: `${shop}/payments/callback/razorpay`,
  });
  app.sent.length = 0;
});

async function control(method: string, path: string, body?: object) {
  const response = await fetch(`${simulator.url}/__sim${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}

async function order(name: string) {
  const gateways = gatewaysFrom(name);
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app, { price: 149_900 }));
  const { orderId } = await checkOut(app, gateways, userId);
  return { gateways, userId, orderId };
}

/** Presses a button of the pay page; the browser follows where it leads, if anywhere. */
async function press(redirectUrl: string, action: string): Promise<string | null> {
  const page = new URL(redirectUrl);
  const response = await fetch(new URL('/transact/decide', page), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: page.searchParams.get('token')!, action }),
  });
  const location = response.headers.get('location');
  if (!location) return null;
  const back = await fetch(location, { redirect: 'manual' });
  return back.headers.get('location');
}

/** Lets time pass until nothing more can happen: callbacks, their jobs, reconciliation, expiry. */
async function untilQuiet(gateways: GatewayRegistry) {
  const job = processCallbackJob(gateways);
  const jobs = async () => {
    for (const sent of app.sent.filter((one) => one.name === job.name))
      await job.handle(app, sent.data as never).catch(() => {});
  };
  for (const step of [0.2, 0.5, 2, 14, 2]) {
    await simulator.advance(step * MINUTE_MS);
    await simulator.settle();
    app.advance(step * MINUTE_MS);
    await jobs();
    await reconcileAttempts(app, gateways);
  }
  await expireOrders(app, gateways);
}

const BUTTONS = [
  ['pay', 'completed', 'succeeded'],
  ['fail', 'failed', 'failed'],
  ['cancel', 'cancelled', 'failed'],
  ['pending_success', 'completed', 'succeeded'],
  ['pending_failure', 'failed', 'failed'],
  ['time_out', 'failed', 'failed'],
  ['pay_and_close', 'completed', 'succeeded'],
] as const;
const FAULTS = [
  null,
  'drop',
  'delay',
  'duplicate',
  'reorder',
  'bad_signature',
  'altered_amount',
  'unknown_field',
] as const;

// a Razorpay link cannot be failed or cancelled by the person who pays: it stays open until it expires
const LINK_BUTTONS = BUTTONS.filter(([action]) => action !== 'cancel' && action !== 'pending_failure');
const NAMES = { 'phonepe-v2': 'v2', 'phonepe-v1': 'v1', razorpay: 'razorpay' } as const;

for (const name of ['phonepe-v2', 'phonepe-v1', 'razorpay'] as const)
  describe(name, () => {
    const isLink = name === 'razorpay';
    for (const fault of FAULTS)
      test.each(isLink ? LINK_BUTTONS : BUTTONS)(
        `callbacks ${fault ?? 'as they should be'}: %s ends %s`,
        async (action, paid, state) => {
          const { gateways, userId, orderId } = await order(name);
          if (fault)
            await control('POST', '/faults/delivery', {
              kind: fault,
              ...(fault === 'delay' ? { ms: 40_000 } : {}),
              ...(fault === 'altered_amount' ? { amount: 100 } : {}),
              ...(fault === 'duplicate' ? { copies: 5 } : {}),
            });
          const { redirectUrl, transactionId } = await startPayment(app, gateways, userId, orderId);
          const page = await press(redirectUrl, action);
          if (action === 'pay') expect(page).toBe(`/payment/success?txnId=${transactionId}`);
          if (action === 'fail' && !isLink)
            expect(page).toBe(`/payment/cancel?txnId=${transactionId}&errorCode=PAYMENT_FAILED`);
          if (action === 'cancel')
            expect(page).toBe(`/payment/cancel?txnId=${transactionId}&errorCode=PAYMENT_CANCELLED`);
          await untilQuiet(gateways);
          expect((await attemptRow(app, transactionId)).state).toBe(state);
          const after = await orderRow(app, orderId);
          expect(after.confirmedAt !== null).toBe(paid === 'completed');
          if (paid === 'completed') expect(after.paymentStatus).toBe('completed');
          expect(app.sent.filter((job) => job.name === 'mail.send')).toHaveLength(paid === 'completed' ? 2 : 0);
        },
      );

    test.each(['error_500', 'error_503'])('%s on every second call changes nothing in the end', async (kind) => {
      const { gateways, userId, orderId } = await order(name);
      const { redirectUrl } = await startPayment(app, gateways, userId, orderId);
      await control('POST', '/faults/api', { kind, next: 2 });
      await press(redirectUrl, 'pay');
      await untilQuiet(gateways);
      expect((await orderRow(app, orderId)).paymentStatus).toBe('completed');
    });

    test('a connection reset after the gateway accepted the payment opens no second one', async () => {
      const { gateways, userId, orderId } = await order(name);
      const operation = `${NAMES[name]}.pay`;
      // the token of before the simulator's reset is renewed here, not by the call that is to be cut
      await gateways.byName(name)!.status('WARM');
      await control('POST', '/faults/api', { kind: 'reset', operation, next: 1 });
      await expect(startPayment(app, gateways, userId, orderId)).rejects.toMatchObject({ code: 'PAYMENT_NO_RESPONSE' });
      expect(await orderRow(app, orderId)).toMatchObject({ status: 'pending', confirmedAt: null });
      app.advance(20_000);
      // its pay page is lost: the next try learns that, the one after it opens a new attempt
      await expect(startPayment(app, gateways, userId, orderId)).rejects.toMatchObject({ code: 'PAYMENT_NO_RESPONSE' });
      const { redirectUrl } = await startPayment(app, gateways, userId, orderId);
      await press(redirectUrl, 'pay');
      expect((await orderRow(app, orderId)).paymentStatus).toBe('completed');
    });

    test('a gateway that says 500 to the payment leaves the order payable', async () => {
      const { gateways, userId, orderId } = await order(name);
      await control('POST', '/faults/api', {
        kind: 'error_500',
        operation: `${NAMES[name]}.pay`,
        next: 1,
      });
      await expect(startPayment(app, gateways, userId, orderId)).rejects.toMatchObject({ code: 'PAYMENT_NO_RESPONSE' });
      app.advance(20_000);
      const { redirectUrl } = await startPayment(app, gateways, userId, orderId);
      expect(redirectUrl).toContain('/transact');
    });

    test('an amount altered at the gateway completes nothing', async () => {
      const { gateways, userId, orderId } = await order(name);
      const { redirectUrl, transactionId } = await startPayment(app, gateways, userId, orderId);
      await control('POST', '/faults/api', {
        kind: 'altered_amount',
        operation: `${NAMES[name]}.status`,
        amount: 100,
      });
      await press(redirectUrl, 'pay');
      expect(await attemptRow(app, transactionId)).toMatchObject({ state: 'succeeded', appliedAt: null });
      expect(await orderRow(app, orderId)).toMatchObject({ confirmedAt: null, matters: ['mismatch'] });
    });

    test('refund: asked for once, pending, then completed', async () => {
      const { gateways, userId, orderId } = await order(name);
      const { redirectUrl, transactionId } = await startPayment(app, gateways, userId, orderId);
      await press(redirectUrl, 'pay');
      await cancelOrder(app, userId, orderId);
      await processDueRefunds(app, gateways);
      expect((await orderRow(app, orderId)).refundState).toBe('requested');
      await simulator.advance(MINUTE_MS);
      app.advance(30 * MINUTE_MS);
      await processDueRefunds(app, gateways);
      expect((await orderRow(app, orderId)).refundState).toBe('refunded');
      expect((await attemptRow(app, transactionId)).state).toBe('succeeded');
    });

    test('a POST return without cookies ends on the right page', async () => {
      const { gateways, userId, orderId } = await order(name);
      const { redirectUrl, transactionId } = await startPayment(app, gateways, userId, orderId);
      await press(redirectUrl, 'pay');
      const { id } = await attemptRow(app, transactionId);
      const form = new URLSearchParams({ code: 'PAYMENT_ERROR', transactionId, checksum: 'anything###1' });
      const response = await fetch(`${shop}/payment/return/${id}`, { method: 'POST', body: form, redirect: 'manual' });
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(`/payment/success?txnId=${transactionId}`);
    });
  });

test('a token that the gateway revoked is renewed within the same payment', async () => {
  const { gateways, userId, orderId } = await order('phonepe-v2');
  await control('POST', '/tokens/revoke');
  expect((await startPayment(app, gateways, userId, orderId)).redirectUrl).toContain('/transact');
});

test('the v1 checksum gives the known answer', () => {
  const { merchantId, saltKey, saltIndex } = SIMULATOR.v1;
  const path = `/pg/v1/status/${merchantId}/MT7850590068188104`;
  expect(checksum(path, saltKey, saltIndex)).toBe(
    '95c6d60f014b7190aa417083aca2489bb5b0a729d0421c17dea19f5913e6d741###1',
  );
});

test('a v1 callback with a wrong checksum, or one of another body, is not believed', () => {
  const gateway = every[1]!;
  const body = Buffer.from(JSON.stringify({ response: Buffer.from('{"code":"PAYMENT_SUCCESS"}').toString('base64') }));
  const other = checksum('something else', SIMULATOR.v1.saltKey, '1');
  expect(gateway.readCallback(new Headers({ 'x-verify': other }), body).verified).toBe(false);
  expect(gateway.readCallback(new Headers(), body).verified).toBe(false);
  expect(gateway.readCallback(new Headers({ 'x-verify': other }), Buffer.from('nonsense')).verified).toBe(false);
});

test('wrong credentials are told as a configuration problem, without the secret', async () => {
  const host = `${simulator.url}/apis/pg-sandbox`;
  const wrong = phonePeV2({
    name: 'phonepe-v2',
    host,
    tokenUrl: `${host}/v1/oauth/token`,
    ...SIMULATOR.v2,
    clientSecret: 'wrong-secret',
  });
  const { userId, orderId } = await order('phonepe-v2');
  const gateways = createGatewayRegistry([{ provider: 'phonepe', mode: 'live', gateway: wrong }]);
  const failure = await startPayment(app, gateways, userId, orderId).catch((error) => error);
  expect(failure).toMatchObject({ code: 'PAYMENT_CONFIGURATION' });
  expect(JSON.stringify(failure)).not.toContain('wrong-secret');
});

describe('razorpay', () => {
  const gateway = () => every[2]!;
  const sign = (body: string, secret = SIMULATOR.razorpay.webhookSecret) =>
    new Headers({ 'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex') });

  test('a webhook is believed only with the signature over its own bytes', () => {
    const body = JSON.stringify({
      event: 'payment_link.paid',
      payload: { payment_link: { entity: { reference_id: 'OJ1', status: 'paid' } } },
    });
    const read = (headers: Headers, text = body) => gateway().readCallback(headers, Buffer.from(text));
    expect(read(sign(body))).toMatchObject({ verified: true, transactionId: 'OJ1', subject: 'payment' });
    expect(read(sign(body, 'another secret')).verified).toBe(false);
    expect(read(sign(body), body.replace('OJ1', 'OJ2')).verified).toBe(false);
    expect(read(new Headers()).verified).toBe(false);
    expect(read(sign('nonsense'), 'nonsense').verified).toBe(false);
  });

  test('news that names no end is kept and nothing follows', async () => {
    const { gateways, userId, orderId } = await order('razorpay');
    const { redirectUrl, transactionId } = await startPayment(app, gateways, userId, orderId);
    await press(redirectUrl, 'fail');
    await simulator.settle();
    const job = processCallbackJob(gateways);
    const [sent] = app.sent.filter((one) => one.name === job.name);
    await job.handle(app, sent!.data as never);
    const { eventId } = sent!.data as { eventId: string };
    const [event] = await app.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
    expect(event).toMatchObject({ transactionId: null, outcome: 'not_final' });
    expect((await attemptRow(app, transactionId)).state).toBe('pending');
    await press(redirectUrl, 'pay');
    expect((await orderRow(app, orderId)).paymentStatus).toBe('completed');
  });

  test('a signed return is not believed by itself: the gateway is asked', async () => {
    const { gateways, userId, orderId } = await order('razorpay');
    const { transactionId } = await startPayment(app, gateways, userId, orderId);
    const { id } = await attemptRow(app, transactionId);
    const [payment, link] = ['pay_1', 'plink_1'];
    const signature = createHmac('sha256', SIMULATOR.razorpay.keySecret)
      .update([link, transactionId, 'paid', payment].join('|'))
      .digest('hex');
    const query = new URLSearchParams({
      razorpay_payment_id: payment,
      razorpay_payment_link_id: link,
      razorpay_payment_link_reference_id: transactionId,
      razorpay_payment_link_status: 'paid',
      razorpay_signature: signature,
    });
    await fetch(`${shop}/payment/return/${id}?${query}`, { redirect: 'manual' });
    expect(await orderRow(app, orderId)).toMatchObject({ confirmedAt: null, paymentStatus: 'pending' });
  });
});

test('the test of a connection passes with the right keys and fails with wrong ones', async () => {
  const signal = AbortSignal.timeout(2000);
  for (const gateway of every) await gateway.test(signal);
  const host = `${simulator.url}/apis/pg-sandbox`;
  const wrong = [
    phonePeV2({ name: 'a', host, tokenUrl: `${host}/v1/oauth/token`, ...SIMULATOR.v2, clientSecret: 'wrong' }),
    phonePeV1({ name: 'b', host, ...SIMULATOR.v1, saltKey: 'wrong' }),
    razorpay({ name: 'c', host: `${simulator.url}/razorpay`, ...SIMULATOR.razorpay, keySecret: 'wrong' }),
  ];
  for (const gateway of wrong) await expect(gateway.test(signal)).rejects.toMatchObject({ kind: 'refused' });
});
