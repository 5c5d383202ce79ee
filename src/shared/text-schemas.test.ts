import { expect, test } from 'vitest';
import { identifier, json, multiLineText, phone, searchText, secret, singleLineText } from './text-schemas.ts';
import { toStorable } from './valid-text.ts';

test.each([
  'a\nBcc: b@example.in',
  'a\r\nb',
  'a\u0000b',
  'a\u007fb',
  'a\u0092b',
  'a\tb',
  'a\u2028b',
  'A\ud800B',
  'A\udc00',
  'a\uffffb',
])('refuses %j as one line of text', (text) => {
  expect(singleLineText(100).safeParse(text).success).toBe(false);
});

test.each(['', ' ', '\u200b', '\u200d\ufe0f', '\u2800', '\u3164', '\u00ad', '\u202e\u202c', '\u0000'])(
  'refuses %j as a required text, and stores nothing for it as an optional one',
  (text) => {
    expect(singleLineText(100, 1).safeParse(text).success).toBe(false);
    expect(multiLineText(100, 1).safeParse(text).success).toBe(false);
    expect(multiLineText(100).parse(text)).toBe('');
  },
);

test.each([
  'अश्वगंधा चूर्ण',
  'क्\u200dष',
  'বাংলা',
  'ਪੰਜਾਬੀ',
  'ગુજરાતી',
  'ଓଡ଼ିଆ',
  'தமிழ்',
  'తెలుగు',
  'ಕನ್ನಡ',
  'മലയാളം',
  'അവന്\u200d',
  'ᱥᱟᱱᱛᱟᱲᱤ',
  'ꯃꯤꯇꯩ',
  'نمک\u200cدان',
  'اردو\u200f (2\u200e)',
  '👨‍👩‍👧 ❤️',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
])('accepts %j unchanged', (text) => {
  const composed = text.normalize('NFC');
  expect(singleLineText(100, 1).parse(text)).toBe(composed);
  expect(multiLineText(100, 1).parse(text)).toBe(composed);
});

test('stores one form of a text that can be written in several', () => {
  expect(singleLineText(100).parse(' Cafe\u0301 ')).toBe('Caf\u00e9');
  expect(singleLineText(100).parse('\u202eevil\u202c \u2067x\u2069')).toBe('evil x');
  expect(multiLineText(100).parse('a\r\nb\vc\u2028d\te')).toBe('a\nb\nc\nd\te');
  expect(searchText().parse('whey\t1kg\u0000')).toBe('whey 1kg');
  expect(phone.parse('९८७६५ ४३२१०')).toBe('98765 43210');
});

test('accepts line breaks only in texts of several lines', () => {
  expect(multiLineText(100).parse('a\nb')).toBe('a\nb');
  expect(multiLineText(100).safeParse('a\u0000b').success).toBe(false);
});

test('keeps a password and an identifier as they are, without what cannot be stored', () => {
  expect(secret(100).parse(' Cafe\u0301\t')).toBe(' Cafe\u0301\t');
  expect(identifier(100).parse(' a ')).toBe(' a ');
  for (const text of ['a\u0000b', 'a\ud800b']) {
    expect(secret(100).safeParse(text).success).toBe(false);
    expect(identifier(100).safeParse(text).success).toBe(false);
    expect(json.safeParse({ rows: [{ [text]: 1 }] }).success).toBe(false);
    expect(json.safeParse({ rows: [text] }).success).toBe(false);
  }
});

test('makes JSON of other programs storable', () => {
  const foreignJson = { 'a\u0000': ['x\u0000y', 'A\ud800B', 1, null] };
  expect(toStorable(foreignJson)).toEqual({ a: ['xy', 'A\ufffdB', 1, null] });
});
