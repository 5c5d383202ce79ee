import type { InvoiceLine, InvoiceParty } from '#db/schema/invoices.ts';
import { createPdf, type PdfPage } from '#platform/pdf/document.ts';
import { formatDay } from '#shared/dates.ts';
import { stateName } from '#shared/india-states.ts';
import type { Paise } from '#shared/money.ts';
import type { InvoiceStatus } from '#shared/order-states.ts';
import { formatPhone } from '#shared/phone.ts';
import type { DocumentHeader } from '../brand/read-document-header.ts';
import { amountInWords } from './amount-in-words.ts';
import type { Invoice } from './issue-invoice.ts';
import { UNPAID_STATUSES } from './states.ts';
import { isInterState } from './tax-rules.ts';

const LEFT = 42;
const RIGHT = 553;
const BOTTOM = 770;
const MUTED = '#5b6467';

const amount = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const rupees = (paise: Paise) => `₹${amount.format(paise / 100)}`;
const hsnText = (hsn: string) => hsn.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1 $2 $3');

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

  const { wordmark } = paperHead;
  // a worker thread accepts only plain bytes
  if (wordmark) page.image(Buffer.from(wordmark.png), LEFT, 38, wordmark.width * 0.7, wordmark.height * 0.7);
  else page.text(paperHead.shop, LEFT, 44, { size: 15, weight: 'bold' });
  let y = page.text(supplier.name, LEFT, 70);
  y = page.text(`${supplier.address} (State ${supplier.stateCode})`, LEFT, y, { width: 290 });
  y = page.text(
    [supplier.gstin ? `GSTIN ${supplier.gstin}` : '', fssaiLicence ? `FSSAI ${fssaiLicence}` : '']
      .filter(Boolean)
      .join('    '),
    LEFT,
    y,
    { weight: 'bold' },
  );
  const title = note ? 'Credit note' : `Tax invoice${WITHDRAWN[invoice.status] ?? ''}`;
  page.text(title, 353, 42, { size: 18, weight: 'bold', align: 'right', width: 200 });
  const facts: [string, string][] = [
    [note ? 'Credit note' : 'Invoice', invoice.number],
    ['Date', formatDay(invoice.issuedOn)],
    ...(original
      ? ([
          ['Against invoice', original.number],
          ['Of', formatDay(original.issuedOn)],
        ] as [string, string][])
      : []),
    ...(invoice.orderId ? [['Order', invoice.orderId.slice(0, 8)] as [string, string]] : []),
    ...(invoice.dueDate && UNPAID_STATUSES.includes(invoice.status)
      ? [['Due on', formatDay(invoice.dueDate)] as [string, string]]
      : []),
  ];
  const under = rows(page, facts, 353, 72, 200);
  y = Math.max(y, under) + 8;
  page.line(LEFT, y, RIGHT, y, 1.2, paperHead.colour);
  y += 12;
  const left = party(page, 'Bill to', buyer, LEFT, y);
  const middle = party(
    page,
    'Deliver to',
    { ...buyer, name: invoice.customerName, gstin: null, email: '', phone: null },
    215,
    y,
  );
  page.text('Supply', 390, y, { size: 8, weight: 'bold', color: MUTED });
  const right = rows(
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
  foot(page, invoice, supplier, y + 14);
}

function rows(page: PdfPage, all: [string, string][], x: number, y: number, width: number): number {
  let top = y;
  for (const [name, value] of all) {
    page.text(name, x, top, { color: MUTED });
    top = page.text(value, x + 70, top, { weight: 'bold', align: 'right', width: width - 70 });
  }
  return top;
}

function party(page: PdfPage, title: string, details: InvoiceParty, x: number, y: number): number {
  page.text(title, x, y, { size: 8, weight: 'bold', color: MUTED });
  let top = page.text(details.name, x, y + 14, { weight: 'bold', width: 160 });
  for (const line of [
    details.address,
    details.gstin ? `GSTIN ${details.gstin}` : '',
    details.phone ? formatPhone(details.phone) : '',
    details.email,
  ])
    if (line) top = page.text(line, x, top, { width: 160 });
  return top;
}

type Column = {
  title: string;
  x: number;
  width: number;
  align?: 'right';
  of(line: InvoiceLine, index: number): string;
};

