import fc from 'fast-check';
import { expect, test } from 'vitest';
import { financialYear, invoiceNumber, splitTax, splitTaxAmount } from './tax-rules.ts';

test('known answers: ₹1,499 and ₹999 at 5 %', () => {
  expect(splitTax(149_900, 5, true)).toEqual({ taxable: 142_762, cgst: 0, sgst: 0, igst: 7_138 });
  expect(splitTax(99_900, 5, true)).toMatchObject({ igst: 4_757 });
  expect(splitTax(99_900, 5, false)).toEqual({ taxable: 95_142, cgst: 2_379, sgst: 2_379, igst: 0 });
});

test('the parts add up to the whole, halves are equal, nothing is negative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28, 40),
      fc.boolean(),
      (gross, rate, inter) => {
        const { taxable, cgst, sgst, igst } = splitTax(gross, rate, inter);
        expect(taxable + cgst + sgst + igst).toBe(gross);
        expect(cgst).toBe(sgst);
        expect(Math.min(taxable, cgst, igst)).toBeGreaterThanOrEqual(0);
        expect(inter ? cgst : igst).toBe(0);
        // the tax is that of the taxable value, to the paisa of each rounding
        expect(Math.abs((taxable * rate) / 100 - (cgst + sgst + igst))).toBeLessThanOrEqual(2);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a tax given by hand is shared to the paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.boolean(), (tax, inter) => {
      const { cgst, sgst, igst } = splitTaxAmount(tax, inter);
      expect(cgst + sgst + igst).toBe(tax);
    }),
  );
});

test.each([
  ['2026-04-01', '2627'],
  ['2027-03-31', '2627'],
  ['2026-03-31', '2526'],
  ['2099-12-31', '9900'],
])('%s is in the year %s', (day, year) => {
  expect(financialYear(day)).toBe(year);
});

test('a number has at most 16 characters of the allowed ones', () => {
  expect(invoiceNumber('INV', '2627', 123)).toBe('INV-2627-000123');
  expect(invoiceNumber('CRN', '2627', 9_999_999)).toMatch(/^[A-Za-z0-9/-]{1,16}$/);
});
