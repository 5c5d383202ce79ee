import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'sk_';
/** 62^43 is more than 2^256, and 62^6 more than 2^32 */
const BODY_LENGTH = 43;
const SUM_LENGTH = 6;

/** sk_, 32 random bytes and their CRC-32 in base 62: secret scanners recognise it, and a typing error is detected. */
export function generateApiKey(): string {
  const body = inLetters(BigInt(`0x${randomBytes(32).toString('hex')}`), BODY_LENGTH);
  return `${PREFIX}${body}${sumOf(body)}`;
}

/** Whether a text has the form and the checksum of a key; only then is the database asked. */
export function isKeyText(text: string): boolean {
  if (!text.startsWith(PREFIX) || text.length !== PREFIX.length + BODY_LENGTH + SUM_LENGTH) return false;
  const body = text.slice(PREFIX.length, PREFIX.length + BODY_LENGTH);
  return text.endsWith(sumOf(body));
}

/** The hash that is stored of a key. */
export const hashKey = (text: string): string => createHash('sha256').update(text).digest('hex');
/** The first characters, by which staff recognise a key. */
export const prefixOf = (text: string): string => text.slice(0, PREFIX.length + 4);

const sumOf = (body: string) => inLetters(BigInt(crc32(body)), SUM_LENGTH);

function inLetters(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = LETTERS[Number(rest % 62n)]! + text;
  return text;
}
