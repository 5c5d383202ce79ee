import { toAsciiDigits } from './digits.ts';

/** The pincode as typed, in ASCII digits and without spaces. */
export const pincodeDigits = (typed: string): string => toAsciiDigits(typed).replace(/[\s\p{Cf}]/gu, '');

/** 'dddddd' when the text is an Indian pincode, else null. */
export function normalisePincode(typed: string): string | null {
  const digits = pincodeDigits(typed);
  return /^[1-9]\d{5}$/.test(digits) ? digits : null;
}
