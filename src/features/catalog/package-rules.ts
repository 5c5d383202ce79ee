/** A variant as it is packed: grams with packaging, millimetres, the barcode on its units, and their place. */
export type Package = {
  grossGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  gtin: string | null;
  shelf: string | null;
};

export const EMPTY_PACKAGE: Package = {
  grossGrams: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  gtin: null,
  shelf: null,
};

export const MAX_GROSS_GRAMS = 100_000;
export const MAX_PACKAGE_MM = 3_000;
export const MAX_SHELF = 20;

/** Messages by field; empty when all are valid. */
export function validatePackage({
  grossGrams,
  lengthMm,
  widthMm,
  heightMm,
  gtin,
}: Omit<Package, 'shelf'>): Record<string, string> {
  const millimetres = 'is a whole number from 1 to 3,000 mm';
  return Object.fromEntries([
    ...(isWithin(grossGrams, MAX_GROSS_GRAMS)
      ? []
      : [['grossGrams', 'The gross weight is a whole number from 1 to 100,000 g']]),
    ...(isWithin(lengthMm, MAX_PACKAGE_MM) ? [] : [['lengthMm', `The length ${millimetres}`]]),
    ...(isWithin(widthMm, MAX_PACKAGE_MM) ? [] : [['widthMm', `The width ${millimetres}`]]),
    ...(isWithin(heightMm, MAX_PACKAGE_MM) ? [] : [['heightMm', `The height ${millimetres}`]]),
    ...(!gtin || isGtin(gtin)
      ? []
      : [['gtin', 'A GTIN has 8, 12, 13 or 14 digits, of which the last one fits the others']]),
  ]);
}

const isWithin = (value: number | null, maximum: number): boolean =>
  value === null || (Number.isSafeInteger(value) && value >= 1 && value <= maximum);

/**
 * Whether digits are a GTIN with its check digit: weighted by 3 and 1 from the right, the sum is a multiple of 10.
 * Source: GS1 General Specifications, 7.9.1.
 */
export function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** A GTIN with 14 digits, by which codes of different lengths compare. */
export const gtinKey = (gtin: string): string => gtin.padStart(14, '0');
export const sameGtin = (one: string, other: string | null): boolean =>
  other !== null && gtinKey(one) === gtinKey(other);
