/** Indian mobile numbers: typed in many ways, kept as '+91XXXXXXXXXX'. */
import { toAsciiDigits } from './digits.ts';

/** ASCII digits of the subscriber number after dropping spaces, dashes, +91, 0091, 91 (of 12 digits) and 0. */
export function phoneDigits(typed: string): string {
  const bare = toAsciiDigits(typed)
    .replace(/[\s().\p{Cf}\p{Pd}]/gu, '')
    .replace(/^([+＋]91|0091)/, '');
  if (/^91\d{10}$/.test(bare)) return bare.slice(2);
  return /^0\d{10}$/.test(bare) ? bare.slice(1) : bare;
}

/** '+919876543210', or null when it is no Indian mobile number. */
export function normalisePhone(typed: string): string | null {
  const digits = phoneDigits(typed);
  return /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : null;
}

/** '+91 98765 43210' of a stored number; other text is returned as it is. */
export function formatPhone(stored: string): string {
  const match = /^\+91(\d{5})(\d{5})$/.exec(stored);
  return match ? `+91 ${match[1]} ${match[2]}` : stored;
}

/** '98765 43210' of a stored number, which no spreadsheet takes for a formula or a number; other text as it is. */
export const formatNationalPhone = (stored: string): string => formatPhone(stored).replace(/^\+91 /, '');
