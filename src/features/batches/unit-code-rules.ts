import { batchNumberKey } from './batch-rules.ts';

/** Codes of one file, and of one request for new ones. */
export const MAX_CODES = 50_000;
/** Labels of one file. */
export const MAX_LABELS = 1000;
/** A code that was checked more often is shown to staff, since it may have been copied. */
export const USUAL_CHECKS = 5;
export const CODE_LENGTH = 10;
/** Without characters that look alike in print: 0 and O, 1, I and L. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const CODE = /^[A-Z0-9]{6,40}$/;
const BARE_NUMBER = /^[\w.-]+$/;

/** A code without case, blanks and dashes; null when it cannot be one. */
export function unitCodeKey(typed: string): string | null {
  const key = batchNumberKey(typed);
  return CODE.test(key) ? key : null;
}

/** A code as printed, in groups: 'K7QF-33WD-2N'. */
export const formatUnitCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** The path of the page of a batch number, which QR codes contain. */
export const batchPagePath = (number: string): string =>
  `/batch/${BARE_NUMBER.test(number) ? number : batchNumberKey(number)}`;

/** What labels are printed on. */
export const LABEL_PAPER_NAMES = {
  a4: 'A4 sheet of 24, 70 × 37 mm',
  roll: 'Roll of 4 × 6 in',
} as const;
