// node tools/fonts/subset-printed.ts FOLDER: the fonts of printed documents. Those of other scripts than Latin come from
// packages that the project does not install (27 MB): npm install them in FOLDER first. The results are committed.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import subsetFont from 'subset-font';
import { characterRange } from './character-range.ts';

const [FOLDER = '.'] = process.argv.slice(2);
const TO = new URL('../../src/platform/pdf/fonts/', import.meta.url);

// static fonts of two weights, with the characters of western Europe and the rupee sign
const ANEK_LATIN = new URL('../../node_modules/@fontsource-variable/anek-latin/files/', import.meta.url);
const MAIN = {
  latin: {
    file: 'anek-latin-latin-wdth-normal.woff2',
    text: `${characterRange(0x20, 0x7e)}${characterRange(0xa0, 0xff)}–‘’“”•…€−`,
  },
  ext: { file: 'anek-latin-latin-ext-wdth-normal.woff2', text: `${characterRange(0x100, 0x17f)}₹` },
};
for (const [part, { file, text }] of Object.entries(MAIN))
  for (const [weight, wght] of Object.entries({ regular: 425, bold: 680 })) {
    const font = await subsetFont(await readFile(new URL(file, ANEK_LATIN)), text, {
      targetFormat: 'truetype',
      variationAxes: { wght, wdth: 100 },
      keepFeatures: ['kern', 'tnum'],
      noHinting: true,
    });
    await writeFile(new URL(`anek-${part}-${weight}.ttf`, TO), font);
    console.log(part, weight, font.length);
  }

/** The package, the part of it, its weights as regular and bold, and the first and last character. */
const SOURCES = {
  arabic: ['noto-naskh-arabic@5.3.0', 'arabic', [400, 700], [0x600, 0x6ff]],
  bengali: ['anek-bangla@5.0.18', 'bengali', [400, 700], [0x980, 0x9ff]],
  devanagari: ['anek-devanagari@5.3.0', 'devanagari', [400, 700], [0x900, 0x97f]],
  emoji: ['noto-emoji@5.3.2', 'emoji', [400], [0x1f000, 0x1faff]],
  gujarati: ['anek-gujarati@5.3.0', 'gujarati', [400, 700], [0xa80, 0xaff]],
  gurmukhi: ['noto-sans-gurmukhi@5.3.0', 'gurmukhi', [400, 700], [0xa00, 0xa7f]],
  kannada: ['anek-kannada@5.3.0', 'kannada', [400, 700], [0xc80, 0xcff]],
  malayalam: ['anek-malayalam@5.3.0', 'malayalam', [400, 700], [0xd00, 0xd7f]],
  oriya: ['anek-odia@4.5.6', 'oriya', [400, 700], [0xb00, 0xb7f]],
  tamil: ['anek-tamil@4.5.6', 'tamil', [400, 700], [0xb80, 0xbff]],
  telugu: ['anek-telugu@5.0.13', 'telugu', [400, 700], [0xc00, 0xc7f]],
} as const;
/** Joiners, the dandas that all Indian scripts use, and the circle that carries a mark without a letter. */
const COMMON = ' \u0964\u0965\u200c\u200d\u25cc';
/** Symbols outside the range of emoji that have pictures too, digits of keycaps, and what joins them. */
const EMOJI = `#*0123456789©®\u200d\u203c\u2049\u20e3\u2122\u2139${characterRange(0x2190, 0x21ff)}${characterRange(0x2300, 0x2bff)}\ufe0f`;

for (const [script, [source, part, weights, [first, last]]] of Object.entries(SOURCES)) {
  const [name] = source.split('@') as [string];
  for (const [index, weight] of weights.entries()) {
    const file = join(FOLDER, 'node_modules', '@fontsource', name, 'files', `${name}-${part}-${weight}-normal.woff2`);
    const font = await subsetFont(
      await readFile(file),
      `${characterRange(first, last)}${script === 'emoji' ? EMOJI : COMMON}`,
      {
        targetFormat: 'truetype',
        noHinting: true,
      },
    );
    const bytes = brotliCompressSync(font, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
    });
    const out = `${script}-${index === 0 ? 'regular' : 'bold'}.ttf.br`;
    await writeFile(new URL(out, TO), bytes);
    console.log(out, font.length, bytes.length);
  }
}
