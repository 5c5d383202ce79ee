/** Constructors of every text in an input of the API: tests/input-texts.test.ts accepts no other string there. */
import { z } from 'zod';
import { toAsciiDigits } from './digits.ts';
import { EMAIL, normaliseEmail } from './email.ts';
import { cleanText, isStorable, STORABLE, VALID_LINE, VALID_LINES } from './valid-text.ts';

const CONTROL_CHARACTERS = 'must not contain control characters';
const NOT_STORABLE = 'must be valid Unicode without NUL';
const line = z.string().overwrite(cleanText).regex(VALID_LINE, CONTROL_CHARACTERS);

/** One line of text as stored (`cleanText`), of at most `max` characters; with `min` some of them are visible. */
export const singleLineText = (max: number, min = 0) => line.min(min).max(max);
/** Several lines of text, otherwise the same. */
export const multiLineText = (max: number, min = 0) =>
  z.string().overwrite(cleanText).regex(VALID_LINES, CONTROL_CHARACTERS).min(min).max(max);
/** The search text of a list; control characters separate its words. */
export const searchText = (max = 100) =>
  z
    .string()
    .overwrite((text) => cleanText(text.replace(/\p{Cc}+/gu, ' ')))
    .regex(VALID_LINE, CONTROL_CHARACTERS)
    .max(max);
/** A text that programs write, unchanged: an id, slug, key, token or cursor. */
export const identifier = (max: number, min = 0) => z.string().regex(VALID_LINE, CONTROL_CHARACTERS).min(min).max(max);
/** A password, unchanged. */
export const secret = (max: number) => z.string().regex(STORABLE, NOT_STORABLE).min(1).max(max);
/** A text from a file or another program, unchanged. */
export const foreignText = (max: number) => z.string().regex(STORABLE, NOT_STORABLE).max(max);
/** An e-mail address as stored (`normaliseEmail`). */
export const email = z
  .string()
  .overwrite((typed) => normaliseEmail(typed) ?? typed)
  .regex(VALID_LINE, CONTROL_CHARACTERS)
  .max(254)
  .pipe(z.email({ pattern: EMAIL }));
/** A phone number as typed, in ASCII digits; `normalisePhone` says whether it is one. */
export const phone = line.overwrite(toAsciiDigits).max(20);
/** A pincode as typed, in ASCII digits; `normalisePincode` says whether it is one. */
export const pincode = line.overwrite(toAsciiDigits).max(10);
/** A JSON value of any form. */
export const json = z.unknown().refine(isStorable, NOT_STORABLE);
