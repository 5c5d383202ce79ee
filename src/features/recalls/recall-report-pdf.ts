import { createPdf, type PdfPage } from '#platform/pdf/document.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { DocumentHeader } from '../brand/read-document-header.ts';
import type { RecallReport } from './read-recall-report.ts';
import { type ReportSection, reportSections } from './recall-report-lines.ts';

const LEFT = 42;
const RIGHT = 553;
const TOP = 48;
const BOTTOM = 780;
const VALUE = 230;
const MUTED = '#5b6467';
/** room of the signature, which stays in one piece */
const SIGNATURE_HEIGHT = 90;

/** The report of a recall for the food authority as an A4 document, with a place to sign. */
export function recallReportPdf(report: RecallReport, head: DocumentHeader, now: Date): Promise<Buffer> {
  const page = createPdf(`Recall report ${report.batch.number}`, head.shop);
  let y = drawHead(page, head, now);
  for (const section of reportSections(report)) y = drawSection(page, section, y, head.colour);
  drawSignature(page, y + SIGNATURE_HEIGHT > BOTTOM ? nextPage(page) : y + 14);
  return page.end();
}

function drawHead(page: PdfPage, { shop, wordmark, colour }: DocumentHeader, now: Date): number {
  if (wordmark) page.image(Buffer.from(wordmark.png), LEFT, 38, wordmark.width * 0.7, wordmark.height * 0.7);
  else page.text(shop, LEFT, 44, { size: 15, weight: 'bold' });
  const right = { align: 'right', width: RIGHT - VALUE } as const;
  page.text('Recall report', VALUE, 42, { size: 18, weight: 'bold', ...right });
  page.text(`As of ${formatDateTime(now)}`, VALUE, 68, { color: MUTED, ...right });
  page.line(LEFT, 92, RIGHT, 92, 1.2, colour);
  return 104;
}

function drawSection(page: PdfPage, { title, lines }: ReportSection, from: number, colour: string): number {
  // a title stays with its first lines
  let y = from + 60 > BOTTOM ? nextPage(page) : from;
  y = page.text(title, LEFT, y, { size: 11, weight: 'bold', color: colour }) + 3;
  for (const [name, value] of lines) {
    if (y + 30 > BOTTOM) y = nextPage(page);
    const under = page.text(name, LEFT, y, { color: MUTED, width: VALUE - LEFT - 10 });
    y = Math.max(under, page.text(value, VALUE, y, { weight: 'bold', width: RIGHT - VALUE })) + 1;
  }
  return y + 6;
}

function drawSignature(page: PdfPage, y: number): void {
  for (const [index, name] of ['Place', 'Date', 'Name', 'Signature'].entries()) {
    const x = LEFT + (index % 2) * 265;
    const below = y + 32 + Math.floor(index / 2) * 38;
    page.line(x, below, x + 245, below);
    page.text(name, x, below + 3, { size: 8, color: MUTED });
  }
}

function nextPage(page: PdfPage): number {
  page.newPage();
  return TOP;
}
