import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { receiver, v1Content } from './testing/receiver.ts';
import { control, press, simulate } from './testing/simulate.ts';
import { sign, v1Pay, v1Refund, v1Status } from './testing/v1-client.ts';
import { v2Pay, v2Refund } from './testing/v2-client.ts';

test('sends the status response as v1 callback, signed over its base64', async () => {
  const shop = await receiver();
  const sim = await simulate();
  await press(await v1Pay(sim, 'TX1', { callbackUrl: shop.url }), 'pay');
  await sim.settle();
  expect(shop.received).toHaveLength(1);
  const [one] = shop.received;
  expect(one?.headers['x-verify']).toBe(sign(JSON.parse(one?.body ?? '').response));
  expect(v1Content(one)).toEqual((await v1Status(sim, 'TX1')).json);
});

test('sends type and event in the v2 webhook, with a header that does not cover the body', async () => {
  const shop = await receiver();
  const sim = await simulate({ v2WebhookUrl: shop.url });
  await press(await v2Pay(sim, 'ORD-1'), 'pay');
  await press(await v2Pay(sim, 'ORD-2', { amount: 500 }), 'fail');
  await sim.settle();
  const authorization = createHash('sha256').update('ojas:ojas-demo-webhook').digest('hex');
  expect(shop.received.map((one) => one.headers.authorization)).toEqual([authorization, authorization]);
  const bodies = shop.received.map((one) => JSON.parse(one.body)).sort((a, b) => b.payload.amount - a.payload.amount);
  expect(bodies[0]).toMatchObject({
    type: 'CHECKOUT_ORDER_COMPLETED',
    event: 'checkout.order.completed',
    payload: { merchantId: 'OJASDEMO', merchantOrderId: 'ORD-1', state: 'COMPLETED', amount: 129_900 },
  });
  expect(bodies[1]).toMatchObject({
    type: 'CHECKOUT_ORDER_FAILED',
    event: 'checkout.order.failed',
    payload: { state: 'FAILED', errorCode: 'PAYMENT_ERROR', paymentDetails: [{ state: 'FAILED', amount: 500 }] },
  });
});

test('computes the known webhook hash', async () => {
  const shop = await receiver();
  const sim = await simulate({
    v2WebhookUrl: shop.url,
    v2Clients: [
      {
        clientId: 'OJAS_DEMO',
        clientVersion: '1',
        clientSecret: 'ojas-demo-secret',
        merchantId: 'M1',
        name: 'Shop',
        webhookUser: 'username',
        webhookPassword: 'password',
      },
    ],
  });
  await press(await v2Pay(sim, 'ORD-1'), 'pay');
  await sim.settle();
  const checksum = 'bc842c31a9e54efe320d30d948be61291f3ceee4766e36ab25fa65243cd76e0e';
  expect(shop.received[0]?.headers.authorization).toBe(checksum);
});

test('notifies of final states only, once', async () => {
  const shop = await receiver();
  const sim = await simulate({ v2WebhookUrl: shop.url });
  await press(await v2Pay(sim, 'ORD-1'), 'pending_success');
  await press(await v1Pay(sim, 'TX1', { callbackUrl: shop.url }), 'pending_failure');
  await sim.settle();
  expect(shop.received).toEqual([]);
  await sim.advance(5000);
  expect(shop.received).toHaveLength(2);
});

