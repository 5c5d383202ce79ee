import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion } from '#shared/apportion.ts';
import { DEFAULT_SETTINGS, type Settings } from '../settings/rules.ts';
import { paymentTerms, readTermsPolicy, type TermsPolicy } from './payment-terms.ts';

const policyOf = (payment: Partial<Settings['payment']>) =>
  readTermsPolicy({ payment: { ...DEFAULT_SETTINGS.payment, ...payment } as Settings['payment'] });

const BASE = { goods: 99_900, shipping: 4_900 };

test('as delivered, cash and online cost the same', () => {
  const terms = { fee: 0, discount: 0, total: 104_800 };
  expect(paymentTerms(policyOf({}), BASE, 'cash')).toEqual(terms);
  expect(paymentTerms(policyOf({}), BASE, 'online')).toEqual(terms);
});

test('cash has a fee, up to the amount of goods from which it has none', () => {
  const policy = policyOf({ codFee: 49, codFeeFreeFrom: 999, onlineDiscountPercent: 5 });
  expect(paymentTerms(policy, { ...BASE, goods: 99_899 }, 'cash')).toEqual({ fee: 4_900, discount: 0, total: 109_699 });
  expect(paymentTerms(policy, BASE, 'cash')).toEqual({ fee: 0, discount: 0, total: 104_800 });
});

test('paying online takes a percent off the goods, rounded to the paisa and up to the limit', () => {
  const rate = { onlineDiscountPercent: 5 };
  expect(paymentTerms(policyOf(rate), BASE, 'online')).toEqual({ fee: 0, discount: 4_995, total: 99_805 });
  expect(paymentTerms(policyOf(rate), { goods: 99_910, shipping: 0 }, 'online').discount).toBe(4_996);
  expect(paymentTerms(policyOf({ ...rate, onlineDiscountMaximum: 40 }), BASE, 'online').discount).toBe(4_000);
  expect(paymentTerms(policyOf({ ...rate, onlineDiscountMaximum: 60 }), BASE, 'online').discount).toBe(4_995);
});

test('a rupee is left to pay, and nothing changes at ₹0', () => {
  const policy = policyOf({ onlineDiscountPercent: 100, codFee: 49 });
  expect(paymentTerms(policy, { goods: 10_000, shipping: 0 }, 'online')).toMatchObject({ discount: 9_900, total: 100 });
  expect(paymentTerms(policy, { goods: 10_000, shipping: 5_000 }, 'online').total).toBe(5_000);
  expect(paymentTerms(policy, { goods: 60, shipping: 0 }, 'online')).toMatchObject({ discount: 0, total: 60 });
  expect(paymentTerms(policy, { goods: 0, shipping: 0 }, 'cash')).toEqual({ fee: 0, discount: 0, total: 0 });
  expect(paymentTerms(policy, { goods: 0, shipping: 0 }, 'online')).toEqual({ fee: 0, discount: 0, total: 0 });
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
    fc.property(policy, amount, amount, fc.constantFrom('cash', 'online'), (rules, goods, shipping, payment) => {
      const { fee, discount, total } = paymentTerms(rules, { goods, shipping }, payment);
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
      const { discount } = paymentTerms(rules, { goods, shipping }, 'online');
      const shares = apportion(discount, lines);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
      for (const [index, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(lines[index]!);
      }
    }),
  );
});
