import { expect, test } from 'vitest';
import { UNMEASURED, validatePackage } from './package-rules.ts';

const measured = { grossGrams: 1_190, lengthMm: 155, widthMm: 155, heightMm: 200 };

test('accepts whole numbers within the limits, and nothing at all', () => {
  expect(validatePackage(measured)).toEqual({});
  expect(validatePackage(UNMEASURED)).toEqual({});
  expect(validatePackage({ grossGrams: 100_000, lengthMm: 3_000, widthMm: 1, heightMm: 1 })).toEqual({});
});

test.each([0, -5, 12.5, Number.NaN])('names each field when all are %s', (value) => {
  expect(validatePackage({ grossGrams: value, lengthMm: value, widthMm: value, heightMm: value })).toEqual({
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
