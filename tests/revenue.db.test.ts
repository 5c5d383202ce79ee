/** Captured payments and refunds are the same in cards, reports and customer pages, to the paisa and the day. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settings } from '../src/db/schema/platform.ts';
import { readCustomer } from '../src/features/customers/read-customer.ts';
import { cancelOrder } from '../src/features/order-management/cancel-order.ts';
import { collectCash } from '../src/features/order-management/collect-cash.ts';
import { listCashRefunds } from '../src/features/order-management/list-cash-refunds.ts';
import { readAdminOrder } from '../src/features/order-management/read-admin-order.ts';
import { recordCashRefund } from '../src/features/order-management/record-cash-refund.ts';
import { refundOrder } from '../src/features/order-management/refund-order.ts';
import { removeOrder } from '../src/features/order-management/remove-order.ts';
import { processDueRefunds } from '../src/features/payments/process-due-refunds.ts';
import { startPayment } from '../src/features/payments/start-payment.ts';
import { verifyPayment } from '../src/features/payments/verify-payment.ts';
import { readReport } from '../src/features/reports/read-report.ts';
import { readSummary } from '../src/features/reports/read-summary.ts';
import { DEFAULT_SETTINGS } from '../src/features/settings/rules.ts';
import { permissionsOf } from '../src/platform/http/permissions.ts';
import { addDays, DAY_MS, shopDay } from '../src/shared/dates.ts';
import { checkOut, makeCustomer, makeProduct, makeStaff, putInCart, scriptedGateway } from './factories.ts';
import { importFile } from './import-file.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
const { gateway, gateways } = scriptedGateway();
beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
  const value = { ...DEFAULT_SETTINGS.payment, codEnabled: true };
  await app.db.insert(settings).values({ section: 'payment', value });
});
afterAll(() => app.close());
// each test uses its own days
beforeEach(() => app.advance(3 * DAY_MS));

const PRICE = 149_900;

async function orderOf(userId: string) {
  await putInCart(app, userId, await makeProduct(app, { price: PRICE }));
  return checkOut(app, gateways, userId);
}
async function settle(transactionId: string, amount: number) {
  gateway.words.set(transactionId, { state: 'succeeded', amount });
  app.advance(5_000);
  await verifyPayment(app, gateways, transactionId);
}
async function finishRefunds() {
  await processDueRefunds(app, gateways);
  for (const refund of gateway.refunds.values()) refund.state = 'completed';
  app.advance(120_000);
  await processDueRefunds(app, gateways);
}

/** The amounts of the day and of all days. */
async function figures() {
  const today = shopDay(app.now());
  const [report, { revenue }] = await Promise.all([
    readReport(app, { from: addDays(today, -1), to: today, by: 'units' }),
    readSummary(app, await permissionsOf(app.db, staff.userId)),
  ]);
  const { received, refunded } = report.days.at(-1)!;
  const days = report.days.reduce((sum, day) => sum + day.received - day.refunded, 0);
  expect(report.now.paidNet).toBe(days);
  return { received, refunded, all: revenue!.paidNet };
}

test('counts a payment of a cancelled order on the day of its capture', async () => {
  const before = await figures();
  const userId = await makeCustomer(app);
  const { orderId, transactionId } = await orderOf(userId);
  await startPayment(app, gateways, userId, orderId);
  await cancelOrder(app, userId, orderId);
  app.advance(DAY_MS);
  await settle(transactionId, PRICE);
  expect(await figures()).toEqual({ received: PRICE, refunded: 0, all: before.all + PRICE });
  expect((await readCustomer(app, userId)).spent).toBe(PRICE);
  // its refund subtracts exactly the counted amount
  app.advance(DAY_MS);
  await refundOrder(app, staff, {
    id: orderId,
    lines: [],
    amount: PRICE,
    note: '',
    idempotencyKey: crypto.randomUUID(),
  });
  await finishRefunds();
  expect(await figures()).toEqual({ received: 0, refunded: PRICE, all: before.all });
  expect((await readCustomer(app, userId)).spent).toBe(0);
});

