import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog } from '#db/schema/platform.ts';
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts';
import { attemptRow, orderRow } from '#tests/factories.ts';
import { openPaymentShop, type PaymentShop } from '#tests/payment-shop.ts';
import { reconcileAttempts } from '../payments/reconcile-attempts.ts';
import { startPayment } from '../payments/start-payment.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { cancelOrder } from './cancel-order.ts';
import { collectCash } from './collect-cash.ts';
import { removeOrder } from './remove-order.ts';
import { setOrderStatus } from './set-order-status.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.setPayment({}));

test('confirms the order at once when it is paid on delivery', async () => {
  shop.app.sent.length = 0;
  const { orderId, transactionId, next } = await shop.cashOrder();
  expect(next).toBe('done');
  expect(await orderRow(shop.app, orderId)).toMatchObject({
    status: 'pending',
    paymentStatus: 'pending',
    paymentMethod: 'cod',
    confirmedAt: expect.any(Date),
    reservationExpiresAt: null,
  });
  expect((await verifyPayment(shop.app, shop.gateways, transactionId)).paymentStatus).toBe('on_delivery');
  expect(shop.app.sent.filter(({ name }) => name === 'mail.send')).toHaveLength(2);
  shop.app.advance(DAY_MS);
  await reconcileAttempts(shop.app, shop.gateways);
  expect(await attemptRow(shop.app, transactionId)).toMatchObject({ state: 'pending', lastCheckedAt: null });
});

test('records the collection once when ten users record it at the same time', async () => {
  const { orderId, transactionId } = await shop.cashOrder();
  const results = await Promise.all(
    Array.from({ length: 10 }, () => collectCash(shop.app, shop.staff, { orders: [orderId], reference: 'BD-77' })),
  );
  expect(results.filter(({ collected }) => collected === 1)).toHaveLength(1);
  expect(results.filter(({ failed }) => failed[0] === orderId)).toHaveLength(9);
  expect((await orderRow(shop.app, orderId)).paymentStatus).toBe('completed');
  expect(await attemptRow(shop.app, transactionId)).toMatchObject({ state: 'succeeded', gatewayReference: 'BD-77' });
  expect((await verifyPayment(shop.app, shop.gateways, transactionId)).paymentStatus).toBe('completed');
  const entries = await shop.app.db.select().from(auditLog).where(eq(auditLog.entityId, orderId));
  expect(entries.filter(({ action }) => action === 'order.collect-cash')).toHaveLength(1);
});

test('collects nothing when an order is paid at a gateway, cancelled or unknown', async () => {
  await shop.setPayment({ codEnabled: true });
  const online = await shop.shopper();
  const { orderId: unpaid } = await shop.place(online.userId, 'phonepe');
  const { orderId: cancelled, userId } = await shop.cashOrder();
  await cancelOrder(shop.app, userId, cancelled);
  const ids = [unpaid, cancelled, crypto.randomUUID()];
  expect(await collectCash(shop.app, shop.staff, { orders: ids, reference: '' })).toMatchObject({
    collected: 0,
    failed: ids,
  });
});

test('makes the cash due again when a cancelled order is reinstated', async () => {
  const { orderId, transactionId, userId } = await shop.cashOrder();
  await cancelOrder(shop.app, userId, orderId);
  expect(await orderRow(shop.app, orderId)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'cancelled',
    refundState: 'none',
  });
  expect((await attemptRow(shop.app, transactionId)).state).toBe('failed');
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' });
  expect((await orderRow(shop.app, orderId)).paymentStatus).toBe('pending');
  expect(await collectCash(shop.app, shop.staff, { orders: [orderId], reference: '' })).toMatchObject({
    amount: 149_900,
  });
  expect((await orderRow(shop.app, orderId)).paymentStatus).toBe('completed');
});

test('collects nothing when an earlier online payment succeeds', async () => {
  await shop.setPayment({ codEnabled: true });
  const { userId } = await shop.shopper();
  const first = await shop.place(userId, 'phonepe');
  await startPayment(shop.app, shop.gateways, userId, first.orderId);
  shop.gateway.words.set(first.transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' } as never);
  await verifyPayment(shop.app, shop.gateways, first.transactionId);
  const second = await shop.place(userId, 'cod');
  expect(second.orderId).toBe(first.orderId);
  shop.gateway.words.set(first.transactionId, { state: 'succeeded', amount: 149_900 } as never);
  shop.app.advance(16 * MINUTE_MS);
  for (let look = 0; look < 4; look++) {
    await reconcileAttempts(shop.app, shop.gateways);
    shop.app.advance(20 * MINUTE_MS);
  }
  expect(await orderRow(shop.app, first.orderId)).toMatchObject({
    paymentStatus: 'completed',
    paymentMethod: 'gateway',
  });
  expect((await attemptRow(shop.app, second.transactionId)).state).toBe('failed');
  expect(await collectCash(shop.app, shop.staff, { orders: [first.orderId], reference: '' })).toMatchObject({
    collected: 0,
  });
});

test('ends the COD attempt when the order is deleted', async () => {
  const { orderId, transactionId } = await shop.cashOrder();
  expect(await removeOrder(shop.app, shop.staff, orderId)).toEqual({ kept: false });
  expect((await attemptRow(shop.app, transactionId)).state).toBe('failed');
});
