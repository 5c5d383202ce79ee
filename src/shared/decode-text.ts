export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252';

/** The bytes are text in no encoding that is known; the message names what they look like. */
export class UnknownEncoding extends Error {}

const KNOWN = 'Save it as CSV UTF-8. UTF-8, UTF-16 with a byte order mark and Windows-1252 can be read.';
/** bytes that Windows-1252 does not define */
const UNDEFINED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** first bytes of files that are not text, by their names */
const SIGNATURES: [string, number[]][] = [
  ['an Excel workbook or another ZIP file', [0x50, 0x4b, 0x03, 0x04]],
  ['an older Excel workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PDF file', [0x25, 0x50, 0x44, 0x46]],
  ['a compressed file', [0x1f, 0x8b]],
];

/**
 * The text of a file without its byte order mark, and its encoding: UTF-8, UTF-16 with a byte order mark, else
 * Windows-1252. Throws UnknownEncoding when it is none of them.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const signature = SIGNATURES.find(([, first]) => first.every((byte, index) => bytes[index] === byte));
  if (signature) throw new UnknownEncoding(`This is ${signature[0]}, not a CSV file. ${KNOWN}`);
  const isLittleEndian = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (isLittleEndian || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    const text = decode(bytes, isLittleEndian ? 'utf-16le' : 'utf-16be');
    if (text === null) throw new UnknownEncoding(`The file has the mark of UTF-16, but is damaged. ${KNOWN}`);
    return { text, encoding: 'utf-16' };
  }
  if (isMostlyNul(bytes)) throw new UnknownEncoding(`The file looks like UTF-16 without a byte order mark. ${KNOWN}`);
  const text = decode(bytes, 'utf-8');
  if (text !== null) return { text, encoding: 'utf-8' };
  if (!isWesternText(bytes))
    throw new UnknownEncoding(`The file is neither UTF-8 nor UTF-16 nor Windows-1252 text. ${KNOWN}`);
  return { text: decode(bytes, 'windows-1252')!, encoding: 'windows-1252' };
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function isMostlyNul(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 1000);
  return start.filter((byte) => byte === 0).length > start.length / 4;
}

// in Western text most letters are ASCII; every byte of another script or of a binary file has a meaning too
function isWesternText(bytes: Uint8Array): boolean {
  let ascii = 0;
  let others = 0;
  for (const byte of bytes) {
    if (UNDEFINED.has(byte) || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return false;
    if (byte >= 0x80) others += 1;
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) ascii += 1;
  }
  return others <= ascii;
}
