import { dictionary } from '@zxcvbn-ts/language-common';

// missing in lists of other countries
const LOCAL = 'india123 india@123 login123 jaihind jaishreeram bharat123 hanuman krishna123 ganesh123 cricket123'.split(
  ' ',
);
/** About 49,000 of the most often leaked passwords, in lower case. */
const COMMON: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...LOCAL]);

const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const plainLetters = (text: string) => [...text].map((sign) => LOOKALIKES[sign] ?? sign).join('');

/** Whether a password is guessed first: leaked, a repeated piece, or a sequence. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return COMMON.has(lower) || COMMON.has(plainLetters(lower)) || isRepetition(lower) || isRow(lower);
}

// 'aaaaaa', 'abcabc', '12341234', 'passwordpassword'
function isRepetition(text: string): boolean {
  const piece = /^(.+?)\1+$/su.exec(text)?.[1];
  return piece !== undefined && ([...piece].length <= 4 || COMMON.has(piece));
}

// 'abcdef', '654321'
function isRow(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0)!);
  const step = codes[1]! - codes[0]!;
  return Math.abs(step) === 1 && codes.slice(1).every((code, index) => code - codes[index]! === step);
}
