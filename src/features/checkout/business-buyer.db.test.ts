/** A GST invoice for a business: from the checkout to the invoice, its credit note and the exports. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invalidateCached } from '#db/row-cache.ts';
import { invoices } from '#db/schema/invoices.ts';
import { orders } from '#db/schema/orders.ts';
import { settings } from '#db/schema/platform.ts';
import { issueDueCreditNotes } from '#features/invoices/issue-due-credit-notes.ts';
import { issueDueInvoices } from '#features/invoices/issue-due-invoices.ts';
import { readPrintableOrders } from '#features/order-management/read-printable-orders.ts';
import { setOrderStatus } from '#features/order-management/set-order-status.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { makeCustomer, makeProduct, orderRow, prepareCheckout, putInCart } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { placeOrder } from './place-order.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

const GYM = { gstin: '29aapfu 0939f1zr', name: 'Sharma Gym LLP' };

async function order(buyer: { gstin: string; name: string } | null, userId?: string) {
  const customer = userId ?? (await makeCustomer(shop.app));
  if (!userId) await putInCart(shop.app, customer, await makeProduct(shop.app));
  const body = await prepareCheckout(shop.app, shop.gateways, customer);
  const placed = await placeOrder(
    shop.app,
    shop.gateways,
    { userId: customer, address: '127.0.0.1' },
    { ...body, buyer },
  );
  return { ...placed, userId: customer };
}

test('names the business on the invoice and on the credit note, and the recipient beside it', async () => {
  const { orderId, userId } = await order(GYM);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ buyerGstin: '29AAPFU0939F1ZR', buyerName: GYM.name });
  const { transactionId } = await startPayment(shop.app, shop.gateways, userId, orderId);
  await shop.pay(transactionId);
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' });
  await issueDueInvoices(shop.app);
  const [item] = await shop.listItems(orderId);
  await shop.refund(orderId, { lines: [{ itemId: item!.id, quantity: 1, restock: true }] });
  await shop.endRefunds('completed');
  await issueDueCreditNotes(shop.app);
  const papers = await shop.app.db.select().from(invoices).where(eq(invoices.orderId, orderId));
  expect(papers.map(({ kind }) => kind).sort()).toEqual(['credit-note', 'invoice']);
  for (const paper of papers)
    expect(paper).toMatchObject({
      customerName: 'Asha Rao',
      placeOfSupply: '29',
      buyer: { name: GYM.name, gstin: '29AAPFU0939F1ZR', stateCode: '29' },
    });
  expect(await readPrintableOrders(shop.app, [orderId])).toMatchObject([{ buyerName: GYM.name }]);
});

test('refuses a GSTIN with a wrong check digit, and places nothing', async () => {
  const wrong = { gstin: '29AAPFU0939F1ZX', name: 'S' };
  await expect(order(wrong)).rejects.toMatchObject({
    code: 'INVALID_BUYER',
    data: {
      fields: { gstin: 'This is not a valid GSTIN', name: 'Business name must be at least 2 characters' },
    },
  });
  expect(await shop.app.db.select().from(orders)).toEqual([]);
});

test('takes the business of the latest checkout when the same cart is ordered again', async () => {
  const { orderId, userId } = await order(null);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ buyerGstin: null, buyerName: null });
  expect((await order(GYM, userId)).orderId).toBe(orderId);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ buyerName: GYM.name });
  expect((await order(null, userId)).orderId).toBe(orderId);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ buyerGstin: null, buyerName: null });
});

test('refuses a business while the shop has no GST registration', async () => {
  await shop.app.db
    .update(settings)
    .set({ value: sql`value || '{"gstRegistered": false}'` })
    .where(eq(settings.section, 'legal'));
  invalidateCached(shop.app.db, 'settings');
  await expect(order(GYM)).rejects.toMatchObject({
    code: 'INVALID_BUYER',
    data: { fields: { gstin: 'This shop issues no GST invoices' } },
  });
});
