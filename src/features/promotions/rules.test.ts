import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CouponDraft,
  type CouponFacts,
  couponDiscount,
  eligibleAmount,
  parseMoment,
  takesDiscount,
  takesFreeProduct,
  takesMaximum,
  validateCoupon,
} from './rules.ts';

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
  ['a free product gives no discount', { couponType: 'free_product', discountValue: null }, 0],
  ['a former percentage of a free product gives no discount', { couponType: 'free_product', discountValue: 10 }, 0],
  ['combo is a percentage', { couponType: 'combo', discountValue: 10 }, 34_980],
] as const)('%s', (_, facts, expected) => {
  const { discount } = couponDiscount(coupon(facts as Partial<CouponFacts>), [line(269_900), line(79_900)]);
  expect(discount).toBe(expected);
});

test('discounts only eligible lines, which are also its base', () => {
  const { discount, shares } = couponDiscount(coupon({ discountValue: 50, applicableCategories: ['b'] }), [
    line(100_000, 'a'),
    line(40_000, 'b'),
  ]);
  expect(discount).toBe(20_000);
  expect(shares).toEqual([0, 20_000]);
});

test('turns a total below one rupee into zero', () => {
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

test.each([
  ['a fixed amount ignores the maximum', { couponType: 'fixed_amount', maximumDiscountAmount: 100 }, 1000, 1000],
  ['a zero discount keeps a total below one rupee', { discountValue: 0 }, 50, 0],
  ['a total of one rupee remains', { couponType: 'fixed_amount', discountValue: 9 }, 1000, 900],
  ['a total of 99 paise becomes zero', { couponType: 'fixed_amount', discountValue: 9.01 }, 1000, 1000],
  ['a coupon without a value gives no discount', { discountValue: null }, 1000, 0],
  ['a negative value gives no discount', { couponType: 'fixed_amount', discountValue: -5 }, 1000, 0],
] as const)('%s', (_, facts, amount, expected) => {
  expect(couponDiscount(coupon(facts as Partial<CouponFacts>), [line(amount)]).discount).toBe(expected);
});

test('discounts a remainder below a rupee on ineligible lines, too', () => {
  const facts = coupon({ couponType: 'fixed_amount', discountValue: 500, applicableCategories: ['a'] });
  expect(couponDiscount(facts, [line(50_000, 'a'), line(50, 'b')])).toEqual({ discount: 50_050, shares: [50_000, 50] });
});

test('applies to all lines unless it names categories', () => {
  const lines = [line(100, 'a'), line(20, 'b'), line(3, 'c')];
  expect(eligibleAmount(coupon({}), lines)).toBe(123);
  expect(eligibleAmount(coupon({ applicableCategories: [] }), lines)).toBe(123);
  expect(eligibleAmount(coupon({ applicableCategories: ['a', 'c'] }), lines)).toBe(103);
});

test.each([
  ['percentage', true, false, true],
  ['fixed_amount', true, false, false],
  ['free_product', false, true, false],
  ['combo', true, true, true],
] as const)('%s has a discount: %s, a free product: %s, a maximum: %s', (type, discount, product, maximum) => {
  expect([takesDiscount(type), takesFreeProduct(type), takesMaximum(type)]).toEqual([discount, product, maximum]);
});

const draft = (values: Partial<CouponDraft> = {}): CouponDraft => ({
  code: 'WINTER-15_a',
  couponType: 'percentage',
  discountValue: 10,
  minimumOrderAmount: 0,
  maximumDiscountAmount: null,
  freeProductId: null,
  usageLimit: null,
  perCustomerLimit: null,
  startsAt: null,
  expiresAt: null,
  ...values,
});

test.each<Partial<CouponDraft>>([
  {},
  { code: ' winter ' },
  { discountValue: 100 },
  { couponType: 'fixed_amount', discountValue: 101, maximumDiscountAmount: -1 },
  { couponType: 'free_product', discountValue: null, freeProductId: 'p', maximumDiscountAmount: 0 },
  { couponType: 'combo', freeProductId: 'p', maximumDiscountAmount: 1 },
  { usageLimit: 1, perCustomerLimit: 1 },
  { startsAt: '2026-12-01', expiresAt: '2026-12-01' },
  { startsAt: '2026-12-01' },
  { expiresAt: '2026-12-01' },
])('accepts %j', (values) => {
  expect(validateCoupon(draft(values))).toEqual({});
});

test.each<[Partial<CouponDraft>, object]>([
  [{ code: '  ' }, { code: 'Enter a code' }],
  [{ code: 'TEN OFF' }, { code: 'Use letters, digits, - and _ only' }],
  [{ code: 'TEN%' }, { code: 'Use letters, digits, - and _ only' }],
  [{ code: '%TEN' }, { code: 'Use letters, digits, - and _ only' }],
  [{ discountValue: null }, { discountValue: 'Enter a discount value' }],
  [{ discountValue: 0 }, { discountValue: 'The discount must be above 0' }],
  [{ discountValue: Number.NaN }, { discountValue: 'The discount must be above 0' }],
  [{ discountValue: 100.01 }, { discountValue: 'A discount cannot be above 100 %' }],
  [
    { couponType: 'combo', discountValue: 101, freeProductId: 'p' },
    { discountValue: 'A discount cannot be above 100 %' },
  ],
  [{ minimumOrderAmount: -1 }, { minimumOrderAmount: 'The minimum cannot be below 0' }],
  [{ maximumDiscountAmount: 0 }, { maximumDiscountAmount: 'The maximum must be above 0' }],
  [{ couponType: 'free_product' }, { freeProductId: 'Choose the free product' }],
  [{ couponType: 'combo' }, { freeProductId: 'Choose the free product' }],
  [{ usageLimit: 0 }, { usageLimit: 'The limit must be 1 or more' }],
  [{ perCustomerLimit: 0 }, { perCustomerLimit: 'The limit must be 1 or more' }],
  [{ startsAt: 'soon' }, { startsAt: 'Enter the day as dd/mm/yyyy' }],
  [{ expiresAt: 'later' }, { expiresAt: 'Enter the day as dd/mm/yyyy' }],
  [{ startsAt: '2026-12-02', expiresAt: '2026-12-01' }, { expiresAt: 'It must end after it starts' }],
  [
    { startsAt: '2026-12-02T10:00:00Z', expiresAt: '2026-12-02T10:00:00Z' },
    { expiresAt: 'It must end after it starts' },
  ],
])('refuses %j', (values, problems) => {
  expect(validateCoupon(draft(values))).toEqual(problems);
});

test('parses a day in Indian time, and an instant as it is', () => {
  expect(parseMoment(null, 'start')).toBeNull();
  expect(parseMoment('', 'end')).toBeNull();
  expect(parseMoment('2026-12-01', 'start')?.toISOString()).toBe('2026-11-30T18:30:00.000Z');
  expect(parseMoment('2026-12-01', 'end')?.toISOString()).toBe('2026-12-01T18:29:59.000Z');
  expect(parseMoment('2026-12-01T10:00:00Z', 'end')?.toISOString()).toBe('2026-12-01T10:00:00.000Z');
});
