import PDFDocument from 'pdfkit';
import { loadFont, type Weight } from './fonts.ts';
import { type Direction, directionOf, printableText, splitRuns, type TextRun } from './text-runs.ts';
import { wrapText } from './wrap-text.ts';

type Style = { size?: number; weight?: Weight; color?: string; align?: 'left' | 'right' | 'center'; width?: number };

type ImageOpener = { openImage(png: Buffer): PDFKit.Mixins.ImageSrc };

/** Metrics of the main font, whose baseline the others use. */
const ASCENT = 0.9;

/** A page written by coordinates, in points from its top left corner. */
export type PdfPage = {
  /** Writes one or more lines; returns the y below them. */
  text(text: string, x: number, y: number, style?: Style): number;
  line(x1: number, y1: number, x2: number, y2: number, weight?: number, color?: string): void;
  fill(x: number, y: number, width: number, height: number, color: string): void;
  /** Fills rectangles [x, y, width, height] as one shape, such as the modules of a QR code. */
  fillShape(rectangles: readonly (readonly [number, number, number, number])[], color: string): void;
  /** Draws a PNG at its top left corner. */
  image(png: Buffer, x: number, y: number, width: number, height: number): void;
  newPage(): void;
  /** The bytes written since the last call; a page is written when the next one begins. */
  takeBytes(): Buffer;
  /** The bytes that were not taken, to the end of the document. */
  end(): Promise<Buffer>;
};

/** The size of a sheet, in points. */
export type PageSize = 'A4' | [width: number, height: number];

/** An empty document; `title` is what viewers and screen readers announce. */
export function createPdf(title: string, author = '', language = 'en-IN', size: PageSize = 'A4'): PdfPage {
  const doc = new PDFDocument({
    size,
    margin: 0,
    lang: language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: title, ...(author ? { Author: author, Producer: author } : {}) },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const takeBytes = () => Buffer.concat(chunks.splice(0));
  const pdf = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(takeBytes())));
  // pages of one document share their image
  let lastImage: { png: Buffer; object: PDFKit.Mixins.ImageSrc } | null = null;

  const registeredFonts = new Set<string>();
  const selectFont = ({ font }: TextRun, size: number, weight: Weight) => {
    const name = `${font} ${weight}`;
    if (!registeredFonts.has(name)) {
      // pdfkit takes any object with `layout`, its types do not
      doc.registerFont(name, loadFont(font, weight) as unknown as Buffer);
      registeredFonts.add(name);
    }
    doc.font(name).fontSize(size);
  };
  const widthOf = (runs: readonly TextRun[], size: number, weight: Weight) =>
    runs.reduce((sum, run) => {
      selectFont(run, size, weight);
      return sum + doc.widthOfString(run.text);
    }, 0);

  function drawRuns(runs: readonly TextRun[], x: number, y: number, size: number, weight: Weight, color: string) {
    let left = x;
    for (const run of runs) {
      selectFont(run, size, weight);
      doc.fillColor(color);
      // glyphs of other scripts are not in the order of their characters: what is copied is stated
      const isStated = run.font !== 'latin' && run.font !== 'ext';
      if (isStated) doc.markContent('Span', { actual: run.text });
      doc.text(run.text, left, y, { lineBreak: false, baseline: -ASCENT * size });
      if (isStated) doc.endMarkedContent();
      left += doc.widthOfString(run.text);
    }
  }

  function linesOf(text: string, size: number, weight: Weight, width: number | undefined) {
    return text.split('\n').flatMap((typedParagraph): { line: string; direction: Direction }[] => {
      const paragraph = printableText(typedParagraph);
      const direction = directionOf(paragraph);
      const lines =
        width === undefined
          ? [paragraph]
          : wrapText(paragraph, width, (part) => widthOf(splitRuns(part, direction), size, weight));
      return lines.map((line) => ({ line, direction }));
    });
  }

  return {
    text(text, x, y, { size = 9, weight = 'regular', color = '#14181a', align = 'left', width } = {}) {
      let top = y;
      for (const { line, direction } of linesOf(text, size, weight, width)) {
        const runs = splitRuns(line, direction);
        const room = (width ?? 0) - widthOf(runs, size, weight);
        const left = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0);
        drawRuns(runs, left, top, size, weight, color);
        top += size * 1.4;
      }
      return top;
    },
    line(x1, y1, x2, y2, weight = 0.5, color = '#14181a') {
      doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(weight).strokeColor(color).stroke();
    },
    fill(x, y, width, height, color) {
      doc.rect(x, y, width, height).fill(color);
    },
    fillShape(rectangles, color) {
      for (const [x, y, width, height] of rectangles) doc.rect(x, y, width, height);
      doc.fill(color);
    },
    image(png, x, y, width, height) {
      // its types lack `openImage`
      if (!lastImage?.png.equals(png)) lastImage = { png, object: (doc as unknown as ImageOpener).openImage(png) };
      doc.image(lastImage.object, x, y, { width, height });
    },
    newPage() {
      doc.addPage();
    },
    takeBytes,
    async end() {
      doc.end();
      return pdf;
    },
  };
}
