import { expect, test } from 'vitest';
import { createPdf } from './document.ts';

const fontsOf = async (text: string) => {
  const paper = createPdf('Test');
  paper.text(text, 40, 40, { width: 200 });
  const names = (await paper.end()).toString('latin1').match(/\/BaseFont \/\S+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/.*\+|-.*/g, '')))].sort();
};

test('writes each script with the font that contains it', async () => {
  expect(await fontsOf('Asha Rao, 411004')).toEqual(['AnekLatin']);
  expect(await fontsOf('आशा राव')).toEqual(expect.arrayContaining(['AnekDevanagari']));
  expect(await fontsOf('आशा Rao')).toEqual(['AnekDevanagari', 'AnekLatin']);
});

test('replaces unknown characters with a question mark', async () => {
  expect(await fontsOf('தமிழ்')).toEqual(['AnekLatin']);
});
