import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPdf } from './document.ts';

const draw = async (text: string, width = 200) => {
  const paper = createPdf('Test');
  const bottom = paper.text(text, 40, 40, { width });
  return { bottom, bytes: await paper.end() };
};

const fontsOf = async (text: string) => {
  const { bytes } = await draw(text);
  const names = bytes.toString('latin1').match(/\/BaseFont \/\S+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/.*\+|(?:Medium)?-.*/g, '')))].sort();
};

/** The texts that copying from the document gives for the scripts whose glyphs are not in the order of characters. */
async function statedTexts(text: string): Promise<string[]> {
  const { bytes } = await draw(text);
  const file = bytes.toString('latin1');
  const contents = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream]) => {
    try {
      return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [...contents.join('').matchAll(/\/ActualText <([0-9a-f]*)>|\/ActualText \(((?:\\.|[^\\)])*)\)/g)].map(
    ([, hex, literal]) =>
      hex === undefined ? decode(Buffer.from(unescapeLiteral(literal!), 'latin1')) : decode(Buffer.from(hex, 'hex')),
  );
}
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const unescapeLiteral = (literal: string) =>
  literal.replace(/\\(.)/gs, (_, character) => ESCAPES[character] ?? character);
const decode = (utf16: Buffer) => utf16.subarray(2).swap16().toString('utf16le');

test.each([
  ['Asha Rao, 411004', ['AnekLatin']],
  ['आशा', ['AnekDevanagari']],
  ['আশা', ['AnekBangla']],
  ['ਆਸ਼ਾ', ['NotoSansGurmukhi']],
  ['આશા', ['AnekGujarati']],
  ['ଆଶା', ['AnekOdia']],
  ['ஆஷா', ['AnekTamil']],
  ['ఆశా', ['AnekTelugu']],
  ['ಆಶಾ', ['AnekKannada']],
  ['ആശാ', ['AnekMalayalam']],
  ['آشا', ['NotoNaskhArabic']],
  ['🙂❤️', ['NotoEmoji']],
  ['ஆஷா Rao 🙂', ['AnekLatin', 'AnekTamil', 'NotoEmoji']],
])('embeds only the fonts of a text when it is %s', async (text, fonts) => {
  expect(await fontsOf(text)).toEqual(fonts);
});

test('states the text of each word for copying when its script reorders glyphs', async () => {
  expect(await statedTexts('கொண்டோம் Asha الله')).toEqual(['கொண்டோம்', 'الله']);
});

test('breaks a word between its characters when it is wider than the line', async () => {
  const line = 9 * 1.4;
  expect((await draw('சென்னை', 200)).bottom).toBeCloseTo(40 + line, 6);
  expect((await draw('திருவனந்தபுரம்திருவனந்தபுரம்', 60)).bottom).toBeGreaterThan(40 + 2 * line - 1);
});
