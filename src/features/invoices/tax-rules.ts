import type { Paise } from '#shared/money.ts';

/** A price divided into its taxes; taxable + cgst + sgst + igst = gross, exact to the paisa. */
export type TaxSplit = { taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise };

/** Within a State the tax is half CGST and half SGST, rounded alike; between States it is IGST. Rate in percent. */
export function splitTax(gross: Paise, rate: number, interState: boolean): TaxSplit {
  const part = (percent: number) => Math.round((gross * percent) / (100 + rate));
  if (interState) {
    const igst = part(rate);
    return { taxable: gross - igst, cgst: 0, sgst: 0, igst };
  }
  const half = part(rate / 2);
  return { taxable: gross - 2 * half, cgst: half, sgst: half, igst: 0 };
}

/** Divides a tax amount into its parts; the second half takes the odd paisa. */
export function splitTaxAmount(tax: Paise, interState: boolean): Omit<TaxSplit, 'taxable'> {
  const half = Math.floor(tax / 2);
  return interState ? { cgst: 0, sgst: 0, igst: tax } : { cgst: half, sgst: tax - half, igst: 0 };
}

/** '2627' for a day 'yyyy-mm-dd' from 1 April 2026 to 31 March 2027. */
export function financialYear(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const first = month >= 4 ? year : year - 1;
  return `${String(first).slice(2)}${String(first + 1).slice(2)}`;
}

/** Tax invoices, credit notes and delivery challans. */
export type Series = 'INV' | 'CRN' | 'DC';

/** 'INV-2627-000123': at most 16 characters, as Rule 46 requires. */
export function invoiceNumber(series: Series, year: string, serial: number): string {
  return `${series}-${year}-${String(serial).padStart(6, '0')}`;
}

/** A supply to another State is taxed with IGST instead of CGST and SGST; both are two-digit GST State codes. */
export const isInterState = (supply: { placeOfSupply: string; supplier: { stateCode: string } }): boolean =>
  supply.placeOfSupply !== supply.supplier.stateCode;

type TaxedLine = { hsn: string | null; taxRate: number } & Record<'taxable' | 'cgst' | 'sgst' | 'igst', Paise>;

/** Totals of an invoice by HSN code and rate, in the sequence of its lines. */
export function taxSummary(lines: readonly TaxedLine[]): TaxedLine[] {
  const sums = new Map<string, TaxedLine>();
  for (const { hsn, taxRate, taxable, cgst, sgst, igst } of lines) {
    const key = `${hsn}|${taxRate}`;
    const sum = sums.get(key) ?? { hsn, taxRate, taxable: 0, cgst: 0, sgst: 0, igst: 0 };
    sums.set(key, {
      ...sum,
      taxable: sum.taxable + taxable,
      cgst: sum.cgst + cgst,
      sgst: sum.sgst + sgst,
      igst: sum.igst + igst,
    });
  }
  return [...sums.values()];
}
