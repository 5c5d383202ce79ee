/** Invoices of unpaid and corrected orders: void within their month, reversed by a credit note once it is over. */
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoices } from '#db/schema/invoices.ts';
import { settings } from '#db/schema/platform.ts';
import { csvStream } from '#platform/csv/write-csv.ts';
import { ADDRESS, checkOut, makeCustomer, makeProduct, orderRow, putInCart } from '#tests/factories.ts';
import { invoiceByHand } from '#tests/insert-order.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { correctAddress } from '../order-management/correct-address.ts';
import { readAdminOrder } from '../order-management/read-admin-order.ts';
import { readPrintableOrders } from '../order-management/read-printable-orders.ts';
import { removeOrder } from '../order-management/remove-order.ts';
import { createInvoice } from './create-invoice.ts';
import { taxesExport } from './export-taxes.ts';
import { issueDueCreditNotes } from './issue-due-credit-notes.ts';
import { issueDueInvoices } from './issue-due-invoices.ts';
import { listOwnInvoices } from './list-own-invoices.ts';
import { setInvoiceStatus } from './set-invoice-status.ts';
import { summariseInvoices } from './summarise-invoices.ts';
import { updateInvoiceStatuses } from './update-invoice-statuses.ts';

const DECEMBER = new Date('2026-11-30T18:30:00Z'); // 00:00 in India
const PUNE = { ...ADDRESS, city: 'Pune', state: 'Maharashtra', pincode: '411004' };

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
  const { app } = shop;
  await app.db.insert(settings).values({ section: 'payment', value: { codEnabled: true }, updatedAt: app.now() });
});
afterEach(() => shop.close());

const advanceTo = (instant: Date, ms = 0) => shop.app.advance(instant.getTime() + ms - shop.app.now().getTime());

/** An order to be paid in cash that was invoiced in November. */
async function invoicedInCash() {
  const { app, gateways } = shop;
  const userId = await makeCustomer(app);
  await putInCart(app, userId, await makeProduct(app));
  const { orderId } = await checkOut(app, gateways, userId, null, 'cod');
  await shop.setStatus(orderId, 'processing');
  await issueDueInvoices(app);
  const [invoice] = await documentsOf(orderId);
  return { userId, orderId, invoice: invoice! };
}

const documentsOf = (orderId: string) =>
  shop.app.db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.createdAt), asc(invoices.number));

const statesOf = async (orderId: string) =>
  (await documentsOf(orderId)).map(({ kind, status }) => (kind === 'invoice' ? status : kind));

const monthOf = async (month: string) => {
  const { taxable, cgst, sgst, igst } = await summariseInvoices(shop.app, month);
  return taxable + cgst + sgst + igst;
};

async function fileOf(month: string): Promise<[number: string, status: string, total: string][]> {
  const text = await new Response(csvStream(taxesExport.columns, taxesExport.rows(shop.app, month))).text();
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  return rows.map(({ number, status, total }) => [number!, status!, total!]);
}

