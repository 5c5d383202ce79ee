import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderRow } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { readAdminOrder } from './read-admin-order.ts';
import { resolveAttention } from './resolve-attention.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('records the note and cancels the due refund when staff resolve the order', async () => {
  const { orderId } = await shop.paid();
  const { totalAmount } = await orderRow(shop.app, orderId);
  await shop.setStatus(orderId, 'cancelled');
  expect(await resolveAttention(shop.app, shop.staff, { id: orderId, note: 'Sent a new parcel' })).toEqual({
    cancelledAmount: totalAmount,
  });
  expect(await orderRow(shop.app, orderId)).toMatchObject({ matters: [], refundState: 'none' });
  const { events } = await readAdminOrder(shop.app, orderId);
  expect(events.find(({ kind }) => kind === 'order.attention_resolved')).toMatchObject({
    actor: 'Asha Rao',
    data: { note: 'Sent a new parcel', amount: totalAmount, cancelledAmount: totalAmount },
  });
  expect(await shop.auditOf(orderId)).toContain('order.resolve-attention');
});
