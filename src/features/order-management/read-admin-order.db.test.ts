import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invoices } from '#db/schema/invoices.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { readAdminOrder } from './read-admin-order.ts';
import { readPrintableOrders } from './read-printable-orders.ts';
import { sendInvoice } from './send-invoice.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

test('reads an order by its full or short id, with items, payments, history and neighbours', async () => {
  const before = await shop.paid();
  shop.app.advance(MINUTE_MS);
  const { orderId, transactionId } = await shop.paid({ coupon: true });
  shop.app.advance(MINUTE_MS);
  const after = await shop.unpaid();
  const detail = await readAdminOrder(shop.app, orderId.slice(0, 8).toUpperCase());
  expect(detail).toMatchObject({
    id: orderId,
    older: before.orderId.slice(0, 8),
    newer: after.orderId.slice(0, 8),
    items: [{ quantity: 2, refundedQuantity: 0, paid: detail.totalAmount }],
    customer: { orders: 1, paid: detail.totalAmount },
    attempts: [{ transactionId, state: 'succeeded', refundable: detail.totalAmount, open: false }],
    tracking: [{ status: 'order_confirmed' }],
  });
  expect(detail.events.map(({ kind }) => kind)).toEqual(['order.confirmed', 'order.created']);
  for (const id of ['nonsense', randomUUID(), '12345678'])
    await expect(readAdminOrder(shop.app, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await readPrintableOrders(shop.app, [orderId, after.orderId])).toMatchObject([
    { id: orderId, gateway: 'scripted', invoice: null },
    { id: after.orderId, gateway: null, paidAt: null },
  ]);
  await sendInvoice(shop.app, shop.staff, orderId);
  const [paper] = await readPrintableOrders(shop.app, [orderId]);
  const [invoice] = await shop.app.db.select().from(invoices).where(eq(invoices.orderId, orderId));
  expect(paper!.invoice).toMatchObject({ number: invoice!.number, issuedOn: invoice!.issuedOn });
  const { taxes } = paper!.invoice!;
  expect(taxes.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(invoice!.amount);
  expect(taxes.reduce((sum, { cgst, sgst, igst }) => sum + cgst + sgst + igst, 0)).toBe(invoice!.taxAmount);
});