describe('an unpaid cash order that is cancelled', () => {
  test('has a void invoice until the last second of its month in India', async () => {
    const { orderId } = await invoicedInCash();
    advanceTo(DECEMBER, -1000);
    await shop.setStatus(orderId, 'cancelled');
    await updateInvoiceStatuses(shop.app);
    expect(await statesOf(orderId)).toEqual(['void']);
    expect(await monthOf('2026-11')).toBe(0);
  });

  test('has a credit note in full when its month is over, and the month keeps its sums', async () => {
    const { orderId, invoice } = await invoicedInCash();
    const filed = await fileOf('2026-11');
    advanceTo(DECEMBER);
    await shop.setStatus(orderId, 'cancelled');
    await updateInvoiceStatuses(shop.app);
    await updateInvoiceStatuses(shop.app);
    const [reversed, note, ...others] = await documentsOf(orderId);
    expect(others).toEqual([]);
    expect(reversed).toEqual({ ...invoice, status: 'reversed', reversedAt: DECEMBER });
    expect(note).toMatchObject({
      kind: 'credit-note',
      number: 'CRN-2627-000001',
      originalId: invoice.id,
      refundId: null,
      issuedOn: '2026-12-01',
      lines: invoice.lines,
      totalAmount: invoice.totalAmount,
      notes: `Against invoice ${invoice.number} of 2026-11-20`,
    });
    expect(await fileOf('2026-11')).toEqual(filed);
    expect(await fileOf('2026-12')).toEqual([[note!.number, 'issued', `-${filed[0]![2]}`]]);
    expect(await monthOf('2026-11')).toBe(invoice.totalAmount);
    expect(await monthOf('2026-12')).toBe(-invoice.totalAmount);
    expect((await summariseInvoices(shop.app)).overdueCount).toBe(0);
    expect((await orderRow(shop.app, orderId)).invoicedAt).toBeNull();
  });

  test('has the same when it is deleted', async () => {
    const { app, staff } = shop;
    const [first, second] = [await invoicedInCash(), await invoicedInCash()];
    await removeOrder(app, staff, first.orderId);
    await updateInvoiceStatuses(app);
    advanceTo(DECEMBER);
    await removeOrder(app, staff, second.orderId);
    await updateInvoiceStatuses(app);
    expect(await statesOf(first.orderId)).toEqual(['void']);
    expect(await statesOf(second.orderId)).toEqual(['reversed', 'credit-note']);
  });

  test('gets a corrected invoice when it is reinstated after its month', async () => {
    const { orderId } = await invoicedInCash();
    advanceTo(DECEMBER);
    await shop.setStatus(orderId, 'cancelled');
    await updateInvoiceStatuses(shop.app);
    await shop.setStatus(orderId, 'processing');
    await issueDueInvoices(shop.app);
    expect(await statesOf(orderId)).toEqual(['reversed', 'credit-note', 'draft']);
    await shop.setStatus(orderId, 'cancelled');
    await updateInvoiceStatuses(shop.app);
    expect(await statesOf(orderId)).toEqual(['reversed', 'credit-note', 'void']);
    expect(await monthOf('2026-12')).toBeLessThan(0);
  });
});

describe('an order whose address is corrected after the month of its invoice', () => {
  test('has a credit note and a corrected invoice, which all pages show', async () => {
    const { app, staff } = shop;
    const { orderId, userId, invoice } = await invoicedInCash();
    advanceTo(DECEMBER);
    const before = await readAdminOrder(app, orderId);
    expect(before.invoices).toMatchObject([{ withdrawal: 'reversed', isReversed: false }]);
    await correctAddress(app, staff, { id: orderId, shippingAddress: PUNE });
    await issueDueInvoices(app);
    const documents = await documentsOf(orderId);
    expect(documents.map(({ kind, status, placeOfSupply }) => [kind, status, placeOfSupply])).toEqual([
      ['invoice', 'reversed', '29'],
      ['credit-note', 'paid', '29'],
      ['invoice', 'draft', '27'],
    ]);
    const numbers = documents.map(({ number }) => number);
    expect((await listOwnInvoices(app, userId, [orderId])).map(({ number }) => number)).toEqual(numbers);
    const { invoices: orderInvoices } = await readAdminOrder(app, orderId);
    expect(orderInvoices.map(({ number, isReversed, withdrawal }) => [number, isReversed, withdrawal])).toEqual([
      [numbers[0], true, null],
      [numbers[1], false, null],
      [numbers[2], false, 'void'],
    ]);
    const [printed] = await readPrintableOrders(app, [orderId]);
    expect(printed!.invoice).toMatchObject({ number: numbers[2], placeOfSupply: '27' });
    expect(await monthOf('2026-11')).toBe(invoice.totalAmount);
    expect(await monthOf('2026-12')).toBe(0);
  });

  test('credits a later refund against the corrected invoice when it is paid', async () => {
    const { app, staff } = shop;
    const { orderId } = await shop.paidOfTwo();
    await shop.setStatus(orderId, 'processing');
    await issueDueInvoices(app);
    advanceTo(DECEMBER);
    await correctAddress(app, staff, { id: orderId, shippingAddress: PUNE });
    await issueDueInvoices(app);
    await shop.refund(orderId, { amount: 100_000 });
    await shop.endRefunds('completed');
    await issueDueCreditNotes(app);
    const [, , corrected, note] = await documentsOf(orderId);
    expect(await statesOf(orderId)).toEqual(['reversed', 'credit-note', 'paid', 'credit-note']);
    expect(note).toMatchObject({ originalId: corrected!.id, totalAmount: 100_000 });
    // an invoice with a credit note stays
    await correctAddress(app, staff, { id: orderId, shippingAddress: ADDRESS });
    expect((await documentsOf(orderId))[2]).toMatchObject({ status: 'paid' });
  });
});

