import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion } from '#shared/apportion.ts';
import { readTermsPolicy, type TermsPolicy, termsOf } from './payment-terms-rules.ts';
import { DEFAULT_SETTINGS, type Settings } from './rules.ts';

const policyOf = (payment: Partial<Settings['payment']>) =>
  readTermsPolicy({ payment: { ...DEFAULT_SETTINGS.payment, ...payment } as Settings['payment'] });

/** Goods after a coupon, and their delivery. */
const base = (goods: number, shipping: number) => ({ total: goods + shipping, shipping });
const BASE = base(99_900, 4_900);

test('as delivered, cash and online cost the same', () => {
  const terms = { fee: 0, discount: 0, total: 104_800 };
  expect(termsOf(policyOf({}), BASE, 'cod')).toEqual(terms);
  expect(termsOf(policyOf({}), BASE, 'phonepe')).toEqual(terms);
});

test('cash has a fee, up to the amount of goods from which it has none', () => {
  const policy = policyOf({ codFee: 49, codFeeFreeFrom: 999, onlineDiscountPercent: 5 });
  expect(termsOf(policy, base(99_899, 4_900), 'cod')).toEqual({ fee: 4_900, discount: 0, total: 109_699 });
  expect(termsOf(policy, BASE, 'cod')).toEqual({ fee: 0, discount: 0, total: 104_800 });
});

test('paying online takes a percent off the goods, rounded to the rupee and up to the limit', () => {
  const rate = { onlineDiscountPercent: 5 };
  expect(termsOf(policyOf(rate), BASE, 'phonepe')).toEqual({ fee: 0, discount: 5_000, total: 99_800 });
  expect(termsOf(policyOf(rate), base(98_980, 0), 'phonepe').discount).toBe(4_900);
  expect(termsOf(policyOf({ ...rate, onlineDiscountMaximum: 40 }), BASE, 'phonepe').discount).toBe(4_000);
  expect(termsOf(policyOf({ ...rate, onlineDiscountMaximum: 60 }), BASE, 'phonepe').discount).toBe(5_000);
});

test('a rupee is left to pay, and nothing changes at ₹0', () => {
  const policy = policyOf({ onlineDiscountPercent: 100, codFee: 49 });
  expect(termsOf(policy, base(10_000, 0), 'phonepe')).toMatchObject({ discount: 9_900, total: 100 });
  expect(termsOf(policy, base(10_000, 5_000), 'phonepe').total).toBe(5_000);
  expect(termsOf(policy, base(60, 0), 'phonepe')).toMatchObject({ discount: 0, total: 60 });
  expect(termsOf(policy, base(0, 0), 'cod')).toEqual({ fee: 0, discount: 0, total: 0 });
  expect(termsOf(policy, base(0, 0), 'phonepe')).toEqual({ fee: 0, discount: 0, total: 0 });
});

const amount = fc.integer({ min: 0, max: 100_000_000 });
const policy: fc.Arbitrary<TermsPolicy> = fc.record({
  cashFee: fc.integer({ min: 0, max: 50_000 }),
  cashFeeFreeFrom: fc.option(amount),
  onlineDiscountPercent: fc.double({ min: 0, max: 100, noNaN: true }),
  onlineDiscountMaximum: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
});

test('for any policy and order the total is goods + shipping + fee − discount, in whole paise', () => {
  fc.assert(
    fc.property(policy, amount, amount, fc.constantFrom('cod', 'phonepe', 'upi'), (rules, goods, shipping, method) => {
      const { fee, discount, total } = termsOf(rules, base(goods, shipping), method);
      expect(total).toBe(goods + shipping + fee - discount);
      for (const paise of [fee, discount, total]) expect(Number.isSafeInteger(paise)).toBe(true);
      expect(fee).toBeGreaterThanOrEqual(0);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(rules.onlineDiscountMaximum ?? goods);
      expect(total).toBeGreaterThanOrEqual(Math.min(100, goods + shipping));
      expect(fee * discount).toBe(0);
    }),
  );
});

// settings take at most 50 %, and goods cost at least a rupee
const savedPolicy = policy.map((rules) => ({ ...rules, onlineDiscountPercent: rules.onlineDiscountPercent / 2 }));
const price = fc.integer({ min: 100, max: 100_000_000 });

test('the shares of the discount add up to it, and no line gives more than it costs', () => {
  fc.assert(
    fc.property(savedPolicy, fc.array(price, { minLength: 1, maxLength: 20 }), amount, (rules, lines, shipping) => {
      const goods = lines.reduce((sum, line) => sum + line, 0);
      const { discount } = termsOf(rules, base(goods, shipping), 'phonepe');
      const shares = apportion(discount, lines);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
      for (const [index, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(lines[index]!);
      }
    }),
  );
});
