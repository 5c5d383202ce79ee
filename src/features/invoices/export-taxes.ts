import { and, asc, eq, gt, or } from 'drizzle-orm';
import { type InvoiceLine, invoices } from '#db/schema/invoices.ts';
import type { App } from '#platform/app.ts';
import { type CsvExport, type CsvValue, downloadUrl } from '#platform/csv/download.ts';
import { csvRupees } from '#platform/csv/write-csv.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { stateName } from '#shared/india-states.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Invoice } from './issue-invoice.ts';
import { isIssuedIn, originalInvoices } from './list-invoices.ts';

const AT_ONCE = 500;

/** The URL of a CSV file of a month's taxes ('2026-11') by document, HSN code and rate. */
export async function exportTaxes(app: App, staff: Staff, month: string): Promise<{ url: string }> {
  await recordChange(app.db, staff, app.now(), {
    action: 'invoice.export',
    entityId: month,
    label: `Taxes of ${month} as CSV`,
  });
  return { url: downloadUrl(app, staff, taxesExport.name, month) };
}

/** Credit notes are negative; a void document has zeros, since its number must be accounted for. */
export const taxesExport: CsvExport = {
  name: 'gst',
  permission: 'invoices.export',
  columns: [
    'document',
    'number',
    'date',
    'against',
    'status',
    'customer',
    'gstin',
    'place_of_supply',
    'hsn',
    'unit',
    'quantity',
    'rate',
    'taxable_value',
    'cgst',
    'sgst',
    'igst',
    'total',
  ],
  async *rows(app, month) {
    for (let last: Pick<Invoice, 'issuedOn' | 'number'> | null = null; ; ) {
      const pageRows: { invoice: Invoice; against: string | null }[] = await app.db
        .select({ invoice: invoices, against: originalInvoices.number })
        .from(invoices)
        .leftJoin(originalInvoices, eq(originalInvoices.id, invoices.originalId))
        .where(and(isIssuedIn(month), last ? isAfter(last) : undefined))
        .orderBy(asc(invoices.issuedOn), asc(invoices.number))
        .limit(AT_ONCE);
      for (const { invoice, against } of pageRows) yield* rowsOf(invoice, against);
      if (pageRows.length < AT_ONCE) return;
      last = pageRows.at(-1)!.invoice;
    }
  },
};

const isAfter = ({ issuedOn, number }: Pick<Invoice, 'issuedOn' | 'number'>) =>
  or(gt(invoices.issuedOn, issuedOn), and(eq(invoices.issuedOn, issuedOn), gt(invoices.number, number)));

function* rowsOf(invoice: Invoice, against: string | null): Generator<CsvValue[]> {
  const sign = invoice.kind === 'credit-note' ? -1 : 1;
  const isVoid = invoice.voidedAt !== null;
  const sellerFields = [
    invoice.kind,
    invoice.number,
    invoice.issuedOn,
    against,
    isVoid ? 'void' : 'issued',
    invoice.buyer.name,
    invoice.buyer.gstin,
    `${invoice.placeOfSupply}-${stateName(invoice.placeOfSupply)}`,
  ];
  const rates = Map.groupBy(invoice.lines, ({ hsn, taxRate, unit }) => JSON.stringify([hsn, taxRate, unit]));
  for (const lines of rates.values()) {
    const { hsn, unit, taxRate } = lines[0]!;
    const sum = (name: 'quantity' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'gross') =>
      isVoid ? 0 : sign * lines.reduce((total: number, line: InvoiceLine) => total + line[name], 0);
    yield [
      ...sellerFields,
      hsn,
      unit,
      sum('quantity'),
      taxRate,
      ...(['taxable', 'cgst', 'sgst', 'igst', 'gross'] as const).map((name) => csvRupees(sum(name))),
    ];
  }
}
