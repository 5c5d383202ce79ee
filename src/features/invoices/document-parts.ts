import type { InvoiceParty } from '#db/schema/invoices.ts';
import type { PdfPage } from '#platform/pdf/document.ts';
import type { Paise } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import type { DocumentHeader } from '../brand/read-document-header.ts';

/** Edges and colours of A4 documents, in points. */
export const LEFT = 42;
export const RIGHT = 553;
export const BOTTOM = 770;
export const MUTED = '#5b6467';

const amount = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const rupees = (paise: Paise) => `₹${amount.format(paise / 100)}`;
export const hsnText = (hsn: string | null) => hsn?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1 $2 $3') ?? '–';

/** A name and its value on one row. */
export type Fact = [name: string, value: string];

type Head = {
  title: string;
  facts: Fact[];
  supplier: InvoiceParty;
  paperHead: DocumentHeader;
  fssaiLicence: string;
};

/** Who issues the document, its title and its number; returns the y below the line under it. */
export function drawHead(page: PdfPage, { title, facts, supplier, paperHead, fssaiLicence }: Head): number {
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
  page.text(title, 353, 42, { size: 18, weight: 'bold', align: 'right', width: 200 });
  const under = drawFacts(page, facts, 353, 72, 200);
  y = Math.max(y, under) + 8;
  page.line(LEFT, y, RIGHT, y, 1.2, paperHead.colour);
  return y + 12;
}

/** Facts below each other, with their values at the right; returns the y below them. */
export function drawFacts(page: PdfPage, facts: Fact[], x: number, y: number, width: number): number {
  let top = y;
  for (const [name, value] of facts) {
    page.text(name, x, top, { color: MUTED });
    top = page.text(value, x + 70, top, { weight: 'bold', align: 'right', width: width - 70 });
  }
  return top;
}

/** A party with its address; returns the y below it. */
export function drawParty(page: PdfPage, title: string, details: InvoiceParty, x: number, y: number): number {
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

export type Column<Line> = {
  title: string;
  x: number;
  width: number;
  align?: 'right';
  isStrong?: boolean;
  of(line: Line, index: number): string;
};

/** Lines under their headings, over as many pages as they need, with totals; returns the y below them. */
export function drawTable<Line>(
  page: PdfPage,
  columns: readonly Column<Line>[],
  lines: readonly Line[],
  totals: readonly [x: number, width: number, text: string][],
  from: number,
): number {
  const head = (at: number) => {
    page.line(LEFT, at, RIGHT, at, 0.4);
    for (const { title, x, width, align } of columns)
      page.text(title, x, at + 5, { size: 7.5, weight: 'bold', color: MUTED, width, align: align ?? 'left' });
    page.line(LEFT, at + 20, RIGHT, at + 20, 0.8);
    return at + 26;
  };
  let y = head(from);
  for (const [index, line] of lines.entries()) {
    if (y > BOTTOM - 40) {
      page.newPage();
      y = head(44);
    }
    const below = columns.map(({ of, x, width, align, isStrong }) =>
      page.text(of(line, index), x, y, {
        size: 8,
        width,
        align: align ?? 'left',
        weight: isStrong ? 'bold' : 'regular',
      }),
    );
    y = Math.max(...below) + 4;
    page.line(LEFT, y, RIGHT, y, 0.3);
    y += 5;
  }
  page.text('Total', 58, y, { size: 8.5, weight: 'bold' });
  for (const [x, width, text] of totals) page.text(text, x, y, { size: 8, weight: 'bold', align: 'right', width });
  y += 16;
  page.line(LEFT, y, RIGHT, y, 1.2);
  return y;
}

/** The signature of the supplier at `y` and, beside it, a remark with the contact for questions. */
export function drawSignature(page: PdfPage, supplier: InvoiceParty, remark: string, y: number): void {
  page.line(LEFT, y, RIGHT, y, 0.4);
  page.text(`For ${supplier.name}`, 353, y + 12, { align: 'right', width: 200 });
  page.text('Authorised signatory', 353, y + 52, { align: 'right', width: 200, color: MUTED });
  page.text(
    `${remark} Questions about this document: ${[supplier.email, supplier.phone].filter(Boolean).join(', ')}`,
    LEFT,
    y + 52,
    { width: 300, size: 8.5 },
  );
}
