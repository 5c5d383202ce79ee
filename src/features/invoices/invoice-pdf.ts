import type { InvoiceLine } from '#db/schema/invoices.ts';
import { createPdf, type PdfPage } from '#platform/pdf/document.ts';
import { formatDay } from '#shared/dates.ts';
import { stateName } from '#shared/india-states.ts';
import type { Paise } from '#shared/money.ts';
import type { InvoiceStatus } from '#shared/order-states.ts';
import type { DocumentHeader } from '../brand/read-document-header.ts';
import { amountInWords } from './amount-in-words.ts';
import {
  BOTTOM,
  type Column,
  drawFacts,
  drawHead,
  drawParty,
  drawSignature,
  drawTable,
  type Fact,
  hsnText,
  LEFT,
  MUTED,
  RIGHT,
  rupees,
} from './document-parts.ts';
import type { Invoice } from './issue-invoice.ts';
import { UNPAID_STATUSES } from './states.ts';
import { isInterState } from './tax-rules.ts';

export type InvoiceExtras = {
  paperHead: DocumentHeader;
  fssaiLicence: string;
  /** of a credit note: the invoice that it reverses */
  original: { number: string; issuedOn: string } | null;
};

export type InvoiceDocument = { invoice: Invoice; extras: InvoiceExtras };

/** An invoice or credit note as an A4 document. */
export function invoicePdf({ invoice, extras }: InvoiceDocument): Promise<Buffer> {
  const page = createPdf(`${titleOf(invoice)} ${invoice.number}`, extras.paperHead.shop);
  drawInvoice(page, invoice, extras);
  return page.end();
}

/**
 * A file of any number of documents, each on pages of its own, which come in batches: `add` and `end` return the bytes
 * since the last call.
 */
export function openInvoiceFile(shop: string) {
  const page = createPdf('Tax invoices', shop);
  let isEmpty = true;
  return {
    add(documents: readonly InvoiceDocument[]): Buffer {
      for (const { invoice, extras } of documents) {
        if (!isEmpty) page.newPage();
        drawInvoice(page, invoice, extras);
        isEmpty = false;
      }
      return page.takeBytes();
    },
    end: () => page.end(),
  };
}

const WITHDRAWN: Partial<Record<InvoiceStatus, string>> = { void: ', void', reversed: ', reversed' };

function statusText({ kind, status, refundId }: Invoice): string {
  // it reverses an invoice that nobody has paid
  if (kind === 'credit-note' && !refundId) return 'Nothing to pay';
  if (UNPAID_STATUSES.includes(status)) return 'To be paid';
  return { paid: 'Paid', void: 'Void', reversed: 'Reversed' }[status as 'paid' | 'void' | 'reversed'];
}

const titleOf = ({ kind }: Invoice) => (kind === 'credit-note' ? 'Credit note' : 'Tax invoice');

/** One document with the particulars of Rule 46. */
function drawInvoice(page: PdfPage, invoice: Invoice, { paperHead, fssaiLicence, original }: InvoiceExtras): void {
  const note = invoice.kind === 'credit-note';
  const { supplier, buyer } = invoice;
  const facts: Fact[] = [
    [note ? 'Credit note' : 'Invoice', invoice.number],
    ['Date', formatDay(invoice.issuedOn)],
    ...(original
      ? ([
          ['Against invoice', original.number],
          ['Of', formatDay(original.issuedOn)],
        ] as Fact[])
      : []),
    ...(invoice.orderId ? [['Order', invoice.orderId.slice(0, 8)] as Fact] : []),
    ...(invoice.dueDate && UNPAID_STATUSES.includes(invoice.status)
      ? [['Due on', formatDay(invoice.dueDate)] as Fact]
      : []),
  ];
  const title = note ? 'Credit note' : `Tax invoice${WITHDRAWN[invoice.status] ?? ''}`;
  let y = drawHead(page, { title, facts, supplier, paperHead, fssaiLicence });
  const left = drawParty(page, 'Bill to', buyer, LEFT, y);
  const middle = drawParty(
    page,
    'Deliver to',
    { ...buyer, name: invoice.customerName, gstin: null, email: '', phone: null },
    215,
    y,
  );
  page.text('Supply', 390, y, { size: 8, weight: 'bold', color: MUTED });
  const right = drawFacts(
    page,
    [
      ['Place of supply', `${invoice.placeOfSupply} ${stateName(invoice.placeOfSupply)}`],
      ['Reverse charge', 'No'],
      ['Status', statusText(invoice)],
    ],
    390,
    y + 14,
    163,
  );
  y = Math.max(left, middle, right) + 14;
  y = table(page, invoice, y);
  foot(page, invoice, y + 14);
}

