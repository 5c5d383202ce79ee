import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CouponFacts, couponDiscount } from './rules.ts';

const coupon = (facts: Partial<CouponFacts>): CouponFacts => ({
  couponType: 'percentage',
  discountValue: 10,
  minimumOrderAmount: 0,
  maximumDiscountAmount: null,
  applicableCategories: null,
  ...facts,
});
const line = (amount: number, categoryId = 'a') => ({ categoryId, amount });

test.each([
  ['percentage of the total', { discountValue: 15 }, 52_470],
  ['capped at its maximum', { discountValue: 15, maximumDiscountAmount: 40_000 }, 40_000],
  ['fixed amount in rupees', { couponType: 'fixed_amount', discountValue: 200 }, 20_000],
  ['fixed amount capped at the subtotal', { couponType: 'fixed_amount', discountValue: 99_999 }, 349_800],
  ['a free product takes nothing off', { couponType: 'free_product', discountValue: null }, 0],
  ['combo is a percentage', { couponType: 'combo', discountValue: 10 }, 34_980],
] as const)('%s', (_, facts, expected) => {
  const { discount } = couponDiscount(coupon(facts as Partial<CouponFacts>), [line(269_900), line(79_900)]);
  expect(discount).toBe(expected);
});

test('only eligible lines are the base and carry the discount', () => {
  const { discount, shares } = couponDiscount(coupon({ discountValue: 50, applicableCategories: ['b'] }), [
    line(100_000, 'a'),
    line(40_000, 'b'),
  ]);
  expect(discount).toBe(20_000);
  expect(shares).toEqual([0, 20_000]);
});

test('a total below one rupee becomes nothing', () => {
  const { discount, shares } = couponDiscount(coupon({ couponType: 'fixed_amount', discountValue: 499.5 }), [
    line(50_000),
  ]);
  expect(discount).toBe(50_000);
  expect(shares).toEqual([50_000]);
});

test('discounts never exceed the subtotal, shares add up and never exceed their line', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('percentage', 'fixed_amount', 'free_product', 'combo'),
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null }),
      fc.array(fc.tuple(fc.integer({ min: 100, max: 10_000_000 }), fc.constantFrom('a', 'b', 'c')), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.option(fc.subarray(['a', 'b']), { nil: null }),
      (couponType, value, cap, raw, categories) => {
        const lines = raw.map(([amount, category]) => line(amount, category));
        const subtotal = lines.reduce((sum, one) => sum + one.amount, 0);
        const facts = coupon({
          couponType: couponType as CouponFacts['couponType'],
          discountValue: Math.round(value * 100) / 100,
          maximumDiscountAmount: cap,
          applicableCategories: categories,
        });
        const { discount, shares } = couponDiscount(facts, lines);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(subtotal);
        const rest = subtotal - discount;
        expect(rest === 0 || rest >= 100).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
        for (const [index, share] of shares.entries()) expect(share).toBeLessThanOrEqual(lines[index]!.amount);
      },
    ),
  );
});
