/** UPI in the shop's page: several tabs, lost results, and pages that ask without end. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attemptRow, orderRow } from '#tests/factories.ts';
import { type GatewayShop, openGatewayShop } from '#tests/gateway-shop.ts';
import { phoneOf, pressButton } from '#tests/simulated-shop.ts';
import { followUpi } from './follow-upi.ts';
import { startPayment } from './start-payment.ts';
import { startUpi } from './start-upi.ts';

let shop: GatewayShop;
beforeAll(async () => {
  shop = await openGatewayShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.reset();
  await shop.offerUpi(true);
});

async function begin() {
  const order = await shop.order('phonepe-v2');
  const follow = followUpi(order.gateways);
  const start = (device: 'desk' | 'android' = 'desk') =>
    startUpi(shop.app, order.gateways, order.userId, { transactionId: order.transactionId, device, app: null });
  return { ...order, start, read: (id = order.transactionId) => follow(shop.app, id) };
}
const isPayment = ({ kind }: { kind: string }) => kind === 'payment';

test('opens one payment when several tabs start it at once', async () => {
  const { orderId, transactionId, start, read } = await begin();
  const started = await Promise.all([start(), start('android'), start(), start('android')]);
  expect(new Set(started.map((one) => one.transactionId))).toEqual(new Set([transactionId]));
  expect(shop.simulator.transactions().filter(isPayment)).toHaveLength(1);
  expect((await read()).state).toBe('open');
  expect((await orderRow(shop.app, orderId)).retryCount).toBe(0);
});

test('opens code and page once each when tabs start both at once', async () => {
  const { gateways, userId, orderId, transactionId, start } = await begin();
  const atGateway = () => startPayment(shop.app, gateways, userId, orderId, transactionId, true);
  await Promise.allSettled([start(), atGateway(), start(), atGateway()]);
  const opened = shop.simulator.transactions().filter(isPayment);
  expect(opened.length).toBeGreaterThan(0);
  expect(opened.length).toBeLessThanOrEqual(2);
  await Promise.all(
    opened.map((one) => shop.control('POST', `/transactions/${one.id}/outcome`, { outcome: 'completed' })),
  );
  await shop.untilQuiet(gateways);
  const order = await orderRow(shop.app, orderId);
  expect(order.paymentStatus).toBe('completed');
  expect(order.matters).toHaveLength(opened.length - 1);
});

test('shows the same code after a reload, to whoever knows the payment', async () => {
  const { start, read } = await begin();
  await start();
  const { code } = await read();
  await start();
  expect((await read()).code).toBe(code);
});

test('leads the order back to its code, and to the gateway only when that is asked for', async () => {
  const { gateways, userId, orderId, transactionId, start } = await begin();
  await start();
  const { redirectUrl } = await startPayment(shop.app, gateways, userId, orderId);
  expect(redirectUrl).toBe(`${shop.url}/payment/upi?txnId=${transactionId}`);
  expect(shop.simulator.transactions().filter(isPayment)).toHaveLength(1);
  const beside = await startPayment(shop.app, gateways, userId, orderId, transactionId, true);
  expect(beside.redirectUrl).toContain('/transact');
});

test('asks the gateway about a waiting payment only when its schedule says so', async () => {
  const { gateways, transactionId, start } = await begin();
  await start();
  const requests = { count: 0 };
  const gateway = gateways.byName('phonepe-v2')!;
  const status = gateway.status.bind(gateway);
  gateway.status = (...input) => {
    requests.count += 1;
    return status(...input);
  };
  const storm = () => {
    // as many processes as pages
    const followers = Array.from({ length: 50 }, () => followUpi(gateways));
    return Promise.all(followers.map((follow) => follow(shop.app, transactionId)));
  };
  await storm();
  expect(requests.count).toBe(0);
  shop.app.advance(23_000);
  await storm();
  await storm();
  expect(requests.count).toBe(1);
  shop.app.advance(3000);
  await storm();
  expect(requests.count).toBe(2);
  gateway.status = status;
});

test('reads an attempt once for many pages of one process', async () => {
  const { start, read } = await begin();
  await start();
  const views = await Promise.all(Array.from({ length: 100 }, () => read()));
  expect(new Set(views).size).toBe(1);
});

test('sees a payment on the schedule when no callback arrives', async () => {
  const { gateways, transactionId, start, read } = await begin();
  await start();
  await shop.control('POST', '/faults/delivery', { kind: 'drop' });
  await pressButton(phoneOf((await read()).code!), 'pay');
  shop.app.advance(23_000);
  expect((await followUpi(gateways)(shop.app, transactionId)).state).toBe('settled');
});

test('ends with its time, and is renewed while the order can be paid', async () => {
  const { gateways, userId, transactionId, start } = await begin();
  await start();
  const follow = () => followUpi(gateways)(shop.app, transactionId);
  shop.app.advance(15 * 60_000 + 1000);
  await shop.simulator.advance(15 * 60_000 + 1000);
  expect((await follow()).code).toBeNull();
  const next = await start();
  expect(next.transactionId).not.toBe(transactionId);
  expect((await follow()).state).toBe('expired');
  // the first code is paid late, the second in time: one counts, the other is refunded
  await shop.control('POST', `/transactions/${transactionId}/outcome`, { outcome: 'completed' });
  await shop.control('POST', `/transactions/${next.transactionId}/outcome`, { outcome: 'completed' });
  await shop.untilQuiet(gateways);
  const attempts = await Promise.all([transactionId, next.transactionId].map((id) => attemptRow(shop.app, id)));
  expect(attempts.filter(({ appliedAt }) => appliedAt !== null)).toHaveLength(1);
  const order = await orderRow(shop.app, attempts[0]!.orderId);
  expect(order).toMatchObject({ userId, paymentStatus: 'completed', matters: ['duplicate_payment'] });
});

test('says that another payment counts, and shows no code then', async () => {
  const { gateways, userId, orderId, transactionId, start } = await begin();
  await start();
  const { redirectUrl } = await startPayment(shop.app, gateways, userId, orderId, transactionId, true);
  await shop.press(redirectUrl, 'pay');
  const view = await followUpi(gateways)(shop.app, transactionId);
  expect(view).toMatchObject({ state: 'paid_otherwise', code: null });
});

test('is refused to strangers, without the setting, and for no such payment', async () => {
  const { gateways, userId, transactionId, start } = await begin();
  const stranger = await shop.order('phonepe-v2');
  const byStranger = startUpi(shop.app, gateways, stranger.userId, { transactionId, device: 'desk', app: null });
  await expect(byStranger).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const unknown = startUpi(shop.app, gateways, userId, { transactionId: 'OJNONE', device: 'desk', app: null });
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(followUpi(gateways)(shop.app, 'OJNONE')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await shop.offerUpi(false);
  await expect(start()).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
});

test('is not offered by a gateway that has no codes', async () => {
  const { transactionId } = await shop.order('phonepe-v1');
  expect(await attemptRow(shop.app, transactionId)).toMatchObject({ gateway: 'phonepe-v1', flow: 'page' });
});
