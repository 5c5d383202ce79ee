import type { ChallanLine } from '#db/schema/invoices.ts';
import { createPdf } from '#platform/pdf/document.ts';
import { formatDay } from '#shared/dates.ts';
import { stateName } from '#shared/india-states.ts';
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
  rupees,
} from './document-parts.ts';
import type { InvoiceExtras } from './invoice-pdf.ts';
import type { Challan } from './issue-challan.ts';

export type ChallanDocument = { challan: Challan; extras: Omit<InvoiceExtras, 'original'> };

const COLUMNS: readonly Column<ChallanLine>[] = [
  { title: '#', x: LEFT, width: 14, of: (_, index) => String(index + 1) },
  { title: 'Item', x: 58, width: 262, isStrong: true, of: (line) => line.description },
  { title: 'HSN', x: 330, width: 60, of: (line) => hsnText(line.hsn) },
  { title: 'Qty', x: 394, width: 50, align: 'right', of: (line) => `${line.quantity} ${line.unit}` },
  { title: 'Value of goods', x: 464, width: 89, align: 'right', isStrong: true, of: (line) => rupees(line.value) },
];

const NO_TAX = 'None: replacement under warranty without charge';

/** A delivery challan as an A4 document, with the particulars of Rule 55 of the CGST Rules. */
export function challanPdf({ challan, extras }: ChallanDocument): Promise<Buffer> {
  const { supplier, buyer, lines, value } = challan;
  const page = createPdf(`Delivery challan ${challan.number}`, extras.paperHead.shop);
  const facts: Fact[] = [
    ['Challan', challan.number],
    ['Date', formatDay(challan.issuedOn)],
    ['Order', challan.orderId.slice(0, 8)],
    ...(challan.returnNumber ? [['For return', challan.returnNumber] as Fact] : []),
    ...(challan.originalInvoiceNumber ? [['Of invoice', challan.originalInvoiceNumber] as Fact] : []),
  ];
  const title = `Delivery challan${challan.cancelledAt ? ', cancelled' : ''}`;
  let y = drawHead(page, { title, facts, supplier, ...extras });
  const left = drawParty(page, 'Consignor', supplier, LEFT, y);
  const middle = drawParty(page, 'Consignee', buyer, 215, y);
  page.text('Supply', 390, y, { size: 8, weight: 'bold', color: MUTED });
  const right = drawFacts(
    page,
    [
      ['From', `${supplier.stateCode} ${stateName(supplier.stateCode)}`],
      ['Place of supply', `${challan.placeOfSupply} ${stateName(challan.placeOfSupply)}`],
    ],
    390,
    y + 14,
    163,
  );
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  y = drawTable(
    page,
    COLUMNS,
    lines,
    [
      [394, 50, String(quantity)],
      [464, 89, rupees(value)],
    ],
    Math.max(left, middle, right) + 14,
  );
  y += 14;
  if (y > BOTTOM - 150) {
    page.newPage();
    y = 44;
  }
  page.text('Value in words, for information', LEFT, y, { size: 8, weight: 'bold', color: MUTED });
  y = page.text(amountInWords(value), LEFT, y + 13, { width: 280 }) + 10;
  page.text('Tax', LEFT, y, { size: 8, weight: 'bold', color: MUTED });
  y = page.text(NO_TAX, LEFT, y + 13, { width: 280 });
  drawSignature(page, supplier, 'Nothing is to be paid.', Math.max(y + 10, 700));
  return page.end();
}
