import { expect, test } from 'vitest';
import { EMPTY_PACKAGE, isGtin, sameGtin, validatePackage } from './package-rules.ts';

const measured = { ...EMPTY_PACKAGE, grossGrams: 1_190, lengthMm: 155, widthMm: 155, heightMm: 200 };

test('accepts whole numbers within the limits, and nothing at all', () => {
  expect(validatePackage(measured)).toEqual({});
  expect(validatePackage(EMPTY_PACKAGE)).toEqual({});
  expect(validatePackage({ ...measured, grossGrams: 100_000, lengthMm: 3_000, widthMm: 1, heightMm: 1 })).toEqual({});
});

test.each([0, -5, 12.5, Number.NaN])('names each field when all are %s', (value) => {
  expect(validatePackage({ gtin: null, grossGrams: value, lengthMm: value, widthMm: value, heightMm: value })).toEqual({
    grossGrams: 'The gross weight is a whole number from 1 to 100,000 g',
    lengthMm: 'The length is a whole number from 1 to 3,000 mm',
    widthMm: 'The width is a whole number from 1 to 3,000 mm',
    heightMm: 'The height is a whole number from 1 to 3,000 mm',
  });
});

test('refuses what is above the limits', () => {
  expect(Object.keys(validatePackage({ ...measured, grossGrams: 100_001, heightMm: 3_001 }))).toEqual([
    'grossGrams',
    'heightMm',
  ]);
});

test.each(['8909990001283', '96385074', '036000291452', '18909990001280'])('accepts the GTIN %s', (gtin) => {
  expect(isGtin(gtin)).toBe(true);
  // another last digit never fits
  expect(isGtin(`${gtin.slice(0, -1)}${(Number(gtin.at(-1)) + 1) % 10}`)).toBe(false);
});

test.each(['', '123', '89099900012830', '890999000128a', '8909990001283 '])('refuses the GTIN ‘%s’', (gtin) => {
  expect(isGtin(gtin)).toBe(false);
});

test('compares a GTIN of 12 digits with the same one of 13', () => {
  expect(sameGtin('036000291452', '0036000291452')).toBe(true);
  expect(sameGtin('036000291452', null)).toBe(false);
});
