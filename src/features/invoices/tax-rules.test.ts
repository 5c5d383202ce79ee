import fc from 'fast-check';
import { expect, test } from 'vitest';
import { financialYear, invoiceNumber, isInterState, splitTax, splitTaxAmount, taxSummary } from './tax-rules.ts';

test('gives known results for ₹1,499 and ₹999 at 5 %', () => {
  expect(splitTax(149_900, 5, true)).toEqual({ taxable: 142_762, cgst: 0, sgst: 0, igst: 7_138 });
  expect(splitTax(99_900, 5, true)).toMatchObject({ igst: 4_757 });
  expect(splitTax(99_900, 5, false)).toEqual({ taxable: 95_142, cgst: 2_379, sgst: 2_379, igst: 0 });
});

test('divides into parts that add up, with equal halves and nothing negative', () => {
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
        // the tax is computed from the taxable value, and each part is rounded to the paisa
        expect(Math.abs((taxable * rate) / 100 - (cgst + sgst + igst))).toBeLessThanOrEqual(2);
      },
    ),
    { numRuns: 2000 },
  );
});

test('divides an entered tax to the paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.boolean(), (tax, inter) => {
      const { cgst, sgst, igst } = splitTaxAmount(tax, inter);
      expect(cgst + sgst + igst).toBe(tax);
    }),
  );
});

test('gives SGST the odd paisa of an entered tax', () => {
  expect(splitTaxAmount(101, false)).toEqual({ cgst: 50, sgst: 51, igst: 0 });
  expect(splitTaxAmount(101, true)).toEqual({ cgst: 0, sgst: 0, igst: 101 });
});

test('treats a supply to another State as inter-State', () => {
  expect(isInterState({ placeOfSupply: '29', supplier: { stateCode: '27' } })).toBe(true);
  expect(isInterState({ placeOfSupply: '27', supplier: { stateCode: '27' } })).toBe(false);
});

test('adds up taxes by HSN code and rate, in the sequence of the lines', () => {
  const line = (hsn: string | null, taxRate: number, base: number) => ({
    hsn,
    taxRate,
    taxable: base,
    cgst: base + 1,
    sgst: base + 2,
    igst: base + 3,
  });
  expect(taxSummary([line('2106', 5, 100), line('2106', 18, 10), line('2106', 5, 1000), line(null, 5, 1)])).toEqual([
    { hsn: '2106', taxRate: 5, taxable: 1100, cgst: 1102, sgst: 1104, igst: 1106 },
    { hsn: '2106', taxRate: 18, taxable: 10, cgst: 11, sgst: 12, igst: 13 },
    { hsn: null, taxRate: 5, taxable: 1, cgst: 2, sgst: 3, igst: 4 },
  ]);
});

test.each([
  ['2026-04-01', '2627'],
  ['2027-03-31', '2627'],
  ['2026-03-31', '2526'],
  ['2099-12-31', '9900'],
])('puts %s into the year %s', (day, year) => {
  expect(financialYear(day)).toBe(year);
});

test('keeps a number within 16 allowed characters', () => {
  expect(invoiceNumber('INV', '2627', 123)).toBe('INV-2627-000123');
  expect(invoiceNumber('CRN', '2627', 9_999_999)).toMatch(/^[A-Za-z0-9/-]{1,16}$/);
});
