import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentAttempts, paymentEvents, refunds } from '#db/schema/payments.ts';
import { checkOut, makeCustomer, makeProduct, putInCart, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { listCallbacks } from './list-callbacks.ts';

let app: TestApp;
let order: Awaited<ReturnType<typeof checkOut>>;
const { gateways } = scriptedGateway();

beforeAll(async () => {
  app = await createTestApp();
  // its callbacks and refunds are inserted directly
  app.isChecked = false;
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app));
  order = await checkOut(app, gateways, userId);
  const [attempt] = await app.db.update(paymentAttempts).set({ gatewayReference: 'T2611 99' }).returning();
  await app.db.insert(refunds).values({
    orderId: order.orderId,
    attemptId: attempt!.id,
    refundId: 'RFBACK',
    amount: 100,
    state: 'requested',
    reason: 'amount',
    requestedBy: 'system',
  });
  for (const transactionId of [order.transactionId, order.transactionId, 'RFBACK', 'XX_other', 'XXZother', null])
    await app.db.insert(paymentEvents).values({ gateway: 'scripted', bodyHash: randomUUID(), transactionId, body: {} });
});
afterAll(() => app.close());

const findTransactionIds = async (search: string) => {
  const { rows, total } = await listCallbacks(app, { search, limit: 50 });
  expect(total).toEqual({ count: rows.length, more: false });
  return rows.map(({ transactionId }) => transactionId).sort();
};

test('finds the callbacks of an order, payments and refunds, by its full and its short id', async () => {
  const transactionIds = [order.transactionId, order.transactionId, 'RFBACK'].sort();
  expect(await findTransactionIds(order.orderId)).toEqual(transactionIds);
  expect(await findTransactionIds(`#${order.orderId.slice(0, 8).toUpperCase()}`)).toEqual(transactionIds);
});

test('finds a callback by its transaction id or a prefix, in any case', async () => {
  expect(await findTransactionIds(order.transactionId)).toEqual([order.transactionId, order.transactionId]);
  expect(await findTransactionIds(` ${order.transactionId.slice(0, 6).toLowerCase()}`)).toHaveLength(2);
  expect(await findTransactionIds('rfback')).toEqual(['RFBACK']);
  // no character is a wildcard
  expect(await findTransactionIds('XX_')).toEqual(['XX_other']);
  expect(await findTransactionIds('XX%')).toEqual([]);
});

test("finds the callbacks of a payment by the gateway's reference", async () => {
  expect(await findTransactionIds('T2611 99')).toEqual([order.transactionId, order.transactionId]);
  expect(await findTransactionIds('T2611')).toEqual([]);
});

test('lists all without a search', async () => {
  expect(await findTransactionIds('')).toHaveLength(6);
});
