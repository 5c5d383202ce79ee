import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoices } from '#db/schema/invoices.ts';
import { csvStream } from '#platform/csv/write-csv.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { taxesExport } from './export-taxes.ts';
import { listInvoices } from './list-invoices.ts';
import { summariseInvoices } from './summarise-invoices.ts';

const PARTY = { name: 'Ojas', address: 'Pune', gstin: null, stateCode: '27', email: 'a@example.in', phone: null };
const LINE = {
  description: 'Whey',
  hsn: '21069099',
  quantity: 2,
  unit: 'NOS',
  gross: 10_500,
  discount: 0,
  taxRate: 5,
  taxable: 10_000,
  cgst: 250,
  sgst: 250,
  igst: 0,
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const row = {
    customerName: 'Meera',
    customerEmail: 'm@example.in',
    supplier: PARTY,
    buyer: PARTY,
    placeOfSupply: '27',
    amount: 10_000,
    taxAmount: 500,
    totalAmount: 10_500,
    lines: [LINE],
    status: 'sent' as const,
  };
  await app.db.insert(invoices).values([
    { ...row, kind: 'invoice', number: 'INV-2627-000001', issuedOn: '2026-10-31' },
    { ...row, kind: 'invoice', number: 'INV-2627-000002', issuedOn: '2026-11-01', lines: [LINE, LINE] },
    { ...row, kind: 'credit-note', number: 'CRN-2627-000001', issuedOn: '2026-11-30' },
    { ...row, kind: 'invoice', number: 'INV-2627-000003', issuedOn: '2026-11-30', voidedAt: app.now(), status: 'void' },
    { ...row, kind: 'invoice', number: 'INV-2627-000004', issuedOn: '2026-12-01' },
  ]);
});
afterAll(() => app.close());

/** The rows of the file as a spreadsheet reads them: text that is not a number does not sum. */
async function fileOf(month: string): Promise<Record<string, string>[]> {
  const text = await new Response(csvStream(taxesExport.columns, taxesExport.rows(app, month))).text();
  return parse(text, { columns: true, bom: true });
}

test('contains the month’s documents, negative credit notes and void ones with zeros', async () => {
  const rows = await fileOf('2026-11');
  expect(rows.map(({ number, taxable_value, cgst, quantity }) => [number, taxable_value, cgst, quantity])).toEqual([
    ['INV-2627-000002', '200.00', '5.00', '4'],
    ['CRN-2627-000001', '-100.00', '-2.50', '-2'],
    ['INV-2627-000003', '0.00', '0.00', '0'],
  ]);
  expect(rows[0]).toMatchObject({ date: '2026-11-01', place_of_supply: '27-Maharashtra', rate: '5', total: '210.00' });
});

test('sums to the taxes shown in the panel', async () => {
  const rows = await fileOf('2026-11');
  const sum = (name: string) => rows.reduce((total, row) => total + Math.round(Number(row[name]) * 100), 0);
  const { taxable, cgst, sgst, igst } = await summariseInvoices(app, '2026-11');
  expect({ taxable, cgst, sgst, igst }).toEqual({
    taxable: sum('taxable_value'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    igst: sum('igst'),
  });
  expect(taxable).toBe(10_000);
});

test('lists the invoices of a month, by total or due date', async () => {
  const numbers = async (filter: object) =>
    (await listInvoices(app, { limit: 25, ...filter })).rows.map(({ number }) => number);
  expect(await numbers({ month: '2026-10' })).toEqual(['INV-2627-000001']);
  expect(await numbers({ month: '2026-11', kind: 'credit-note' })).toEqual(['CRN-2627-000001']);
  expect(await numbers({ month: '2026-11', sort: 'due' })).toHaveLength(3);
});
