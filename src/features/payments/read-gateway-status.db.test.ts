import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGatewayRegistry } from '#gateways/gateway.ts';
import { openPaymentShop, type PaymentShop } from '#tests/payment-shop.ts';
import { readPaymentStatus } from './read-gateway-status.ts';
import { startPayment } from './start-payment.ts';
import { verifyPayment } from './verify-payment.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.setPayment({}));

test('reads configured, used and missing gateways and the cash that is due', async () => {
  await shop.setPayment({ otherpayEnabled: true, codEnabled: true });
  const before = await readPaymentStatus(shop.app, shop.gateways);
  await shop.cashOrder(120_000);
  await shop.setPayment({ otherpayEnabled: true, codEnabled: true });
  const status = await readPaymentStatus(shop.app, shop.gateways);
  expect(status).toMatchObject({ mode: 'live', currency: 'INR', missing: [] });
  expect(status.gateways.map(({ name, forNew }) => [name, forNew])).toEqual([
    ['phonepe-v2', true],
    ['otherpay', true],
    ['phonepe-v2-test', false],
  ]);
  expect(status.cash.due - before.cash.due).toBe(1);
  expect(status.cash.amount - before.cash.amount).toBe(120_000);
  expect(status.halfHours).toHaveLength(48);
  const none = await readPaymentStatus(shop.app, createGatewayRegistry([]));
  expect(none).toMatchObject({ gateways: [], missing: ['phonepe', 'otherpay'] });
});

test('counts attempts, and those finalised without a callback', async () => {
  const before = await readPaymentStatus(shop.app, shop.gateways);
  const { userId } = await shop.shopper();
  const { orderId, transactionId } = await shop.place(userId, 'phonepe');
  await startPayment(shop.app, shop.gateways, userId, orderId);
  shop.gateway.words.set(transactionId, { state: 'succeeded', amount: 149_900, instrument: 'NETBANKING' } as never);
  await verifyPayment(shop.app, shop.gateways, transactionId);
  const after = await readPaymentStatus(shop.app, shop.gateways);
  expect(after.reconciliation.succeeded - before.reconciliation.succeeded).toBe(1);
  expect(after.reconciliation.withoutCallback - before.reconciliation.withoutCallback).toBe(1);
  expect(after.halfHours.at(-1)!.succeeded - before.halfHours.at(-1)!.succeeded).toBe(1);
  expect(after.methods).toContainEqual({ name: 'NETBANKING', amount: 149_900, count: 1 });
});
