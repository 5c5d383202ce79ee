// node tools/fonts/subset.ts: reduces the fonts to the characters of the shop; the results are committed.
import { readFile, writeFile } from 'node:fs/promises';
import * as fontkit from 'fontkit';
import PDFDocument from 'pdfkit';
import subsetFont from 'subset-font';
import { characterRange } from './character-range.ts';
import { type Axes, subsetVariable } from './subset-variable.ts';

const FROM = new URL('../../node_modules/@fontsource-variable/anek-latin/files/', import.meta.url);
const TO = new URL('../../src/web/styles/fonts/', import.meta.url);

// printable ASCII without characters that only code uses
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  .join('')
  .replace(/[$<=>[\]_\\^`{|}~]/g, '');
const PARTS = [
  { file: 'anek-latin-latin-wdth-normal.woff2', out: 'anek-latin.woff2', text: `${ascii}\u00a0©®·×é½–‘’“”…−` },
  // the rupee sign is in the extended part of the published font
  { file: 'anek-latin-latin-ext-wdth-normal.woff2', out: 'anek-latin-rupee.woff2', text: '₹' },
];

for (const { file, out, text } of PARTS) {
  const axes = { wght: { min: 425, max: 800, isStraight: true }, wdth: { min: 100, max: 125 } };
  const font = await subsetVariable(await readFile(new URL(file, FROM)), text, axes);
  await writeFile(new URL(out, TO), font);
  console.log(out, font.length);
}

// further fonts for brands: one file per weight, with a size-adjusted fallback of Arial against layout shifts
const BRAND = new URL('../../src/features/brand/fonts/', import.meta.url);
const PACKAGES = new URL('../../node_modules/', import.meta.url);
const LATIN = PARTS[0]!.text;
const DEVANAGARI = `${characterRange(0x900, 0x97f)}\u200c\u200d`;
type Source = { family: string; weights: string; folder: string; latin: string; rupee: string; axes?: Axes };
const FONTSOURCE = '@fontsource/';
const VARIABLE = '@fontsource-variable/';
const anek = (family: string, weights: string, axes: Axes): Source => ({
  family,
  weights,
  axes,
  folder: `${VARIABLE}anek-latin`,
  latin: 'anek-latin-latin-wdth-normal',
  rupee: 'anek-latin-latin-ext-wdth-normal',
});
const mukta = (weight: number, weights: string): Source => ({
  family: 'mukta',
  weights,
  folder: `${FONTSOURCE}mukta`,
  latin: `mukta-latin-${weight}-normal`,
  rupee: `mukta-devanagari-${weight}-normal`,
});
const SOURCES: Record<string, Source> = {
  'anek-heading': anek('anek-heading', '700 800', { wght: { min: 700, max: 800 }, wdth: 118 }),
  'anek-text': anek('anek-text', '425 800', { wght: { min: 425, max: 800, isStraight: true }, wdth: 100 }),
  'mukta-regular': mukta(400, '300 549'),
  'mukta-bold': mukta(700, '550 900'),
  rozha: {
    family: 'rozha',
    weights: '300 900',
    folder: `${FONTSOURCE}rozha-one`,
    latin: 'rozha-one-latin-400-normal',
    rupee: 'rozha-one-devanagari-400-normal',
  },
  'archivo-heading': {
    family: 'archivo-heading',
    weights: '300 900',
    folder: `${VARIABLE}archivo`,
    axes: { wght: 900, wdth: 62 },
    latin: 'archivo-latin-wdth-italic',
    rupee: 'archivo-latin-ext-wdth-italic',
  },
  'archivo-text': {
    family: 'archivo-text',
    weights: '400 800',
    folder: `${VARIABLE}archivo`,
    latin: 'archivo-latin-wdth-normal',
    rupee: 'archivo-latin-ext-wdth-normal',
    axes: { wght: { min: 400, max: 800 }, wdth: 100 },
  },
};
/** Devanagari characters, loaded by pages that contain them. */
const SCRIPTS: Record<string, { family: string; weights: string; file: string }> = {
  'anek-devanagari': {
    family: 'anek',
    weights: '300 900',
    file: `${FONTSOURCE}anek-devanagari/files/anek-devanagari-devanagari-700-normal.woff2`,
  },
  'mukta-devanagari': {
    family: 'mukta',
    weights: '300 900',
    file: `${FONTSOURCE}mukta/files/mukta-devanagari-700-normal.woff2`,
  },
  'rozha-devanagari': {
    family: 'rozha',
    weights: '300 900',
    file: `${FONTSOURCE}rozha-one/files/rozha-one-devanagari-400-normal.woff2`,
  },
};
/** Frequency of each letter in English text, for the width of a line. */
const SAMPLE = 'the protein in every scoop is printed on the label and tested in each batch, Chocolate and Mango, 24 g';

const faces: object[] = [];
for (const [name, { family, weights, folder, latin, rupee, axes }] of Object.entries(SOURCES)) {
  const file = (part: string) => readFile(new URL(`${folder}/files/${part}.woff2`, PACKAGES));
  const whole = await subsetVariable(await file(latin), LATIN, axes ?? {});
  await writeFile(new URL(`${name}.woff2`, BRAND), whole);
  faces.push({ family, weights, file: `${name}.woff2`, part: 'latin', fallback: fallbackOf(whole, name) });
  const sign = await subsetVariable(await file(rupee), '₹', axes ?? {});
  await writeFile(new URL(`${name}-rupee.woff2`, BRAND), sign);
  faces.push({ family, weights, file: `${name}-rupee.woff2`, part: 'rupee', fallback: null });
  console.log(name, whole.length, sign.length);
}
for (const [name, { family, weights, file }] of Object.entries(SCRIPTS)) {
  const font = await subsetFont(await readFile(new URL(file, PACKAGES)), DEVANAGARI, {
    targetFormat: 'woff2',
    noHinting: true,
  });
  await writeFile(new URL(`${name}.woff2`, BRAND), font);
  faces.push({ family, weights, file: `${name}.woff2`, part: 'devanagari', fallback: null });
  console.log(name, font.length);
}
await writeFile(new URL('faces.json', BRAND), `${JSON.stringify(faces, null, 2)}\n`);

// Arial has the widths of Helvetica, which the PDF library contains
function fallbackOf(bytes: Buffer, name: string) {
  const bold = /heading|bold|rozha/.test(name);
  const font = fontkit.create(bytes) as fontkit.Font;
  const width = font.layout(SAMPLE).advanceWidth / font.unitsPerEm;
  const share = width / widthOfArial(SAMPLE, bold);
  const percent = (value: number) => `${(value * 100).toFixed(1)}%`;
  return {
    bold,
    sizeAdjust: percent(share),
    ascent: percent(font.ascent / font.unitsPerEm / share),
    descent: percent(-font.descent / font.unitsPerEm / share),
  };
}

function widthOfArial(text: string, bold: boolean): number {
  const doc = new PDFDocument().font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(1000);
  return doc.widthOfString(text) / 1000;
}
