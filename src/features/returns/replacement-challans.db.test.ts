import { randomUUID } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { accounts } from '#db/schema/customers.ts';
import { deliveryChallans, invoices } from '#db/schema/invoices.ts';
import { orders } from '#db/schema/orders.ts';
import { settings } from '#db/schema/platform.ts';
import { returns } from '#db/schema/returns.ts';
import { issueDueInvoices } from '#features/invoices/issue-due-invoices.ts';
import { issueInvoice } from '#features/invoices/issue-invoice.ts';
import { updateInvoiceStatuses } from '#features/invoices/update-invoice-statuses.ts';
import { addTracking } from '#features/order-management/add-tracking.ts';
import { correctAddress } from '#features/order-management/correct-address.ts';
import { readAdminOrder } from '#features/order-management/read-admin-order.ts';
import { removeOrder } from '#features/order-management/remove-order.ts';
import { exportPersonalData } from '#features/privacy/export-personal-data.ts';
import { requestReturn } from '#features/support/request-return.ts';
import { ADDRESS, checkOut, makeCoupon, makeCustomer, makeProduct, orderRow, putInCart } from '#tests/factories.ts';
import { type OrderShop, openOrderShop, TRACKING_ENTRY } from '#tests/order-shop.ts';
import { testHttp } from '#tests/test-http.ts';
import { checkDatabase } from '../../main/doctor/find-violations.ts';
import { changeReturn } from './change-return.ts';
import { readStaffReturn } from './read-returns.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(async () => {
  expect(await checkDatabase(shop.app.db, shop.app.now(), { isSwept: false })).toEqual([]);
  await shop.close();
});

const challansOf = (orderId: string) =>
  shop.app.db
    .select()
    .from(deliveryChallans)
    .where(eq(deliveryChallans.orderId, orderId))
    .orderBy(asc(deliveryChallans.number));
const numbers = async () =>
  (await shop.app.db.select().from(deliveryChallans).orderBy(asc(deliveryChallans.number))).map(({ number }) => number);

const setTracking = (id: string, status: 'shipped' | 'delivered') =>
  addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, status, orderIds: [id], sharesNumber: true });

/** Delivers an order and replaces units of its only line, without the goods; returns the replacement. */
async function replace(userId: string, orderId: string, quantity: number): Promise<{ id: string; number: string }> {
  await setTracking(orderId, 'delivered');
  await issueDueInvoices(shop.app);
  shop.app.advance(1000);
  const [item] = await shop.listItems(orderId);
  const line = { itemId: item!.id, quantity, reason: 'damaged' as const };
  const request = { id: orderId, lines: [line], wish: 'replacement' as const, note: '', imageIds: [] };
  await requestReturn(shop.app, userId, { ...request, idempotencyKey: randomUUID() });
  const [row] = await shop.app.db.select().from(returns).where(eq(returns.orderId, orderId));
  const opened = await readStaffReturn(shop.app, shop.app.db, row!.id);
  const lineId = opened.lines[0]!.id;
  const decision = { lineId, decision: 'approved' as const, isSentBack: false, refusal: null };
  const decided = await changeReturn(shop.app, shop.staff, {
    type: 'decide',
    returnId: opened.id,
    version: opened.version,
    lines: [decision],
  });
  const closed = await changeReturn(shop.app, shop.staff, {
    type: 'closeReturn',
    returnId: opened.id,
    version: decided.version,
    outcomes: [{ lineId, outcome: 'replacement', refusal: null }],
  });
  return { id: closed.replacement!.id, number: closed.number };
}

async function replacement(options: { quantity?: number; price?: number } = {}) {
  const order = await shop.paid({ quantity: 3, price: 100_000, ...options });
  return { ...order, replacement: await replace(order.userId, order.orderId, 2) };
}

test('a replacement gets a challan with the particulars of Rule 55, and no invoice, once it is processing', async () => {
  const { orderId, replacement: swap } = await replacement();
  expect(await issueDueInvoices(shop.app)).toBe(0);
  expect(await challansOf(swap.id)).toEqual([]);
  await shop.setStatus(swap.id, 'processing');
  expect(await issueDueInvoices(shop.app)).toBe(1);
  expect(await issueDueInvoices(shop.app)).toBe(0);
  const [original] = await shop.app.db.select().from(invoices).where(eq(invoices.orderId, orderId));
  expect(await shop.app.db.select().from(invoices).where(eq(invoices.orderId, swap.id))).toEqual([]);
  const [item] = await shop.listItems(orderId);
  expect(await challansOf(swap.id)).toMatchObject([
    {
      number: 'DC-2627-000001',
      returnNumber: swap.number,
      originalInvoiceNumber: original!.number,
      supplier: original!.supplier,
      buyer: original!.buyer,
      placeOfSupply: original!.placeOfSupply,
      issuedOn: original!.issuedOn,
      value: 200_000,
      lines: [
        { description: original!.lines[0]!.description, hsn: item!.hsn, quantity: 2, unit: 'NOS', value: 200_000 },
      ],
      cancelledAt: null,
    },
  ]);
  expect((await orderRow(shop.app, swap.id)).invoicedAt).not.toBeNull();
});

