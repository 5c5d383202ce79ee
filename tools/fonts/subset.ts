// node tools/fonts/subset.ts: cuts Anek Latin down to the characters the shop uses; the results are committed.
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const FROM = new URL('../../node_modules/@fontsource-variable/anek-latin/files/', import.meta.url);
const TO = new URL('../../src/web/styles/fonts/', import.meta.url);

// printable ASCII without the signs that only programs use
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  .join('')
  .replace(/[\\^`{|}~]/g, '');
const PARTS = [
  { file: 'anek-latin-latin-wdth-normal.woff2', out: 'anek-latin.woff2', text: `${ascii}\u00a0©®·×é½–‘’“”…−` },
  // the rupee sign sits in the extended part of the published font
  { file: 'anek-latin-latin-ext-wdth-normal.woff2', out: 'anek-latin-rupee.woff2', text: '₹' },
];

for (const { file, out, text } of PARTS) {
  const font = await subsetFont(await readFile(new URL(file, FROM)), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 425, max: 800 }, wdth: { min: 100, max: 125 } },
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
    noLayoutClosure: true,
  });
  await writeFile(new URL(out, TO), font);
  console.log(out, font.length);
}

// for printed documents: static letters of two weights, with all of western Europe's and the rupee sign
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const PRINTED = [
  {
    file: 'anek-latin-latin-wdth-normal.woff2',
    part: 'latin',
    text: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–‘’“”…−`,
  },
  { file: 'anek-latin-latin-ext-wdth-normal.woff2', part: 'ext', text: `${range(0x100, 0x17f)}₹` },
];
for (const { file, part, text } of PRINTED)
  for (const [weight, wght] of [
    ['regular', 425],
    ['bold', 680],
  ] as const) {
    const font = await subsetFont(await readFile(new URL(file, FROM)), text, {
      targetFormat: 'truetype',
      variationAxes: { wght, wdth: 100 },
      keepFeatures: ['kern', 'tnum'],
      noHinting: true,
    });
    await writeFile(new URL(`../../src/platform/pdf/fonts/anek-${part}-${weight}.ttf`, import.meta.url), font);
  }
