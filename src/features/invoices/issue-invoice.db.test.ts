/** Invoices: numbers without gap or duplicate, taxes that add up to the payment, credit notes for refunds. */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { mergeRollupDeltas, rollupByKey } from '#db/rollups.ts';
import { invoices } from '#db/schema/invoices.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { refundLines, refunds } from '#db/schema/payments.ts';
import { makeStaff } from '#tests/factories.ts';
import { insertOrder, invoiceByHand, type OrderLine, type OrderToInvoice } from '#tests/insert-order.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { allocateNumber } from './allocate-number.ts';
import { amountInWords } from './amount-in-words.ts';
import { createInvoice } from './create-invoice.ts';
import { issueDueCreditNotes } from './issue-due-credit-notes.ts';
import { issueDueInvoices } from './issue-due-invoices.ts';
import { issueInvoice } from './issue-invoice.ts';
import { setInvoiceStatus } from './set-invoice-status.ts';
import { updateInvoiceStatuses } from './update-invoice-statuses.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const makeOrder = (values: OrderToInvoice) => insertOrder(app, values);

const invoiceOf = (orderId: string) => transact(app.db, (tx) => issueInvoice(app, tx, orderId));
const plain: OrderLine[] = [{ price: 149_900, quantity: 1, taxRate: 5 }];

test('numbers 50 concurrent issues consecutively when some fail', async () => {
  const newOrders = await Promise.all(Array.from({ length: 50 }, () => makeOrder({ lines: plain })));
  const failing = Array.from({ length: 20 }, () =>
    transact(app.db, async (tx) => {
      await allocateNumber(tx, 'INV', '2026-11-20');
      throw new Error('after the number was taken');
    }).catch(() => null),
  );
  // every order is invoiced by a request and by the sweep
  await Promise.all([
    ...newOrders.map(invoiceOf),
    ...failing,
    ...newOrders.map(invoiceOf),
    issueDueInvoices(app),
    issueDueInvoices(app),
  ]);
  const numbers = (await app.db.select({ number: invoices.number }).from(invoices)).map(({ number }) => number).sort();
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => `INV-2627-${String(index + 1).padStart(6, '0')}`));
});

test('restarts at 1 on 1 April in India, in each series', async () => {
  const take = (series: 'INV' | 'CRN', day: string) => transact(app.db, (tx) => allocateNumber(tx, series, day));
  expect(await take('INV', '2028-03-31')).toBe('INV-2728-000001');
  expect(await take('INV', '2028-04-01')).toBe('INV-2829-000001');
  expect(await take('CRN', '2028-04-01')).toBe('CRN-2829-000001');
  expect(await take('INV', '2028-04-02')).toBe('INV-2829-000002');
});