test('its PDF states goods, value and reference without taxes, by its link on the order page', async () => {
  const { replacement: swap } = await replacement();
  await shop.setStatus(swap.id, 'processing');
  await issueDueInvoices(shop.app);
  const [challan] = await challansOf(swap.id);
  const order = await readAdminOrder(shop.app, swap.id);
  expect(order.challans).toEqual([
    { id: challan!.id, number: challan!.number, value: 200_000, returnNumber: swap.number, pdf: expect.any(String) },
  ]);
  const http = testHttp(shop.app, shop.gateways);
  const pdf = order.challans[0]!.pdf;
  const response = await http.request(pdf);
  expect(response.headers.get('content-disposition')).toBe('inline; filename="DC-2627-000001.pdf"');
  const file = await PDF.load(new Uint8Array(await response.arrayBuffer()));
  const text = file
    .extractText()
    .map((page) => page.text)
    .join('\n');
  const { number, returnNumber, originalInvoiceNumber, lines, supplier } = challan!;
  const particulars = [
    number,
    returnNumber!,
    originalInvoiceNumber!,
    '₹2,000.00',
    '2 NOS',
    supplier.gstin!,
    supplier.name,
  ];
  const titles = [
    'Delivery challan',
    'Consignor',
    'Consignee',
    'Place of supply',
    '29 Karnataka',
    'Authorised signatory',
  ];
  const words = ['None: replacement under warranty without charge', 'Rupees two thousand only', ADDRESS.fullName];
  for (const part of [...particulars, ...titles, ...words, ...lines[0]!.description.split(' ')])
    expect(text).toContain(part);
  for (const part of ['CGST', 'IGST', 'Taxable', 'Tax invoice', 'Due on']) expect(text).not.toContain(part);
  expect((await http.request(pdf.replace(/\/[^/]{20,}\//, '/x/'))).status).toBe(404);
});

test('sweeps and requests at once issue one challan each, with numbers without a gap', async () => {
  const swapIds: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const one = await replacement();
    await shop.setStatus(one.replacement.id, 'processing');
    swapIds.push(one.replacement.id);
  }
  const request = (id: string) => transact(shop.app.db, (tx) => issueInvoice(shop.app, tx, id));
  const failing = transact(shop.app.db, async (tx) => {
    await issueInvoice(shop.app, tx, swapIds[0]!);
    throw new Error('lost');
  }).catch(() => null);
  await Promise.all([
    failing,
    ...swapIds.map(request),
    issueDueInvoices(shop.app),
    ...swapIds.map(request),
    issueDueInvoices(shop.app),
  ]);
  expect(await numbers()).toEqual([1, 2, 3, 4].map((serial) => `DC-2627-00000${serial}`));
  for (const id of swapIds) expect(await challansOf(id)).toHaveLength(1);
});

test('no other order of ₹0 and no cancelled or waiting replacement has one', async () => {
  const userId = await makeCustomer(shop.app);
  await putInCart(shop.app, userId, await makeProduct(shop.app, {}));
  const coupon = await makeCoupon(shop.app, { discountValue: 100 });
  const { orderId } = await checkOut(shop.app, shop.gateways, userId, coupon.code);
  await shop.setStatus(orderId, 'processing');
  expect(await issueDueInvoices(shop.app)).toBe(1);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ totalAmount: 0, invoicedAt: expect.any(Date) });
  expect(await challansOf(orderId)).toEqual([]);

  const { replacement: swap } = await replacement();
  expect(await transact(shop.app.db, (tx) => issueInvoice(shop.app, tx, swap.id))).toBeNull();
  expect((await orderRow(shop.app, swap.id)).invoicedAt).toBeNull();
  await shop.setStatus(swap.id, 'cancelled');
  await issueDueInvoices(shop.app);
  expect(await transact(shop.app.db, (tx) => issueInvoice(shop.app, tx, swap.id))).toBeNull();
  expect(await numbers()).toEqual([]);
});

test('it waits until the legal details of the shop are complete', async () => {
  const { replacement: swap } = await replacement();
  await shop.setStatus(swap.id, 'processing');
  const [legal] = await shop.app.db.select().from(settings).where(eq(settings.section, 'legal'));
  const setLegal = async (value: Record<string, unknown>) => {
    await shop.app.db.update(settings).set({ value }).where(eq(settings.section, 'legal'));
  };
  await setLegal({ ...legal!.value, legalName: '' });
  expect(await issueDueInvoices(shop.app)).toBe(0);
  await expect(transact(shop.app.db, (tx) => issueInvoice(shop.app, tx, swap.id))).rejects.toMatchObject({
    code: 'SUPPLIER_INCOMPLETE',
  });
  expect(await numbers()).toEqual([]);
  await setLegal(legal!.value);
  expect(await issueDueInvoices(shop.app)).toBe(1);
  expect(await numbers()).toEqual(['DC-2627-000001']);
});

test('a corrected address cancels it, and the next one has the next number', async () => {
  const { replacement: swap } = await replacement();
  await shop.setStatus(swap.id, 'processing');
  await issueDueInvoices(shop.app);
  const pune = { ...ADDRESS, city: 'Pune', state: 'Maharashtra', pincode: '411004' };
  await correctAddress(shop.app, shop.staff, { id: swap.id, shippingAddress: pune });
  await issueDueInvoices(shop.app);
  expect(
    (await challansOf(swap.id)).map(({ number, placeOfSupply, cancelledAt }) => [
      number,
      placeOfSupply,
      cancelledAt !== null,
    ]),
  ).toEqual([
    ['DC-2627-000001', '29', true],
    ['DC-2627-000002', '27', false],
  ]);
  expect((await readAdminOrder(shop.app, swap.id)).challans.map(({ number }) => number)).toEqual(['DC-2627-000002']);
});

test('an order that ends before it is sent cancels it once; of goods that were sent it stays', async () => {
  const unsentId = (await replacement()).replacement.id;
  const sentId = (await replacement()).replacement.id;
  for (const id of [unsentId, sentId]) await shop.setStatus(id, 'processing');
  await issueDueInvoices(shop.app);
  await setTracking(sentId, 'shipped');
  for (const id of [unsentId, sentId]) await shop.setStatus(id, 'cancelled');
  await Promise.all([updateInvoiceStatuses(shop.app), updateInvoiceStatuses(shop.app)]);
  await updateInvoiceStatuses(shop.app);
  const states = async (id: string) => (await challansOf(id)).map(({ cancelledAt }) => cancelledAt !== null);
  expect([await states(unsentId), await states(sentId)]).toEqual([[true], [false]]);
  // a reinstated order is sent with a new one
  await shop.setStatus(unsentId, 'processing');
  await issueDueInvoices(shop.app);
  expect(await states(unsentId)).toEqual([true, false]);
  expect(await numbers()).toHaveLength(3);
});

test('it keeps its number when its order is removed, and cannot be changed', async () => {
  const { replacement: swap } = await replacement();
  await shop.setStatus(swap.id, 'processing');
  await issueDueInvoices(shop.app);
  const change = shop.app.db.update(deliveryChallans).set({ value: 1 }).where(eq(deliveryChallans.orderId, swap.id));
  await expect(change).rejects.toMatchObject({ cause: { message: 'delivery challans are immutable' } });
  await removeOrder(shop.app, shop.staff, swap.id);
  await updateInvoiceStatuses(shop.app);
  expect(await numbers()).toEqual(['DC-2627-000001']);
});

test('a replacement of a replacement has the value and the invoice of the first goods', async () => {
  const { userId, replacement: first } = await replacement();
  await shop.setStatus(first.id, 'processing');
  await issueDueInvoices(shop.app);
  const second = await replace(userId, first.id, 1);
  await shop.setStatus(second.id, 'processing');
  await issueDueInvoices(shop.app);
  const [[one], [two]] = [await challansOf(first.id), await challansOf(second.id)];
  expect(two).toMatchObject({
    returnNumber: second.number,
    originalInvoiceNumber: one!.originalInvoiceNumber,
    value: 100_000,
  });
});

test('a business gets it with its GSTIN, and a customer finds it in the export of their data', async () => {
  const order = await shop.paid({ quantity: 3, price: 100_000 });
  const business = { buyerGstin: '29AAGCB7383J1Z4', buyerName: 'Sahyadri Gyms LLP' };
  await shop.app.db.update(orders).set(business).where(eq(orders.id, order.orderId));
  const swap = await replace(order.userId, order.orderId, 3);
  await shop.setStatus(swap.id, 'processing');
  await issueDueInvoices(shop.app);
  const [challan] = await challansOf(swap.id);
  expect(challan!.buyer).toMatchObject({ name: 'Sahyadri Gyms LLP', gstin: '29AAGCB7383J1Z4', stateCode: '29' });
  const [user] = await shop.app.db.select().from(accounts).where(eq(accounts.id, order.userId));
  let text = '';
  for await (const part of exportPersonalData(shop.app, user!)) text += part;
  expect(JSON.parse(text).deliveryChallans).toMatchObject([
    {
      number: challan!.number,
      return: swap.number,
      consignee: { name: 'Sahyadri Gyms LLP' },
      value: 3000,
      isCancelled: false,
    },
  ]);
});
