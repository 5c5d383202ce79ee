import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

type Weight = 'regular' | 'bold';
type Style = { size?: number; weight?: Weight; color?: string; align?: 'left' | 'right' | 'center'; width?: number };

const font = (file: string) => readFileSync(new URL(`./fonts/anek-${file}`, import.meta.url));
const FILES = {
  'latin regular': font('latin-regular.ttf'),
  'ext regular': font('ext-regular.ttf'),
  'devanagari regular': font('devanagari-regular.woff'),
  'latin bold': font('latin-bold.ttf'),
  'ext bold': font('ext-bold.ttf'),
  'devanagari bold': font('devanagari-bold.woff'),
};
/** The characters of each font file, the main one first; joiners belong to their neighbours. */
const PARTS = {
  latin: '\\u0020-\\u007e\\u00a0-\\u00ff–‘’“”…−',
  ext: '\\u0100-\\u017f₹',
  devanagari: '\\u0900-\\u097f\\u200c\\u200d',
} as const;
/** Metrics of the main font, whose baseline the others use. */
const ASCENT = 0.9;
type Part = keyof typeof PARTS;
const RUNS = Object.entries(PARTS).map(([part, letters]) => [part as Part, new RegExp(`^[${letters}]`, 'u')] as const);
const SPLIT = new RegExp(
  Object.values(PARTS)
    .map((letters) => `[${letters}]+`)
    .join('|'),
  'gu',
);
// a character in no font would be an empty box
const UNKNOWN = new RegExp(`[^${Object.values(PARTS).join('')}]`, 'gu');

/** A page written by coordinates, in points from its top left corner. */
export type PdfPage = {
  /** Writes one or more lines; returns the y below them. */
  text(text: string, x: number, y: number, style?: Style): number;
  line(x1: number, y1: number, x2: number, y2: number, weight?: number, color?: string): void;
  fill(x: number, y: number, width: number, height: number, color: string): void;
  /** Draws a PNG at its top left corner. */
  image(png: Buffer, x: number, y: number, width: number, height: number): void;
  newPage(): void;
  end(): Promise<Buffer>;
};

/** An empty A4 document; `title` is what viewers and screen readers announce. */
export function createPdf(title: string, author = '', language = 'en-IN'): PdfPage {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: title, ...(author ? { Author: author, Producer: author } : {}) },
  });
  for (const [name, bytes] of Object.entries(FILES)) doc.registerFont(name, bytes);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))));

  const runs = (text: string, weight: Weight) =>
    (text.replace(UNKNOWN, '?').match(SPLIT) ?? []).map((run) => {
      const part = RUNS.find(([, letters]) => letters.test(run))?.[0] ?? 'latin';
      return { run, name: `${part} ${weight}` };
    });
  const widthOf = (text: string, size: number, weight: Weight) =>
    runs(text, weight).reduce((sum, { run, name }) => sum + doc.font(name).fontSize(size).widthOfString(run), 0);

  function wrap(text: string, size: number, weight: Weight, width: number): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let current = '';
      for (const word of paragraph.split(' ')) {
        const longer = current ? `${current} ${word}` : word;
        if (current && widthOf(longer, size, weight) > width) {
          lines.push(current);
          current = word;
        } else current = longer;
      }
      return [...lines, current];
    });
  }

  return {
    text(text, x, y, { size = 9, weight = 'regular', color = '#14181a', align = 'left', width } = {}) {
      const lines = width === undefined ? text.split('\n') : wrap(text, size, weight, width);
      let top = y;
      for (const one of lines) {
        const room = (width ?? 0) - widthOf(one, size, weight);
        let left = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0);
        for (const { run, name } of runs(one, weight)) {
          doc.font(name).fontSize(size).fillColor(color);
          doc.text(run, left, top, { lineBreak: false, baseline: -ASCENT * size });
          left += doc.widthOfString(run);
        }
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
    image(png, x, y, width, height) {
      doc.image(png, x, y, { width, height });
    },
    newPage() {
      doc.addPage();
    },
    async end() {
      doc.end();
      return done;
    },
  };
}