function columnsOf(interState: boolean): Column[] {
  const taxes: Column[] = interState
    ? [{ title: 'IGST', x: 440, width: 50, align: 'right', of: (line) => rupees(line.igst) }]
    : [
        { title: 'CGST', x: 408, width: 42, align: 'right', of: (line) => rupees(line.cgst) },
        { title: 'SGST', x: 452, width: 42, align: 'right', of: (line) => rupees(line.sgst) },
      ];
  return [
    { title: '#', x: LEFT, width: 14, of: (_, index) => String(index + 1) },
    { title: 'Item', x: 58, width: 132, of: (line) => line.description },
    { title: 'HSN', x: 192, width: 52, of: (line) => (line.hsn ? hsnText(line.hsn) : '–') },
    { title: 'Qty', x: 244, width: 34, align: 'right', of: (line) => `${line.quantity} ${line.unit}` },
    { title: 'Discount', x: 280, width: 44, align: 'right', of: (line) => rupees(line.discount) },
    { title: 'Taxable', x: 326, width: 54, align: 'right', of: (line) => rupees(line.taxable) },
    { title: 'Rate', x: 380, width: 28, align: 'right', of: (line) => `${line.taxRate} %` },
    ...taxes,
    { title: 'Amount', x: 496, width: 57, align: 'right', of: (line) => rupees(line.gross) },
  ];
}

function table(page: PdfPage, invoice: Invoice, from: number): number {
  const interState = isInterState(invoice);
  const columns = columnsOf(interState);
  const head = (at: number) => {
    page.line(LEFT, at, RIGHT, at, 0.4);
    for (const { title, x, width, align } of columns)
      page.text(title, x, at + 5, { size: 7.5, weight: 'bold', color: MUTED, width, align: align ?? 'left' });
    page.line(LEFT, at + 20, RIGHT, at + 20, 0.8);
    return at + 26;
  };
  let y = head(from);
  for (const [index, line] of invoice.lines.entries()) {
    if (y > BOTTOM - 40) {
      page.newPage();
      y = head(44);
    }
    const below = columns.map(({ of, x, width, align, title }) =>
      page.text(of(line, index), x, y, {
        size: 8,
        width,
        align: align ?? 'left',
        weight: title === 'Item' || title === 'Amount' ? 'bold' : 'regular',
      }),
    );
    y = Math.max(...below) + 4;
    page.line(LEFT, y, RIGHT, y, 0.3);
    y += 5;
  }
  page.text('Total', 58, y, { size: 8.5, weight: 'bold' });
  const totals: [number, number, Paise][] = [
    [326, 54, invoice.amount],
    interState ? [440, 50, invoice.taxAmount] : [408, 86, invoice.taxAmount],
    [496, 57, invoice.totalAmount],
  ];
  for (const [x, width, value] of totals)
    page.text(rupees(value), x, y, { size: 8, weight: 'bold', align: 'right', width });
  y += 16;
  page.line(LEFT, y, RIGHT, y, 1.2);
  return y;
}

/** What the total of a document consists of, by name. */
export function sumsOf({ lines, totalAmount }: Pick<Invoice, 'lines' | 'totalAmount'>): [string, string][] {
  const discount = lines.reduce((sum, line) => sum + line.discount, 0);
  const delivery = lines.reduce((sum, line) => sum + (line.kind === 'delivery' ? line.gross : 0), 0);
  return [
    ['Subtotal', rupees(totalAmount - delivery + discount)],
    ...(discount > 0 ? [['Discount', `−${rupees(discount)}`] as [string, string]] : []),
    ['Shipping', delivery > 0 ? rupees(delivery) : 'FREE'],
    ['Tax', 'Included'],
  ];
}

function foot(page: PdfPage, invoice: Invoice, supplier: InvoiceParty, from: number): void {
  let y = from;
  if (y > BOTTOM - 150) {
    page.newPage();
    y = 44;
  }
  const end = rows(page, sumsOf(invoice), 353, y, 200);
  page.line(353, end + 4, RIGHT, end + 4, 0.8);
  page.text('Total', 353, end + 10, { size: 12, weight: 'bold' });
  page.text(rupees(invoice.totalAmount), 413, end + 10, { size: 12, weight: 'bold', align: 'right', width: 140 });
  page.line(353, end + 30, RIGHT, end + 30, 0.8);
  page.text('In words', LEFT, y, { size: 8, weight: 'bold', color: MUTED });
  let below = page.text(amountInWords(invoice.totalAmount), LEFT, y + 13, { width: 280 });
  if (invoice.notes) below = page.text(invoice.notes, LEFT, below + 10, { color: MUTED, width: 280 });
  const signed = Math.max(below, end + 40, 700);
  page.line(LEFT, signed, RIGHT, signed, 0.4);
  page.text(`For ${supplier.name}`, 353, signed + 12, { align: 'right', width: 200 });
  page.text('Authorised signatory', 353, signed + 52, { align: 'right', width: 200, color: MUTED });
  page.text(
    `Prices include GST. Questions about this document: ${[supplier.email, supplier.phone].filter(Boolean).join(', ')}`,
    LEFT,
    signed + 52,
    { width: 300, size: 8.5 },
  );
}