function columnsOf(interState: boolean): Column<InvoiceLine>[] {
  const taxes: Column<InvoiceLine>[] = interState
    ? [{ title: 'IGST', x: 440, width: 50, align: 'right', of: (line) => rupees(line.igst) }]
    : [
        { title: 'CGST', x: 408, width: 42, align: 'right', of: (line) => rupees(line.cgst) },
        { title: 'SGST', x: 452, width: 42, align: 'right', of: (line) => rupees(line.sgst) },
      ];
  return [
    { title: '#', x: LEFT, width: 14, of: (_, index) => String(index + 1) },
    { title: 'Item', x: 58, width: 132, isStrong: true, of: (line) => line.description },
    { title: 'HSN', x: 192, width: 52, of: (line) => hsnText(line.hsn) },
    { title: 'Qty', x: 244, width: 34, align: 'right', of: (line) => `${line.quantity} ${line.unit}` },
    { title: 'Discount', x: 280, width: 44, align: 'right', of: (line) => rupees(line.discount) },
    { title: 'Taxable', x: 326, width: 54, align: 'right', of: (line) => rupees(line.taxable) },
    { title: 'Rate', x: 380, width: 28, align: 'right', of: (line) => `${line.taxRate} %` },
    ...taxes,
    { title: 'Amount', x: 496, width: 57, align: 'right', isStrong: true, of: (line) => rupees(line.gross) },
  ];
}

function table(page: PdfPage, invoice: Invoice, from: number): number {
  const interState = isInterState(invoice);
  const totals: [number, number, Paise][] = [
    [326, 54, invoice.amount],
    interState ? [440, 50, invoice.taxAmount] : [408, 86, invoice.taxAmount],
    [496, 57, invoice.totalAmount],
  ];
  return drawTable(
    page,
    columnsOf(interState),
    invoice.lines,
    totals.map(([x, width, value]) => [x, width, rupees(value)]),
    from,
  );
}

/** What the total of a document consists of, by name. */
export function sumsOf({ lines, totalAmount }: Pick<Invoice, 'lines' | 'totalAmount'>): Fact[] {
  const discount = lines.reduce((sum, line) => sum + line.discount, 0);
  const delivery = lines.reduce((sum, line) => sum + (line.kind === 'delivery' ? line.gross : 0), 0);
  return [
    ['Subtotal', rupees(totalAmount - delivery + discount)],
    ...(discount > 0 ? [['Discount', `−${rupees(discount)}`] as Fact] : []),
    ['Shipping', delivery > 0 ? rupees(delivery) : 'FREE'],
    ['Tax', 'Included'],
  ];
}

function foot(page: PdfPage, invoice: Invoice, from: number): void {
  let y = from;
  if (y > BOTTOM - 150) {
    page.newPage();
    y = 44;
  }
  const end = drawFacts(page, sumsOf(invoice), 353, y, 200);
  page.line(353, end + 4, RIGHT, end + 4, 0.8);
  page.text('Total', 353, end + 10, { size: 12, weight: 'bold' });
  page.text(rupees(invoice.totalAmount), 413, end + 10, { size: 12, weight: 'bold', align: 'right', width: 140 });
  page.line(353, end + 30, RIGHT, end + 30, 0.8);
  page.text('In words', LEFT, y, { size: 8, weight: 'bold', color: MUTED });
  let below = page.text(amountInWords(invoice.totalAmount), LEFT, y + 13, { width: 280 });
  if (invoice.notes) below = page.text(invoice.notes, LEFT, below + 10, { color: MUTED, width: 280 });
  drawSignature(page, invoice.supplier, 'Prices include GST.', Math.max(below, end + 40, 700));
}