test('counts the captured amount instead of the requested one', async () => {
  const before = await figures();
  const userId = await makeCustomer(app);
  const { orderId, transactionId } = await orderOf(userId);
  await startPayment(app, gateways, userId, orderId);
  await settle(transactionId, 100_001);
  expect(await figures()).toMatchObject({ received: 100_001, all: before.all + 100_001 });
  expect((await readCustomer(app, userId)).spent).toBe(100_001);
  expect((await readAdminOrder(app, orderId)).customer).toMatchObject({ orders: 1, paid: 100_001 });
});

test('subtracts a partial refund on the day it completes', async () => {
  const before = await figures();
  const userId = await makeCustomer(app);
  const { orderId, transactionId } = await orderOf(userId);
  await startPayment(app, gateways, userId, orderId);
  await settle(transactionId, PRICE);
  await refundOrder(app, staff, {
    id: orderId,
    lines: [],
    amount: 33_333,
    note: '',
    idempotencyKey: crypto.randomUUID(),
  });
  expect(await figures()).toMatchObject({ received: PRICE, refunded: 0, all: before.all + PRICE });
  app.advance(DAY_MS);
  await finishRefunds();
  expect(await figures()).toEqual({ received: 0, refunded: 33_333, all: before.all + PRICE - 33_333 });
  expect((await readCustomer(app, userId)).spent).toBe(PRICE - 33_333);
});

test('counts COD when it is collected, and keeps payments of a deleted order', async () => {
  const before = await figures();
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app, { price: PRICE }));
  const { orderId } = await checkOut(app, gateways, userId, null, 'cod');
  expect(await figures()).toMatchObject({ received: 0, all: before.all });
  app.advance(DAY_MS);
  await collectCash(app, staff, { orders: [orderId], reference: '' });
  expect(await figures()).toEqual({ received: PRICE, refunded: 0, all: before.all + PRICE });
  await removeOrder(app, staff, orderId);
  expect(await figures()).toMatchObject({ received: PRICE, all: before.all + PRICE });
  expect(await readCustomer(app, userId)).toMatchObject({ orderCount: 0, spent: PRICE });
});

test("counts an imported order's payment on its day, and staff can refund it", async () => {
  const before = await figures();
  const userId = await makeCustomer(app);
  const { email } = await readCustomer(app, userId);
  const file = [
    'order_id,placed_at,status,payment_status,full_name,email,phone,address,city,state,pincode,total,product,quantity,price',
    `#77,${addDays(shopDay(app.now()), -1)}T10:00:00+05:30,delivered,completed,Asha Rao,${email},9845012345,Flat 3,Pune,Maharashtra,411004,2900,Old Whey,2,1450`,
    `#78,2024-03-01T10:00:00+05:30,delivered,failed,Asha Rao,${email},9845012345,Flat 3,Pune,Maharashtra,411004,500,Old Bar,1,500`,
  ];
  const { lines } = await importFile(app, staff, 'orders', file.join('\n'), { apply: true });
  expect(lines.map(({ action }) => action)).toEqual(['create', 'create']);
  const today = shopDay(app.now());
  const { days } = await readReport(app, { from: addDays(today, -1), to: today, by: 'units' });
  expect(days.map(({ received }) => received)).toEqual([290_000, 0]);
  expect((await readCustomer(app, userId)).spent).toBe(290_000);

  const { rows } = await app.db.execute<{ id: string }>(
    `select order_id as id from payment_attempts where gateway = 'imported'`,
  );
  expect(rows).toHaveLength(1);
  const { id } = await refundOrder(app, staff, {
    id: rows[0]!.id,
    lines: [],
    amount: 90_000,
    note: '',
    idempotencyKey: crypto.randomUUID(),
  });
  // no gateway of this shop has the payment: staff refund it and record that
  await processDueRefunds(app, gateways);
  expect((await listCashRefunds(app)).rows).toMatchObject([{ id, amount: 90_000 }]);
  await recordCashRefund(app, staff, { id, reference: 'UPI 1' });
  expect(await figures()).toEqual({ received: 0, refunded: 90_000, all: before.all + 200_000 });
  expect((await readCustomer(app, userId)).spent).toBe(200_000);
});
