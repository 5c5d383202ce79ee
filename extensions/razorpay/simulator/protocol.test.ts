import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { sendRandomBodies } from '#simulator/testing/random-requests.ts';
import { receiver } from '#simulator/testing/receiver.ts';
import { control, press, requestSimulator, simulate } from '#simulator/testing/simulate.ts';
import { linkBody, linkOf, RETURN, razorpay, razorpayLink } from './testing/razorpay-client.ts';

const soon = () => Math.floor(Date.now() / 1000) + 960;
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

test('creates a link with valid keys and fields, and once per reference', async () => {
  const sim = await simulate();
  const wrong = await razorpay(sim, 'GET', '/payment_links', undefined, { authorization: 'Basic eDp5' });
  expect([wrong.status, wrong.json.error.description]).toEqual([401, 'Authentication failed']);
  const refused = async (more: Record<string, unknown>) => {
    const { status, json } = await razorpay(sim, 'POST', '/payment_links', linkBody('R', soon(), more));
    expect([status, json.error.code]).toEqual([400, 'BAD_REQUEST_ERROR']);
  };
  await refused({ amount: 99 });
  await refused({ amount: 100.5 });
  await refused({ currency: 'USD' });
  await refused({ reference_id: 'x'.repeat(41) });
  await refused({ expire_by: Math.floor(Date.now() / 1000) + 600 });
  await refused({ callback_url: 'nowhere' });
  await refused({ callback_method: 'post' });
  await refused({ notes: { long: 'x'.repeat(257) } });
  const response = await razorpay(sim, 'POST', '/payment_links', linkBody('R', soon()));
  expect(response.json).toMatchObject({ status: 'created', amount: 129_900, amount_paid: 0, payments: null });
  expect((await razorpay(sim, 'POST', '/payment_links', linkBody('R', soon()))).status).toBe(400);
  expect((await razorpay(sim, 'GET', '/payment_links?reference_id=none')).json).toEqual({ payment_links: [] });
});

test('redirects and notifies with different signatures when a link is paid', async () => {
  const shop = await receiver();
  const sim = await simulate({ razorpayWebhookUrl: shop.url });
  const response = await press(await razorpayLink(sim, 'ORD-1'), 'pay');
  const returnUrl = new URL(response.headers.get('location') ?? '');
  const [id, link, reference, status, signature] = [
    'razorpay_payment_id',
    'razorpay_payment_link_id',
    'razorpay_payment_link_reference_id',
    'razorpay_payment_link_status',
    'razorpay_signature',
  ].map((name) => returnUrl.searchParams.get(name));
  expect(returnUrl.href.startsWith(RETURN)).toBe(true);
  expect([reference, status]).toEqual(['ORD-1', 'paid']);
  expect(signature).toBe(hmac('ojas-demo-key-secret', [link, reference, status, id].join('|')));
  expect(await linkOf(sim, 'ORD-1')).toMatchObject({ status: 'paid', payments: [{ payment_id: id, amount: 129_900 }] });
  await sim.settle();
  const [{ headers, body }] = shop.received as [(typeof shop.received)[number]];
  expect(headers['x-razorpay-signature']).toBe(hmac('ojas-demo-razorpay', body));
  expect(headers['x-razorpay-event-id']).toMatch(/^\S{14}$/);
  expect(JSON.parse(body)).toMatchObject({
    event: 'payment_link.paid',
    payload: { payment_link: { entity: { reference_id: 'ORD-1', status: 'paid' } }, payment: { entity: { id } } },
  });
});

test('keeps a link open after a failed try, expires it unpaid, and accepts a late payment', async () => {
  const shop = await receiver();
  const sim = await simulate({ razorpayWebhookUrl: shop.url });
  const page = await razorpayLink(sim, 'ORD-1');
  const failed = await press(page, 'fail');
  expect([failed.status, failed.text.includes('The last try failed')]).toEqual([200, true]);
  expect(await linkOf(sim, 'ORD-1')).toMatchObject({ status: 'created', payments: null });
  await sim.advance(961_000);
  expect(await linkOf(sim, 'ORD-1')).toMatchObject({ status: 'expired', amount_paid: 0 });
  expect((await press(page, 'pay')).status).toBe(409);
  await control(sim, 'POST', '/transactions/ORD-1/outcome', { outcome: 'completed' });
  expect(await linkOf(sim, 'ORD-1')).toMatchObject({ status: 'paid', amount_paid: 129_900 });
  await sim.settle();
  expect(shop.received.map(({ body }) => JSON.parse(body).event)).toEqual([
    'payment.failed',
    'payment_link.expired',
    'payment_link.paid',
  ]);
});

test('offers on the pay page what a link supports', async () => {
  const sim = await simulate();
  const { text } = await requestSimulator(await razorpayLink(sim, 'ORD-1'));
  const labels = [...text.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map((match) => match[1]);
  expect(labels).toEqual(['Pay', 'Fail', 'Pending then success', 'Time out', 'Pay and close']);
  expect(text).toContain('Razorpay');
});

test('creates one refund per idempotency key, at most the payment', async () => {
  const sim = await simulate();
  await press(await razorpayLink(sim, 'ORD-1'), 'pay_and_close');
  const { payment_id: id } = (await linkOf(sim, 'ORD-1')).payments[0];
  const refund = (amount: number, key: string) =>
    razorpay(sim, 'POST', `/payments/${id}/refund`, { amount, receipt: 'RF-1' }, { 'x-refund-idempotency': key });
  const first = await refund(500, 'RF-1-key-0001');
  expect(first.json).toMatchObject({ status: 'pending', amount: 500, receipt: 'RF-1', payment_id: id });
  expect((await refund(500, 'RF-1-key-0001')).json.id).toBe(first.json.id);
  expect((await refund(600, 'RF-1-key-0001')).status).toBe(409);
  expect((await refund(500, 'short')).status).toBe(400);
  expect((await refund(129_900, 'RF-2-key-0001')).json.error.description).toMatch(/greater than/);
  await sim.advance(5000);
  const all = await razorpay(sim, 'GET', `/payments/${id}/refunds`);
  expect(all.json).toMatchObject({ count: 1, items: [{ id: first.json.id, status: 'processed' }] });
  expect((await razorpay(sim, 'POST', '/payments/pay_none/refund', {})).status).toBe(400);
});

test('refuses random bodies on every path', async () => {
  const sim = await simulate();
  const paths = ['/payment_links', '/payments/pay_1/refund', '/payments/pay_1/refunds'].map(
    (path) => `/razorpay/v1${path}`,
  );
  await sendRandomBodies(sim, paths, 100);
});
