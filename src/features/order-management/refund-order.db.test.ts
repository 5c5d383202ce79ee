import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refundLines } from '#db/schema/payments.ts';
import { attemptRow, orderRow, stockOf } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { cancelOrder } from './cancel-order.ts';
import { startRefund } from './start-refund.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('refunds and restocks a line, then the rest to the paisa', async () => {
  const { orderId, product, transactionId } = await shop.paid({ quantity: 3, price: 33_333, coupon: true });
  const { totalAmount } = await orderRow(shop.app, orderId);
  const [item] = await shop.listItems(orderId);
  const first = await shop.refund(orderId, { lines: [{ itemId: item!.id, quantity: 1, restock: true }] });
  expect(first.amount).toBe(Math.floor(totalAmount / 3));
  expect(await stockOf(shop.app, product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  expect((await shop.listItems(orderId))[0]!.refundedQuantity).toBe(1);
  await shop.endRefunds('completed');
  expect(await orderRow(shop.app, orderId)).toMatchObject({ refundState: 'partial' });
  expect((await attemptRow(shop.app, transactionId)).state).toBe('succeeded');
  const second = await shop.refund(orderId, { lines: [{ itemId: item!.id, quantity: 2, restock: false }] });
  expect(first.amount + second.amount).toBe(totalAmount);
  await shop.endRefunds('completed');
  expect(await orderRow(shop.app, orderId)).toMatchObject({ refundState: 'refunded' });
  expect((await attemptRow(shop.app, transactionId)).state).toBe('succeeded');
  expect((await shop.listItems(orderId))[0]!.refundedQuantity).toBe(3);
  expect(await stockOf(shop.app, product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  expect(await shop.app.db.select().from(refundLines)).toHaveLength(2);
  expect(await shop.auditOf(orderId)).toEqual(['order.refund', 'order.refund']);
  await expect(shop.refund(orderId, { amount: 1 })).rejects.toMatchObject({ code: 'NOTHING_TO_REFUND' });
});

test('creates one refund when several requests race or share a key', async () => {
  const { orderId } = await shop.paid();
  const { totalAmount } = await orderRow(shop.app, orderId);
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => shop.refund(orderId, { amount: totalAmount })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const other = await shop.paid();
  const key = randomUUID();
  const same = await Promise.all(
    Array.from({ length: 5 }, () => shop.refund(other.orderId, { amount: 5000, idempotencyKey: key })),
  );
  expect(new Set(same.map(({ id }) => id)).size).toBe(1);
  expect(await shop.refundsOf(other.orderId)).toHaveLength(1);
  await expect(shop.refund(other.orderId, { amount: 6000, idempotencyKey: key })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
  await shop.endRefunds('completed');
  expect([...shop.gateway.refunds.values()].map(({ amount }) => amount).sort()).toEqual([5000, totalAmount].sort());
});

test('refuses more than was paid, more units than were bought, and lines with an amount', async () => {
  const { orderId } = await shop.paid();
  const { totalAmount } = await orderRow(shop.app, orderId);
  const [item] = await shop.listItems(orderId);
  const line = { itemId: item!.id, quantity: 3, restock: true };
  await expect(shop.refund(orderId, { amount: totalAmount + 1 })).rejects.toMatchObject({
    code: 'REFUND_TOO_LARGE',
    data: { refundable: totalAmount },
  });
  await expect(shop.refund(orderId, { lines: [line] })).rejects.toMatchObject({ code: 'INVALID_REFUND' });
  await expect(shop.refund(orderId, {})).rejects.toMatchObject({ code: 'INVALID_REFUND' });
  await expect(shop.refund(orderId, { lines: [{ ...line, quantity: 1 }], amount: 10 })).rejects.toMatchObject({
    code: 'INVALID_REFUND',
  });
  const order = await shop.unpaid();
  await expect(shop.refund(order.orderId, { amount: 100 })).rejects.toMatchObject({ code: 'NOTHING_TO_REFUND' });
});

test('starts a due refund as it is, or replaces it when staff choose another amount', async () => {
  const one = await shop.paid();
  await shop.setStatus(one.orderId, 'cancelled');
  const [due] = await shop.refundsOf(one.orderId);
  await startRefund(shop.app, shop.staff, due!.id);
  await expect(startRefund(shop.app, shop.staff, due!.id)).rejects.toMatchObject({ code: 'REFUND_STATE_CHANGED' });
  expect((await orderRow(shop.app, one.orderId)).matters).toEqual([]);
  await shop.endRefunds('completed');
  expect((await orderRow(shop.app, one.orderId)).refundState).toBe('refunded');

  const two = await shop.paid();
  await shop.setStatus(two.orderId, 'cancelled');
  await shop.refund(two.orderId, { amount: 100 });
  await shop.endRefunds('completed');
  expect((await shop.refundsOf(two.orderId)).map(({ state }) => state).sort()).toEqual(['cancelled', 'completed']);
  expect((await orderRow(shop.app, two.orderId)).refundState).toBe('partial');
});

test('refunds only the rest when a partly refunded order is cancelled by its customer', async () => {
  const { orderId, userId } = await shop.paid();
  const { totalAmount } = await orderRow(shop.app, orderId);
  await shop.refund(orderId, { amount: 1000 });
  await cancelOrder(shop.app, userId, orderId);
  await shop.endRefunds('completed');
  expect([...shop.gateway.refunds.values()].map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([
    1000,
    totalAmount - 1000,
  ]);
  expect((await orderRow(shop.app, orderId)).refundState).toBe('refunded');
});

test('refunds at most the captured amount when the payment had a wrong amount', async () => {
  const order = await shop.unpaid();
  shop.setResult(order.transactionId, { state: 'succeeded', amount: 700 });
  shop.app.advance(2000);
  await verifyPayment(shop.app, shop.gateways, order.transactionId);
  expect((await orderRow(shop.app, order.orderId)).matters).toEqual(['mismatch']);
  await expect(shop.refund(order.orderId, { amount: 701 })).rejects.toMatchObject({ data: { refundable: 700 } });
  await shop.refund(order.orderId, { amount: 700 });
  expect((await orderRow(shop.app, order.orderId)).matters).toEqual([]);
  await shop.endRefunds('completed');
  expect((await attemptRow(shop.app, order.transactionId)).state).toBe('succeeded');
});