describe('staff', () => {
  test('reverse an invoice and cannot void it when its month is over', async () => {
    const { app, staff } = shop;
    const byHand = await createInvoice(app, staff, invoiceByHand());
    await expect(setInvoiceStatus(app, staff, byHand.id, 'reversed')).rejects.toMatchObject({
      code: 'INVOICE_STATUS_NOT_ALLOWED',
    });
    advanceTo(DECEMBER);
    await expect(setInvoiceStatus(app, staff, byHand.id, 'void')).rejects.toMatchObject({
      code: 'INVOICE_STATUS_NOT_ALLOWED',
    });
    expect(await setInvoiceStatus(app, staff, byHand.id, 'reversed')).toMatchObject({ status: 'reversed' });
    await expect(setInvoiceStatus(app, staff, byHand.id, 'reversed')).rejects.toMatchObject({
      code: 'INVOICE_STATUS_NOT_ALLOWED',
    });
    const [note] = await app.db.select().from(invoices).where(eq(invoices.originalId, byHand.id));
    expect(note).toMatchObject({ totalAmount: byHand.totalAmount, orderId: null });
    expect(await monthOf('2026-12')).toBe(-byHand.totalAmount);
  });

  test('cannot withdraw an invoice that has a credit note', async () => {
    const { app, staff } = shop;
    const { invoice } = await invoicedInCash();
    await app.db.insert(invoices).values({
      ...invoice,
      id: randomUUID(),
      kind: 'credit-note',
      number: 'CRN-2526-000001',
      originalId: invoice.id,
      refundId: randomUUID(),
    });
    await expect(setInvoiceStatus(app, staff, invoice.id, 'void')).rejects.toMatchObject({
      code: 'INVOICE_STATUS_NOT_ALLOWED',
    });
    app.isChecked = false;
  });
});

describe('at the same time', () => {
  const repeat = (times: number, run: () => Promise<unknown>) => Array.from({ length: times }, run);

  test('reverses each invoice once when orders are cancelled while the jobs run', async () => {
    const { app } = shop;
    const invoicedOrders = [];
    for (let n = 0; n < 6; n += 1) invoicedOrders.push(await invoicedInCash());
    advanceTo(DECEMBER);
    await Promise.all([
      ...invoicedOrders.map(({ orderId }) => shop.setStatus(orderId, 'cancelled')),
      ...repeat(4, () => updateInvoiceStatuses(app)),
      ...repeat(2, () => issueDueInvoices(app)),
    ]);
    await Promise.all(repeat(4, () => updateInvoiceStatuses(app)));
    await issueDueInvoices(app);
    for (const { orderId } of invoicedOrders) expect(await statesOf(orderId)).toEqual(['reversed', 'credit-note']);
    const total = invoicedOrders.reduce((sum, { invoice }) => sum + invoice.totalAmount, 0);
    expect(await monthOf('2026-11')).toBe(total);
    expect(await monthOf('2026-12')).toBe(-total);
  });

  test('leaves one invoice in effect when the address, the status and the invoice change', async () => {
    const { app, staff } = shop;
    const invoicedOrders = [];
    for (let n = 0; n < 6; n += 1) invoicedOrders.push(await invoicedInCash());
    advanceTo(DECEMBER);
    await Promise.all([
      ...invoicedOrders.map(({ orderId }) => correctAddress(app, staff, { id: orderId, shippingAddress: PUNE })),
      ...invoicedOrders.map(({ invoice }) => setInvoiceStatus(app, staff, invoice.id, 'reversed').catch(() => null)),
      ...repeat(3, () => updateInvoiceStatuses(app)),
      ...repeat(3, () => issueDueInvoices(app)),
    ]);
    await issueDueInvoices(app);
    for (const { orderId } of invoicedOrders) {
      const documents = await documentsOf(orderId);
      const inEffect = documents.filter(({ kind, status }) => kind === 'invoice' && status === 'draft');
      expect(inEffect).toMatchObject([{ placeOfSupply: '27' }]);
      expect(documents.filter(({ status }) => status === 'reversed')).toHaveLength(1);
      expect(documents.filter(({ kind }) => kind === 'credit-note')).toHaveLength(1);
    }
  });
});
