import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refunds } from '#db/schema/payments.ts';
import { attemptRow, orderRow } from '#tests/factories.ts';
import { openPaymentShop, type PaymentShop } from '#tests/payment-shop.ts';
import { processDueRefunds } from '../payments/process-due-refunds.ts';
import { collectCash } from './collect-cash.ts';
import { listCashRefunds } from './list-cash-refunds.ts';
import { recordCashRefund } from './record-cash-refund.ts';
import { refundOrder } from './refund-order.ts';
import { removeOrder } from './remove-order.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.setPayment({}));

test('completes each cash refund when staff record it, and asks no gateway', async () => {
  const { orderId, transactionId } = await shop.cashOrder(100_000, 3);
  await collectCash(shop.app, shop.staff, { orders: [orderId], reference: '' });
  const refund = (amount: number) =>
    refundOrder(shop.app, shop.staff, {
      id: orderId,
      lines: [],
      amount,
      note: '',
      idempotencyKey: crypto.randomUUID(),
    });
  const first = await refund(100_000);
  const second = await refund(50_000);
  expect(await processDueRefunds(shop.app, shop.gateways)).toBe(0);
  await expect(refund(200_000)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE', data: { refundable: 150_000 } });
  expect((await orderRow(shop.app, orderId)).refundState).toBe('requested');
  await recordCashRefund(shop.app, shop.staff, { id: first.id, reference: 'UTR1' });
  await expect(recordCashRefund(shop.app, shop.staff, { id: first.id, reference: 'UTR1' })).rejects.toMatchObject({
    code: 'REFUND_STATE_CHANGED',
  });
  await recordCashRefund(shop.app, shop.staff, { id: second.id, reference: 'UTR2' });
  expect((await orderRow(shop.app, orderId)).refundState).toBe('partial');
  const rest = await refund(150_000);
  await recordCashRefund(shop.app, shop.staff, { id: rest.id, reference: 'UTR3' });
  expect((await orderRow(shop.app, orderId)).refundState).toBe('refunded');
  expect((await attemptRow(shop.app, transactionId)).state).toBe('succeeded');
  const cashRefunds = await shop.app.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  expect(cashRefunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(300_000);
});

test('records the cash refund when the order has been deleted', async () => {
  const { orderId } = await shop.cashOrder();
  await collectCash(shop.app, shop.staff, { orders: [orderId], reference: '' });
  const all = { id: orderId, lines: [], amount: 149_900, note: '', idempotencyKey: crypto.randomUUID() };
  const { id } = await refundOrder(shop.app, shop.staff, all);
  expect(await removeOrder(shop.app, shop.staff, orderId)).toEqual({ kept: true });
  expect((await listCashRefunds(shop.app)).rows.find((row) => row.id === id)).toMatchObject({
    amount: 149_900,
    order: orderId.slice(0, 8),
    deleted: true,
  });
  await recordCashRefund(shop.app, shop.staff, { id, reference: 'UTR4' });
  expect((await orderRow(shop.app, orderId)).refundState).toBe('refunded');
  expect((await listCashRefunds(shop.app)).rows.filter((row) => row.id === id)).toEqual([]);
});
