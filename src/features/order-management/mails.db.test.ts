import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refunds } from '#db/schema/payments.ts';
import { mails, settings } from '#db/schema/platform.ts';
import { checkOut, makeCustomer, makeProduct, makeStaff, putInCart, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { processDueRefunds } from '../payments/process-due-refunds.ts';
import { startPayment } from '../payments/start-payment.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { cancelOrder } from './cancel-order.ts';
import { setOrderStatus } from './set-order-status.ts';
import { setOrderStatuses } from './set-order-statuses.ts';
import { startRefund } from './start-refund.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
const { gateway, gateways } = scriptedGateway();

beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

async function paidOrder() {
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app, { price: 149_900 }));
  const { orderId } = await checkOut(app, gateways, userId);
  const { transactionId } = await startPayment(app, gateways, userId, orderId);
  gateway.words.set(transactionId, { state: 'succeeded' });
  await verifyPayment(app, gateways, transactionId);
  return { userId, orderId };
}
const mailsOf = async (orderId: string, purpose: string) =>
  (await app.db.select().from(mails).where(eq(mails.relatedId, orderId))).filter((mail) => mail.purpose === purpose);

/** Lets the gateway complete requested refunds, and reads their status. */
async function finishRefunds() {
  app.advance(60_000);
  await processDueRefunds(app, gateways);
  for (const refund of gateway.refunds.values()) refund.state = 'completed';
  app.advance(600_000);
  await processDueRefunds(app, gateways);
}

test('mails the customer once when staff cancels, and again when the refund is complete', async () => {
  const { orderId } = await paidOrder();
  await setOrderStatus(app, staff, { id: orderId, to: 'cancelled' });
  await setOrderStatus(app, staff, { id: orderId, to: 'cancelled' });
  const [cancelledMail, ...more] = await mailsOf(orderId, 'order-cancelled');
  expect(more).toEqual([]);
  expect(cancelledMail!.subject).toBe(`Order ${orderId.slice(0, 8)} is cancelled`);
  expect(cancelledMail!.text).toContain('You get back ₹1,499');
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  await startRefund(app, staff, refund!.id);
  expect(await mailsOf(orderId, 'order-refund')).toEqual([]);
  await finishRefunds();
  await processDueRefunds(app, gateways);
  const refundMails = await mailsOf(orderId, 'order-refund');
  expect(refundMails.map(({ subject }) => subject)).toEqual([`Refund of ₹1,499 for order ${orderId.slice(0, 8)}`]);
  expect(refundMails[0]!.text).toContain('Reference: RF');
});

test('sends no cancellation mail when staff choose so, for one order or several', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  await setOrderStatus(app, staff, { id: first.orderId, to: 'cancelled', mailCustomer: false });
  await setOrderStatuses(app, staff, { orders: [{ id: second.orderId }], to: 'cancelled', mailCustomer: false });
  for (const { orderId } of [first, second]) expect(await mailsOf(orderId, 'order-cancelled')).toEqual([]);
});

test('states that nothing is due when an unpaid order is cancelled', async () => {
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app));
  const { orderId } = await checkOut(app, gateways, userId);
  await setOrderStatuses(app, staff, { orders: [{ id: orderId }], to: 'cancelled' });
  const [cancelledMail] = await mailsOf(orderId, 'order-cancelled');
  expect(cancelledMail!.text).toContain('You have nothing to pay for it.');
});

test('mails the refund but no staff cancellation when the customer cancels', async () => {
  const { userId, orderId } = await paidOrder();
  await cancelOrder(app, userId, orderId);
  await finishRefunds();
  expect(await mailsOf(orderId, 'order-cancelled')).toEqual([]);
  expect(await mailsOf(orderId, 'order-refund')).toHaveLength(1);
});

test('mails the customer who cancels a cash order, which has no refund', async () => {
  await app.db.insert(settings).values({ section: 'payment', value: { codEnabled: true } });
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app, { price: 149_900 }));
  const { orderId } = await checkOut(app, gateways, userId, null, 'cod');
  await cancelOrder(app, userId, orderId);
  const [cancelledMail, ...more] = await mailsOf(orderId, 'order-cancelled');
  expect(more).toEqual([]);
  expect(cancelledMail!.text).toContain('is cancelled, as you asked. You have nothing to pay for it.');
});

test('sends no other mail when staff sets another status', async () => {
  const { orderId } = await paidOrder();
  await setOrderStatus(app, staff, { id: orderId, to: 'processing' });
  expect(await mailsOf(orderId, 'order-cancelled')).toEqual([]);
});
