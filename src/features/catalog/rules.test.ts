import { expect, test } from 'vitest';
import { bestOf, proteinPrice, quantityText, servingPrice, unitPrice } from './rules.ts';

test('writes quantities in words, with the singular of piece', () => {
  expect(quantityText({ value: 900, unit: 'g' })).toBe('900 g');
  expect(quantityText({ value: 1, unit: 'tablets' })).toBe('1 tablet');
});

test('states the unit sale price per g or ml below 1 kg or l, and per kg or l above', () => {
  expect(unitPrice(269_900, { value: 900, unit: 'g' })).toBe('₹3.00 per g');
  expect(unitPrice(389_900, { value: 2, unit: 'kg' })).toBe('₹1,949.50 per kg');
  expect(unitPrice(79_900, { value: 450, unit: 'ml' })).toBe('₹1.78 per ml');
  expect(unitPrice(54_900, { value: 60, unit: 'tablets' })).toBe('₹9.15 per tablet');
});

test('omits the unit sale price when it equals the price', () => {
  expect(unitPrice(99_900, { value: 1, unit: 'kg' })).toBeNull();
  expect(unitPrice(99_900, { value: 1000, unit: 'g' })).toBeNull();
  expect(unitPrice(89_900, { value: 1, unit: 'piece' })).toBeNull();
  expect(unitPrice(500, { value: 1, unit: 'g' })).toBeNull();
  expect(unitPrice(99_900, null)).toBeNull();
});

test('computes the price per serving, rounded half up to the paisa', () => {
  expect(servingPrice(269_900, 30)).toBe(8997);
  expect(servingPrice(101, 2)).toBe(51);
  expect(servingPrice(269_900, null)).toBeNull();
  expect(servingPrice(269_900, 0)).toBeNull();
});

test('computes the price per gram of protein of all servings', () => {
  // 30 servings of 25 g are 750 g for ₹2,699
  expect(proteinPrice(269_900, 30, 25)).toBe(360);
  expect(proteinPrice(39_900, 33, 8.5)).toBe(142);
  expect(proteinPrice(269_900, 30, null)).toBeNull();
  expect(proteinPrice(269_900, null, 25)).toBeNull();
  expect(proteinPrice(269_900, 30, 0)).toBeNull();
});

test('marks all equal best values, and none when all are equal', () => {
  expect(bestOf([360, 142, null, 142], 'lowest')).toEqual([1, 3]);
  expect(bestOf([25, 8.5, null], 'highest')).toEqual([0]);
  expect(bestOf([360, null], 'lowest')).toEqual([]);
  expect(bestOf([360, 360], 'lowest')).toEqual([]);
  expect(bestOf([], 'lowest')).toEqual([]);
});
