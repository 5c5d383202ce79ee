/** Every adapter against the simulator over HTTP: each button of the pay page under each fault. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '#features/order-management/cancel-order.ts';
import { processDueRefunds } from '#features/payments/process-due-refunds.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { attemptRow, orderRow } from '#tests/factories.ts';
import { type GatewayShop, openGatewayShop } from '#tests/gateway-shop.ts';
import { createGatewayRegistry } from './gateway.ts';
import { phonePeV1 } from './phonepe-v1/gateway.ts';
import { phonePeV2 } from './phonepe-v2/gateway.ts';
import { razorpay } from './razorpay/gateway.ts';

let shop: GatewayShop;
beforeAll(async () => {
  shop = await openGatewayShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

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
        `ends the order as it should when callbacks are ${fault ?? 'complete'}: %s, %s`,
        async (action, paid, state) => {
          const { gateways, userId, orderId } = await shop.order(name);
          if (fault)
            await shop.control('POST', '/faults/delivery', {
              kind: fault,
              ...(fault === 'delay' ? { ms: 40_000 } : {}),
              ...(fault === 'altered_amount' ? { amount: 100 } : {}),
              ...(fault === 'duplicate' ? { copies: 5 } : {}),
            });
          const { redirectUrl, transactionId } = await startPayment(shop.app, gateways, userId, orderId);
          const page = await shop.press(redirectUrl, action);
          if (action === 'pay') expect(page).toBe(`/payment/success?txnId=${transactionId}`);
          if (action === 'fail' && !isLink)
            expect(page).toBe(`/payment/cancel?txnId=${transactionId}&errorCode=PAYMENT_FAILED`);
          if (action === 'cancel')
            expect(page).toBe(`/payment/cancel?txnId=${transactionId}&errorCode=PAYMENT_CANCELLED`);
          await shop.untilQuiet(gateways);
          expect((await attemptRow(shop.app, transactionId)).state).toBe(state);
          const after = await orderRow(shop.app, orderId);
          expect(after.confirmedAt !== null).toBe(paid === 'completed');
          if (paid === 'completed') expect(after.paymentStatus).toBe('completed');
          expect(shop.app.sent.filter((job) => job.name === 'mail.send')).toHaveLength(paid === 'completed' ? 2 : 0);
        },
      );

    test.each(['error_500', 'error_503'])('confirms the order when the gateway answers %s twice', async (kind) => {
      const { gateways, userId, orderId } = await shop.order(name);
      const { redirectUrl } = await startPayment(shop.app, gateways, userId, orderId);
      await shop.control('POST', '/faults/api', { kind, next: 2 });
      await shop.press(redirectUrl, 'pay');
      await shop.untilQuiet(gateways);
      expect((await orderRow(shop.app, orderId)).paymentStatus).toBe('completed');
    });

    test('opens no second payment when the connection breaks after the request', async () => {
      const { gateways, userId, orderId } = await shop.order(name);
      const operation = `${NAMES[name]}.pay`;
      // the token of before the simulator's reset is renewed here, not by the call that is to be cut
      await gateways.byName(name)!.status('WARM');
      await shop.control('POST', '/faults/api', { kind: 'reset', operation, next: 1 });
      await expect(startPayment(shop.app, gateways, userId, orderId)).rejects.toMatchObject({
        code: 'PAYMENT_NO_RESPONSE',
      });
      expect(await orderRow(shop.app, orderId)).toMatchObject({ status: 'pending', confirmedAt: null });
      shop.app.advance(20_000);
      // its pay page is lost: the next try learns that, the one after it opens a new attempt
      await expect(startPayment(shop.app, gateways, userId, orderId)).rejects.toMatchObject({
        code: 'PAYMENT_NO_RESPONSE',
      });
      const { redirectUrl } = await startPayment(shop.app, gateways, userId, orderId);
      await shop.press(redirectUrl, 'pay');
      expect((await orderRow(shop.app, orderId)).paymentStatus).toBe('completed');
    });

    test('keeps the order payable when the gateway answers 500', async () => {
      const { gateways, userId, orderId } = await shop.order(name);
      await shop.control('POST', '/faults/api', {
        kind: 'error_500',
        operation: `${NAMES[name]}.pay`,
        next: 1,
      });
      await expect(startPayment(shop.app, gateways, userId, orderId)).rejects.toMatchObject({
        code: 'PAYMENT_NO_RESPONSE',
      });
      shop.app.advance(20_000);
      const { redirectUrl } = await startPayment(shop.app, gateways, userId, orderId);
      expect(redirectUrl).toContain('/transact');
    });

    test('confirms nothing when the gateway reports another amount', async () => {
      const { gateways, userId, orderId } = await shop.order(name);
      const { redirectUrl, transactionId } = await startPayment(shop.app, gateways, userId, orderId);
      await shop.control('POST', '/faults/api', {
        kind: 'altered_amount',
        operation: `${NAMES[name]}.status`,
        amount: 100,
      });
      await shop.press(redirectUrl, 'pay');
      expect(await attemptRow(shop.app, transactionId)).toMatchObject({ state: 'succeeded', appliedAt: null });
      expect(await orderRow(shop.app, orderId)).toMatchObject({ confirmedAt: null, matters: ['mismatch'] });
    });

    test('requests the refund once and completes it', async () => {
      const { gateways, userId, orderId } = await shop.order(name);
      const { redirectUrl, transactionId } = await startPayment(shop.app, gateways, userId, orderId);
      await shop.press(redirectUrl, 'pay');
      await cancelOrder(shop.app, userId, orderId);
      await processDueRefunds(shop.app, gateways);
      expect((await orderRow(shop.app, orderId)).refundState).toBe('requested');
      await shop.simulator.advance(MINUTE_MS);
      shop.app.advance(30 * MINUTE_MS);
      await processDueRefunds(shop.app, gateways);
      expect((await orderRow(shop.app, orderId)).refundState).toBe('refunded');
      expect((await attemptRow(shop.app, transactionId)).state).toBe('succeeded');
    });

    test('redirects a POST return without cookies to the right page', async () => {
      const { gateways, userId, orderId } = await shop.order(name);
      const { redirectUrl, transactionId } = await startPayment(shop.app, gateways, userId, orderId);
      await shop.press(redirectUrl, 'pay');
      const { id } = await attemptRow(shop.app, transactionId);
      const form = new URLSearchParams({ code: 'PAYMENT_ERROR', transactionId, checksum: 'anything###1' });
      const response = await fetch(`${shop.url}/payment/return/${id}`, {
        method: 'POST',
        body: form,
        redirect: 'manual',
      });
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(`/payment/success?txnId=${transactionId}`);
    });
  });

test('renews the token within the payment when PhonePe has revoked it', async () => {
  const { gateways, userId, orderId } = await shop.order('phonepe-v2');
  await shop.control('POST', '/tokens/revoke');
  expect((await startPayment(shop.app, gateways, userId, orderId)).redirectUrl).toContain('/transact');
});

test('reports a configuration error without the secret when credentials are wrong', async () => {
  const host = `${shop.simulator.url}/apis/pg-sandbox`;
  const wrong = phonePeV2({
    name: 'phonepe-v2',
    host,
    tokenUrl: `${host}/v1/oauth/token`,
    ...SIMULATOR_KEYS.v2,
    clientSecret: 'wrong-secret',
  });
  const { userId, orderId } = await shop.order('phonepe-v2');
  const gateways = createGatewayRegistry([{ provider: 'phonepe', mode: 'live', gateway: wrong }]);
  const failure = await startPayment(shop.app, gateways, userId, orderId).catch((error) => error);
  expect(failure).toMatchObject({ code: 'PAYMENT_CONFIGURATION' });
  expect(JSON.stringify(failure)).not.toContain('wrong-secret');
});

test('passes the connection test with right keys and fails it with wrong ones', async () => {
  const signal = AbortSignal.timeout(2000);
  for (const gateway of shop.every) await gateway.test(signal);
  const host = `${shop.simulator.url}/apis/pg-sandbox`;
  const wrong = [
    phonePeV2({ name: 'a', host, tokenUrl: `${host}/v1/oauth/token`, ...SIMULATOR_KEYS.v2, clientSecret: 'wrong' }),
    phonePeV1({ name: 'b', host, ...SIMULATOR_KEYS.v1, saltKey: 'wrong' }),
    razorpay({ name: 'c', host: `${shop.simulator.url}/razorpay`, ...SIMULATOR.razorpay, keySecret: 'wrong' }),
  ];
  for (const gateway of wrong) await expect(gateway.test(signal)).rejects.toMatchObject({ kind: 'refused' });
});
