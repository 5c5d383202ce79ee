import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SharedCash, shareOfCash } from './cash-to-collect.ts';

test('collects what is due with the shipments of an order, whatever their values and their sequence', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 500_000 }), { minLength: 1, maxLength: 8 }),
      fc.nat({ max: 5_000_000 }),
      (values, due) => {
        const orderValue = values.reduce((sum, value) => sum + value, 0);
        const departed: SharedCash[] = [];
        for (const value of values) departed.push({ value, cash: shareOfCash(due, value, orderValue, departed) });
        const cash = departed.map((one) => one.cash!);
        expect(cash.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
        expect(cash.reduce((sum, part) => sum + part, 0)).toBe(due);
      },
    ),
  );
});

test('leaves a shipment that was sent without a booking its share', () => {
  expect(shareOfCash(10_000, 6000, 10_000, [{ value: 4000, cash: null }])).toBe(6000);
  expect(shareOfCash(10_000, 3000, 10_000, [{ value: 4000, cash: 4500 }])).toBe(3000);
  expect(shareOfCash(10_000, 3000, 10_000, [{ value: 7000, cash: 7500 }])).toBe(2500);
});

test('collects all that is due with goods of no value', () => {
  expect(shareOfCash(9900, 0, 0, [])).toBe(9900);
  // another one was sent without a booking: the rest is not a number of nothing
  expect(shareOfCash(9900, 0, 0, [{ value: 0, cash: null }])).toBe(9900);
});
