import { type Paise, toPaise } from '#shared/money.ts';

/** '1,999.50' → 199950; '' → null; anything else → NaN, which every rule rejects. */
export function typedRupees(text: string): Paise | null {
  const plain = text.replace(/[₹,\s]/g, '');
  if (!plain) return null;
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(plain) ? toPaise(Number(plain)) : Number.NaN;
}

/** 199950 → '1,999.50', as a field shows it. */
export function rupeesText(paise: Paise | null): string {
  if (paise === null) return '';
  const digits = paise % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: 2 }).format(
    paise / 100,
  );
}

/** '12' → 12; '' → null; anything else → NaN. */
export function typedNumber(text: string): number | null {
  const plain = text.replace(/[,\s]/g, '');
  if (!plain) return null;
  return /^-?\d{1,9}(\.\d{1,3})?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** The first field with an invalid number and its message; undefined when all are valid. */
export function nonNumericFields(values: Record<string, number | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (Number.isNaN(value) ? [[name, 'Enter a number']] : [])),
  );
}
