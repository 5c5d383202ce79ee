import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountToFreeDelivery, carriesWeight, deliveryCharge } from './charge-rules.ts';

const tariff = { price: 59_00, freeFrom: 999_00, includedGrams: 2000, pricePerKg: 20_00 };

test.each([
  ['below the free amount', 738_00, 900, 59_00],
  ['at the free amount', 999_00, 900, 0],
  ['one gram above the included weight', 500_00, 2001, 79_00],
  ['three started kilograms above it', 500_00, 4500, 119_00],
  ['heavy and free', 5000_00, 9000, 0],
])('charges a parcel %s', (_, amount, grams, charge) => {
  expect(deliveryCharge(tariff, { amount, grams })).toBe(charge);
});

test('says what is missing for free delivery', () => {
  expect(amountToFreeDelivery(tariff, { amount: 738_00, grams: 900 })).toBe(261_00);
  expect(amountToFreeDelivery(tariff, { amount: 999_00, grams: 900 })).toBeNull();
  expect(amountToFreeDelivery({ ...tariff, freeFrom: null }, { amount: 1_00, grams: 900 })).toBeNull();
  expect(amountToFreeDelivery({ ...tariff, price: 0, pricePerKg: 0 }, { amount: 1_00, grams: 900 })).toBeNull();
});

test('carries parcels up to the largest weight', () => {
  expect(carriesWeight({ maxGrams: 30_000 }, 30_000)).toBe(true);
  expect(carriesWeight({ maxGrams: 30_000 }, 30_001)).toBe(false);
  expect(carriesWeight({ maxGrams: null }, 1_000_000)).toBe(true);
});

const anyTariff = fc.record({
  price: fc.integer({ min: 0, max: 1_000_00 }),
  freeFrom: fc.option(fc.integer({ min: 0, max: 100_000_00 })),
  includedGrams: fc.integer({ min: 0, max: 30_000 }),
  pricePerKg: fc.integer({ min: 0, max: 500_00 }),
});
const anyAmount = fc.integer({ min: 0, max: 200_000_00 });
const anyWeight = fc.integer({ min: 0, max: 1_000_000 });

test('the charge of any parcel is never negative, and whole paise', () => {
  fc.assert(
    fc.property(anyTariff, anyAmount, anyWeight, (any, amount, grams) => {
      const charge = deliveryCharge(any, { amount, grams });
      expect(charge).toBeGreaterThanOrEqual(0);
      expect(Number.isSafeInteger(charge)).toBe(true);
    }),
  );
});

test('a heavier parcel of the same goods never costs less', () => {
  fc.assert(
    fc.property(anyTariff, anyAmount, anyWeight, anyWeight, (any, amount, one, other) => {
      const [light, heavy] = [Math.min(one, other), Math.max(one, other)];
      expect(deliveryCharge(any, { amount, grams: light })).toBeLessThanOrEqual(
        deliveryCharge(any, { amount, grams: heavy }),
      );
    }),
  );
});

test('more goods of the same weight never cost more, and reach free delivery by the amount that was missing', () => {
  fc.assert(
    fc.property(anyTariff, anyAmount, anyAmount, anyWeight, (any, amount, more, grams) => {
      const charge = deliveryCharge(any, { amount, grams });
      expect(deliveryCharge(any, { amount: amount + more, grams })).toBeLessThanOrEqual(charge);
      const missing = amountToFreeDelivery(any, { amount, grams });
      if (missing !== null) expect(deliveryCharge(any, { amount: amount + missing, grams })).toBe(0);
    }),
  );
});
