import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fontByPath, fontStyles, KIT_FONT_BYTES } from './brand-fonts.ts';
import { HEADING_FONTS, TEXT_FONTS } from './rules.ts';

/** Bytes of fonts that a page may load, as tools/budgets.ts has it. */
const BUDGET = 48_000;
const pairs = HEADING_FONTS.flatMap(({ key: headingFont }) =>
  TEXT_FONTS.map(({ key: textFont }) => ({ headingFont, textFont })),
);

test.each(pairs)('$headingFont over $textFont fits the budget, and all its files exist', (pair) => {
  const styles = fontStyles(pair);
  if (!styles) return expect(pair).toEqual({ headingFont: 'anek', textFont: 'anek' });
  expect(styles.bytes).toBeLessThanOrEqual(BUDGET);
  const named = [...styles.faces.matchAll(/url\(([^)]+)\)/g)].map(([, path]) => path!);
  expect(named).toEqual(expect.arrayContaining(styles.preloads));
  expect(named.filter((path) => !fontByPath(path))).toEqual([]);
  expect(styles.faces).toContain('size-adjust:');
});

test('states the size of the kit’s own font', () => {
  const folder = new URL('../../web/styles/fonts/', import.meta.url);
  const sizes = ['anek-latin.woff2', 'anek-latin-rupee.woff2'].map((file) => statSync(new URL(file, folder)).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(KIT_FONT_BYTES);
});