test('adds taxes and taxable value up to the payment of every order, to the paisa', async () => {
  const line = fc.record({
    price: fc.integer({ min: 1, max: 9_999_999 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    taxRate: fc.constantFrom(0, 5, 12, 18, 40),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      async (lines, off, home) => {
        const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
        const discount = Math.floor(subtotal * off * 0.99);
        const invoice = (await invoiceOf(await makeOrder({ lines, discount, stateCode: home ? '27' : '29' })))!;
        expect(invoice.totalAmount).toBe(subtotal - discount);
        expect(invoice.amount + invoice.taxAmount).toBe(invoice.totalAmount);
        for (const one of invoice.lines) {
          expect(one.taxable + one.cgst + one.sgst + one.igst).toBe(one.gross);
          expect(home ? one.igst : one.cgst + one.sgst).toBe(0);
          expect(one.cgst).toBe(one.sgst);
        }
        expect(invoice.lines.reduce((sum, one) => sum + one.gross, 0)).toBe(invoice.totalAmount);
      },
    ),
    { numRuns: 60 },
  );
});

test('uses the delivery State as place of supply; an unknown one is another State', async () => {
  expect((await invoiceOf(await makeOrder({ lines: plain, stateCode: null, state: 'Karnataka' })))!.placeOfSupply).toBe(
    '29',
  );
  const odd = (await invoiceOf(await makeOrder({ lines: plain, stateCode: null, state: 'Atlantis' })))!;
  expect(odd.lines[0]!.igst).toBeGreaterThan(0);
});

test('keeps an invoice unchanged after later changes', async () => {
  const id = await makeOrder({ lines: plain });
  const before = (await invoiceOf(id))!;
  await app.db.update(orders).set({ fullName: 'Somebody Else' }).where(eq(orders.id, id));
  expect(await invoiceOf(id)).toEqual(before);
});

test('is a draft when unpaid, paid with the order, overdue the day after; ₹0 has none', async () => {
  const cash = await makeOrder({ lines: plain, paid: false });
  expect((await invoiceOf(cash))!.status).toBe('draft');
  await app.db.update(orders).set({ paymentStatus: 'completed' }).where(eq(orders.id, cash));
  await updateInvoiceStatuses(app);
  expect((await invoiceOf(cash))!.status).toBe('paid');
  expect(await invoiceOf(await makeOrder({ lines: [{ ...plain[0]!, price: 0 }] }))).toBeNull();
  await expect(transact(app.db, (tx) => issueInvoice(app, tx, randomUUID()))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test("issues credit notes for refunds once, with the invoice's rates and amounts that add up", async () => {
  const lines = [
    { price: 100_01, quantity: 3, taxRate: 5 },
    { price: 250_00, quantity: 1, taxRate: 18 },
  ];
  const id = await makeOrder({ lines, discount: 33_33 });
  const invoice = (await invoiceOf(id))!;
  const items = await app.db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(orderItems.position);
  const refund = async (amount: number, part?: { orderItemId: string; quantity: number }) => {
    const [row] = await app.db
      .insert(refunds)
      .values({
        orderId: id,
        attemptId: randomUUID(),
        refundId: randomUUID(),
        amount,
        state: 'completed',
        reason: 't',
        requestedBy: 't',
      })
      .returning();
    if (part) await app.db.insert(refundLines).values({ refundId: row!.id, amount, ...part });
    return row!.id;
  };
  const byLine = await refund(invoice.lines[1]!.gross, { orderItemId: items[1]!.id, quantity: 1 });
  const byAmount = await refund(77_77);
  await Promise.all([issueDueCreditNotes(app), issueDueCreditNotes(app)]);
  await issueDueCreditNotes(app);
  const notes = await app.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.kind, 'credit-note'), eq(invoices.orderId, id)));
  expect(notes).toHaveLength(2);
  const [first, second] = [
    notes.find((note) => note.refundId === byLine)!,
    notes.find((note) => note.refundId === byAmount)!,
  ];
  expect(first.totalAmount).toBe(invoice.lines[1]!.gross);
  expect(first.lines).toHaveLength(1);
  expect(first.lines[0]).toMatchObject({ taxRate: 18, taxable: invoice.lines[1]!.taxable });
  expect(second.totalAmount).toBe(77_77);
  expect(first.notes).toBe(`Against invoice ${invoice.number} of 2026-11-20`);
  expect([first.number, second.number].every((number) => /^CRN-2627-\d{6}$/.test(number))).toBe(true);
});

test('follows a voided invoice with a correct one under the next number', async () => {
  const id = await makeOrder({ lines: plain });
  const wrong = (await invoiceOf(id))!;
  await expect(setInvoiceStatus(app, staff, wrong.id, 'sent')).rejects.toMatchObject({
    code: 'INVOICE_STATUS_NOT_ALLOWED',
  });
  await app.db.update(invoices).set({ status: 'draft' }).where(eq(invoices.id, wrong.id));
  await setInvoiceStatus(app, staff, wrong.id, 'void');
  await issueDueInvoices(app);
  const right = (await invoiceOf(id))!;
  expect(right.number > wrong.number).toBe(true);
});

test.each([
  [{ customerName: '' }, 'customerName'],
  [{ customerEmail: '' }, 'customerEmail'],
  [{ amount: -1 }, 'amount'],
  [{ taxAmount: -1 }, 'taxAmount'],
  [{ gstin: '27AAPFU0939F1ZW' }, 'gstin'],
  [{ stateCode: '99' }, 'stateCode'],
  [{ orderId: 'deadbeef' }, 'orderId'],
])('refuses %o by field, without losing a number', async (values, field) => {
  const last = async () =>
    (
      await app.db.execute<{ last_number: number }>(
        sql`select last_number from invoice_series where series = 'INV' and financial_year = '2627'`,
      )
    ).rows[0]!.last_number;
  const before = await last();
  await expect(createInvoice(app, staff, invoiceByHand(values))).rejects.toMatchObject({
    code: 'INVALID_INVOICE',
    data: { fields: { [field]: expect.any(String) } },
  });
  expect(await last()).toBe(before);
});

test('sums the month’s taxes in a rollup that agrees with the invoices', async () => {
  await mergeRollupDeltas(app.db);
  const tax = await rollupByKey(app.db, 'tax', { from: '2026-11-01' });
  const all = await app.db.select().from(invoices).where(sql`voided_at is null`);
  for (const key of ['taxable', 'cgst', 'sgst', 'igst'] as const) {
    const sum = all.reduce(
      (total, one) => total + (one.kind === 'invoice' ? 1 : -1) * one.lines.reduce((of, line) => of + line[key], 0),
      0,
    );
    expect(tax.get(key)?.amount, key).toBe(sum);
  }
});

test('writes amounts in words', () => {
  expect(amountInWords(4_446_00)).toBe('Rupees four thousand four hundred and forty-six only');
  expect(amountInWords(12_34_567_50)).toBe(
    'Rupees twelve lakh thirty-four thousand five hundred and sixty-seven and fifty paise only',
  );
  expect(amountInWords(1_00_00_000_00)).toBe('Rupees one crore only');
  expect(amountInWords(0)).toBe('Rupees zero only');
});