test('notifies of expiry and refunds', async () => {
  const shop = await receiver();
  const sim = await simulate({ v2WebhookUrl: shop.url });
  await v2Pay(sim, 'ORD-1', { expireAfter: 300 });
  await press(await v2Pay(sim, 'ORD-2'), 'pay');
  await v2Refund(sim, 'RF-1', 'ORD-2', 100);
  await v2Refund(sim, 'RF-2', 'ORD-2', 100);
  await control(sim, 'POST', '/transactions/RF-2/outcome', { outcome: 'failed' });
  await sim.advance(300_000);
  const bodies = shop.received.map((one) => JSON.parse(one.body));
  expect(bodies.map((one) => one.event).sort()).toEqual([
    'checkout.order.completed',
    'checkout.order.failed',
    'pg.refund.completed',
    'pg.refund.failed',
  ]);
  const expired = bodies.find((one) => one.event === 'checkout.order.failed');
  expect(expired.payload).toMatchObject({
    merchantOrderId: 'ORD-1',
    detailedErrorCode: 'TXN_AUTO_FAILED',
    paymentDetails: [],
  });
  const refund = bodies.find((one) => one.event === 'pg.refund.completed');
  expect(refund.type).toBe('PG_REFUND_COMPLETED');
  expect(refund.payload).toMatchObject({
    merchantRefundId: 'RF-1',
    originalMerchantOrderId: 'ORD-2',
    state: 'COMPLETED',
  });
});

test('notifies of a v1 refund at its own URL', async () => {
  const shop = await receiver();
  const sim = await simulate();
  await press(await v1Pay(sim, 'TX1'), 'pay');
  await v1Refund(sim, 'RF1', 'TX1', 500, { callbackUrl: shop.url });
  await sim.advance(5000);
  expect(v1Content(shop.received[0]).data).toMatchObject({
    merchantTransactionId: 'RF1',
    state: 'COMPLETED',
    amount: 500,
  });
});

test('retries a refused delivery after 1, 5 and 30 s, then gives up', async () => {
  const shop = await receiver(500, 404, 302, 503);
  const sim = await simulate({ v2WebhookUrl: shop.url });
  await press(await v2Pay(sim, 'ORD-1'), 'pay');
  await sim.settle();
  expect(shop.received).toHaveLength(1);
  await sim.advance(1000);
  expect(shop.received).toHaveLength(2);
  await sim.advance(5000);
  expect(shop.received).toHaveLength(3);
  await sim.advance(29_000);
  expect(shop.received).toHaveLength(3);
  await sim.advance(86_400_000);
  expect(shop.received).toHaveLength(4);
  const log = await control(sim, 'GET', '/deliveries?id=ORD-1');
  expect(log.json.deliveries[0].state).toBe('failed');
  const { attempts } = log.json.deliveries[0];
  expect(attempts.map((one: { status: number }) => one.status)).toEqual([500, 404, 302, 503]);
  const waits = attempts.map((one: { at: number }) => Math.round((one.at - attempts[0].at) / 1000));
  expect(waits).toEqual([0, 1, 6, 36]);
});

test('stops after a successful retry', async () => {
  const shop = await receiver(500, 200);
  const sim = await simulate({ v2WebhookUrl: shop.url });
  await press(await v2Pay(sim, 'ORD-1'), 'pay');
  await sim.advance(60_000);
  expect(shop.received).toHaveLength(2);
  expect(shop.received[1]?.body).toBe(shop.received[0]?.body);
  expect((await control(sim, 'GET', '/deliveries')).json.deliveries[0].state).toBe('delivered');
});

test('counts no response within 5 s as a refusal', async () => {
  const shop = await receiver('hang', 200);
  const sim = await simulate({ v2WebhookUrl: shop.url, settleMs: 50 });
  await press(await v2Pay(sim, 'ORD-1'), 'pay');
  await sim.advance(10_000);
  const [delivery] = (await control(sim, 'GET', '/deliveries')).json.deliveries;
  expect(delivery.state).toBe('delivered');
  expect(delivery.attempts[0]).toMatchObject({ status: null, error: 'no answer within 5 s' });
});

test('counts a closed port as a refusal, and calls no other machine', async () => {
  const sim = await simulate();
  await press(await v1Pay(sim, 'TX1', { callbackUrl: 'http://127.0.0.1:9/callback' }), 'pay');
  await press(await v1Pay(sim, 'TX2', { callbackUrl: 'http://203.0.113.1/callback' }), 'pay');
  await sim.settle();
  const { deliveries } = (await control(sim, 'GET', '/deliveries')).json;
  expect(deliveries[0].attempts[0].error).toContain('ECONNREFUSED');
  expect(deliveries[1].attempts[0].error).toBe('not a loopback address');
});
