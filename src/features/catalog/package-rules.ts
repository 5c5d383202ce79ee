/** A variant packed for dispatch: grams with packaging, and millimetres. */
export type Package = {
  grossGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
};

export const UNMEASURED: Package = { grossGrams: null, lengthMm: null, widthMm: null, heightMm: null };

export const MAX_GROSS_GRAMS = 100_000;
export const MAX_PACKAGE_MM = 3_000;

/** Messages by field; empty when all are valid. */
export function validatePackage({ grossGrams, lengthMm, widthMm, heightMm }: Package): Record<string, string> {
  const millimetres = 'is a whole number from 1 to 3,000 mm';
  return Object.fromEntries([
    ...(isWithin(grossGrams, MAX_GROSS_GRAMS)
      ? []
      : [['grossGrams', 'The gross weight is a whole number from 1 to 100,000 g']]),
    ...(isWithin(lengthMm, MAX_PACKAGE_MM) ? [] : [['lengthMm', `The length ${millimetres}`]]),
    ...(isWithin(widthMm, MAX_PACKAGE_MM) ? [] : [['widthMm', `The width ${millimetres}`]]),
    ...(isWithin(heightMm, MAX_PACKAGE_MM) ? [] : [['heightMm', `The height ${millimetres}`]]),
  ]);
}

const isWithin = (value: number | null, most: number): boolean =>
  value === null || (Number.isSafeInteger(value) && value >= 1 && value <= most);
