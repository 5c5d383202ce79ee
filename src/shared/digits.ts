/** Zeros of the digits that India writes beside ASCII: Arabic, Urdu, nine scripts from Devanagari on, and full-width. */
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
  // Lepcha, Ol Chiki, Meetei Mayek, full-width
  0x1c40, 0x1c50, 0xabf0, 0xff10,
];

/** The text with the digits of these scripts in ASCII: '९८७६' is '9876'. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
