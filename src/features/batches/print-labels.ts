import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import QRCode from 'qrcode';
import { batches } from '#db/schema/batches.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { createPdf, type PageSize, type PdfPage } from '#platform/pdf/document.ts';
import { formatDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { formatRupees } from '#shared/money.ts';
import { clip } from '#shared/text.ts';
import { mrpOf } from './check-batch.ts';
import { listUnitCodes } from './read-unit-codes.ts';
import { batchPagePath, formatUnitCode } from './unit-code-rules.ts';

const MM = 72 / 25.4;
/** Characters of a label whose text is smaller. */
const LONG_TEXT = 130;
const A4_WIDTH = 210 * MM;
const A4_HEIGHT = 297 * MM;

type Paper = {
  size: PageSize;
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** edge of the QR code, the space around it and the size of the text */
  qr: number;
  margin: number;
  text: number;
  isStacked: boolean;
};

/** Sheets of 24 labels of 70 × 37 mm, and rolls of labels of 4 × 6 inches. */
const PAPERS = {
  a4: {
    size: 'A4' as const,
    columns: 3,
    rows: 8,
    width: 70 * MM,
    height: 37 * MM,
    qr: 25 * MM,
    margin: 5 * MM,
    text: 7,
    isStacked: false,
  },
  roll: {
    size: [288, 432] as [number, number],
    columns: 1,
    rows: 1,
    width: 288,
    height: 432,
    qr: 216,
    margin: 36,
    text: 14,
    isStacked: true,
  },
} satisfies Record<string, Paper>;
export const LABEL_PAPERS = ['a4', 'roll'] as const satisfies (keyof typeof PAPERS)[];
export type LabelPaper = (typeof LABEL_PAPERS)[number];

export type LabelRequest = {
  batchId: string;
  paper: LabelPaper;
  count: number;
  /** place of the first code; null: labels without codes, all the same */
  firstCode: number | null;
};

/**
 * Labels with a QR code that opens the page of the batch, or checks one unit. NOT_FOUND, BATCH_DATE_UNKNOWN,
 * UNIT_CODES_SHORT when there are fewer codes from that place on.
 */
export async function printLabels(app: App, { batchId, paper: name, count, firstCode }: LabelRequest): Promise<Buffer> {
  const label = await readLabel(app, batchId);
  const codes = firstCode === null ? null : await listUnitCodes(app.db, batchId, firstCode, count);
  if (codes && codes.length < count) throw new DomainError('UNIT_CODES_SHORT', { available: codes.length });
  const paper: Paper = PAPERS[name];
  const page = createPdf(`Labels of batch ${label.number}`, '', 'en-IN', paper.size);
  const url = app.config.origin + batchPagePath(label.number);
  const plain = codes ? null : encodeQr(url);
  const perPage = paper.columns * paper.rows;
  const left = typeof paper.size === 'string' ? (A4_WIDTH - paper.columns * paper.width) / 2 : 0;
  const top = typeof paper.size === 'string' ? (A4_HEIGHT - paper.rows * paper.height) / 2 : 0;
  for (let index = 0; index < count; index++) {
    const place = index % perPage;
    if (index > 0 && place === 0) {
      page.newPage();
      // other requests get their turn after each sheet
      await nextTurn();
    }
    const code = codes?.[index]?.code ?? null;
    const qr = plain ?? encodeQr(`${url}?code=${code}`);
    const x = left + (place % paper.columns) * paper.width;
    const y = top + Math.floor(place / paper.columns) * paper.height;
    drawLabel(page, paper, { x, y, qr, lines: [...label.lines, ...(code ? [formatUnitCode(code)] : [])] });
  }
  return page.end();
}

/** A run of dark modules in a row of a QR code. */
type Run = { row: number; column: number; length: number };
type Qr = { size: number; runs: Run[] };

function encodeQr(text: string): Qr {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const runs: Run[] = [];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      if (!data[row * size + column]) continue;
      const start = column;
      while (column + 1 < size && data[row * size + column + 1]) column++;
      runs.push({ row, column: start, length: column - start + 1 });
    }
  return { size, runs };
}

type Placed = { x: number; y: number; qr: Qr; lines: string[] };

function drawLabel(page: PdfPage, paper: Paper, { x, y, qr, lines }: Placed): void {
  const { width, margin, isStacked } = paper;
  // long names and numbers stay on their label
  const size = lines.join('').length > LONG_TEXT ? paper.text * 0.8 : paper.text;
  const module = paper.qr / qr.size;
  page.fillShape(
    qr.runs.map(
      ({ row, column, length }) =>
        [x + margin + column * module, y + margin + row * module, length * module, module] as const,
    ),
    '#000000',
  );
  const textLeft = x + margin + (isStacked ? 0 : paper.qr + margin);
  const textWidth = x + width - margin / 2 - textLeft;
  let top = y + margin + (isStacked ? paper.qr + margin / 2 : 0);
  for (const [index, line] of lines.entries())
    top = page.text(line, textLeft, top, { size, width: textWidth, weight: index === 0 ? 'bold' : 'regular' });
}

/** What a label says. */
async function readLabel(app: App, batchId: string): Promise<{ number: string; lines: string[] }> {
  const [row] = await app.db
    .select({ batch: batches, variant: productVariants, product: products })
    .from(batches)
    .innerJoin(productVariants, eq(productVariants.id, batches.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(eq(batches.id, batchId));
  if (!row) throw new DomainError('NOT_FOUND');
  const { batch, variant, product } = row;
  if (batch.bestBefore === null) throw new DomainError('BATCH_DATE_UNKNOWN');
  const kind = [variant.flavour, variant.size].filter(Boolean).join(', ');
  return {
    number: batch.number,
    lines: [
      clip(product.name, 40),
      ...(kind ? [clip(kind, 40)] : []),
      `Batch ${batch.number}`,
      `Best before ${formatDay(batch.bestBefore)}`,
      `MRP ${formatRupees(mrpOf(batch, variant, product))} incl. of all taxes`,
    ],
  };
}
