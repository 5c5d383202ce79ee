import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

test.each([
  ['utf-8', 'utf-8', Buffer.from('Name\nCafé 😀 अश्वगंधा ₹')],
  ['utf-8 with a mark', 'utf-8', Buffer.from('\ufeffName\nCafé 😀 अश्वगंधा ₹')],
  ['little-endian utf-16', 'utf-16', utf16('Name\nCafé 😀 अश्वगंधा ₹')],
  ['big-endian utf-16', 'utf-16', utf16('Name\nCafé 😀 अश्वगंधा ₹', true)],
])('reads %s', (_, encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: 'Name\nCafé 😀 अश्वगंधा ₹', encoding });
});

test('reads Windows-1252, the CSV of Excel', () => {
  const bytes = Buffer.from('Name\nCaf\xe9 \x80 \x93whey\x94 \x96 5 \xb0C', 'latin1');
  expect(decodeText(bytes)).toEqual({ text: 'Name\nCafé € “whey” – 5 °C', encoding: 'windows-1252' });
});

test.each([
  ['an Excel workbook', 'an Excel workbook or another ZIP file', Buffer.from('PK\x03\x04 and more', 'latin1')],
  ['UTF-16 without a mark', 'UTF-16 without a byte order mark', Buffer.from('Handle,SKU', 'utf16le')],
  ['a cut UTF-16 file', 'is damaged', utf16('Handle,SKU').subarray(0, 11)],
  ['Cyrillic Windows-1251', 'neither UTF-8', Buffer.from('\xcf\xf0\xee\xf2\xe5\xe8\xed,\xd6\xe5\xed\xe0', 'latin1')],
  ['binary data', 'neither UTF-8', Buffer.from('Handle,SKU\xff\x00\x01\x02\x81', 'latin1')],
])('refuses %s by name', (_, message, bytes) => {
  expect(() => decodeText(bytes)).toThrow(message);
});
