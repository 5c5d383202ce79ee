const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether a text is a GSTIN with a correct check digit. */
export const isGstin = (text: string): boolean => checkDigitOf(text) === text[14];

/** The check digit of a GSTIN (base 36, alternating weights 1 and 2); null when the text has another form. */
export function checkDigitOf(text: string): string | null {
  if (!FORM.test(text)) return null;
  let sum = 0;
  for (let place = 0; place < 14; place++) {
    const product = DIGITS.indexOf(text[place]!) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36]!;
}
