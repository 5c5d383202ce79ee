import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatRoundedRupees,
  formatRupees,
  formatRupeesAndPaise,
  parseRupees,
  percentOff,
  rupeesForDatabase,
  toPaise,
} from './money.ts';

test.each([
  [249_900, '₹2,499'],
  [123_456_750, '₹12,34,567.50'],
  [0, '₹0'],
  [5, '₹0.05'],
])('formats %i paise as %s', (paise, text) => {
  expect(formatRupees(paise)).toBe(text);
});

test('groups and signs amounts as Intl does in India', () => {
  const currency = { style: 'currency', currency: 'INR', maximumFractionDigits: 2 } as const;
  const intl = new Intl.NumberFormat('en-IN', { ...currency, trailingZeroDisplay: 'stripIfInteger' });
  const rounded = new Intl.NumberFormat('en-IN', { ...currency, maximumFractionDigits: 0 });
  const decimals = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (paise) => {
      expect(formatRupees(paise)).toBe(intl.format(paise / 100));
      expect(formatRoundedRupees(paise)).toBe(rounded.format(Math.round(paise / 100) || 0));
      expect(formatRupeesAndPaise(paise)).toBe(decimals.format(paise / 100));
    }),
  );
});

test('omits paise of rounded prices', () => {
  expect(formatRoundedRupees(249_950)).toBe('₹2,500');
});

test('rounds the discount in percent, and has none without an MRP above the price', () => {
  expect(percentOff(269_900, 359_900)).toBe(25);
  expect(percentOff(100, 100)).toBe(0);
  expect(percentOff(200, 100)).toBe(0);
  expect(percentOff(-100, null)).toBe(0);
  expect(percentOff(100, null)).toBe(0);
});

test.each([
  [1.005, 101],
  [0.285, 29],
  [-1.5, -150],
  [2.004, 200],
])('converts %f rupees to %i paise, rounded half up', (rupees, paise) => {
  expect(toPaise(rupees)).toBe(paise);
});

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12.05', 1205],
  ['-0.50', -50],
  ['1.5000', 150],
])('parses the database text %s as %i paise', (text, paise) => {
  expect(parseRupees(text)).toBe(paise);
});

test.each(['', 'x1', '1x', '1.005', '1.', '.5', '1e3', 'NaN'])('refuses %j as an amount of the database', (text) => {
  expect(() => parseRupees(text)).toThrow(`not an amount of rupees: ${text}`);
});

test('writes a sign only below zero', () => {
  expect([0, 5, -5, 123_456].map(rupeesForDatabase)).toEqual(['0.00', '0.05', '-0.05', '1234.56']);
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d paise for the database', (paise) => {
  expect(() => rupeesForDatabase(paise)).toThrow(`not an amount in paise: ${paise}`);
});

test('survives the database text exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (paise) => {
      expect(parseRupees(rupeesForDatabase(paise))).toBe(paise);
    }),
  );
});

test('converts rupees with two decimals exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), (paise) => {
      expect(toPaise(paise / 100)).toBe(paise);
    }),
  );
});
