import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentEvents } from '#db/schema/payments.ts';
import { processCallbackJob } from '#features/payments/process-callback.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { attemptRow, orderRow } from '#tests/factories.ts';
import { type GatewayShop, openGatewayShop } from '#tests/gateway-shop.ts';
import { SIMULATOR_KEYS } from './simulator/account.ts';

let shop: GatewayShop;
beforeAll(async () => {
  shop = await openGatewayShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

const gateway = () => shop.gateway('razorpay');
const sign = (body: string, secret = SIMULATOR_KEYS.webhookSecret) =>
  new Headers({ 'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex') });

test('accepts a callback only when its signature is over its own bytes', () => {
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

test('stores a callback without a final status and does nothing else', async () => {
  const { gateways, userId, orderId } = await shop.order('razorpay');
  const { redirectUrl, transactionId } = await startPayment(shop.app, gateways, userId, orderId);
  await shop.press(redirectUrl, 'fail');
  await shop.simulator.settle();
  const job = processCallbackJob(gateways);
  const [queuedJob] = shop.app.sent.filter((one) => one.name === job.name);
  await job.handle(shop.app, queuedJob!.data as never);
  const { eventId } = queuedJob!.data as { eventId: string };
  const [event] = await shop.app.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  expect(event).toMatchObject({ transactionId: null, outcome: 'not_final' });
  expect((await attemptRow(shop.app, transactionId)).state).toBe('pending');
  await shop.press(redirectUrl, 'pay');
  expect((await orderRow(shop.app, orderId)).paymentStatus).toBe('completed');
});

test('confirms nothing when only the signed return reports the payment', async () => {
  const { gateways, userId, orderId } = await shop.order('razorpay');
  const { transactionId } = await startPayment(shop.app, gateways, userId, orderId);
  const { id } = await attemptRow(shop.app, transactionId);
  const [payment, link] = ['pay_1', 'plink_1'];
  const signature = createHmac('sha256', SIMULATOR_KEYS.keySecret)
    .update([link, transactionId, 'paid', payment].join('|'))
    .digest('hex');
  const query = new URLSearchParams({
    razorpay_payment_id: payment,
    razorpay_payment_link_id: link,
    razorpay_payment_link_reference_id: transactionId,
    razorpay_payment_link_status: 'paid',
    razorpay_signature: signature,
  });
  await fetch(`${shop.url}/payment/return/${id}?${query}`, { redirect: 'manual' });
  expect(await orderRow(shop.app, orderId)).toMatchObject({ confirmedAt: null, paymentStatus: 'pending' });
});
