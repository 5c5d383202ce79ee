import { expect, test } from 'vitest';
import { email, multiLineText, singleLineText } from './contract.ts';

test.each(['a\nBcc: b@example.in', 'a\r\nb', 'a\u0000b', 'a\u007fb'])('refuses %j as one line of text', (text) => {
  expect(singleLineText(100).safeParse(text).success).toBe(false);
});

test('accepts line breaks only in texts of several lines, and in no address', () => {
  expect(multiLineText(100).parse('a\nb')).toBe('a\nb');
  expect(multiLineText(100).safeParse('a\u0000b').success).toBe(false);
  expect(email.safeParse('a@example.in\nBcc: b@example.in').success).toBe(false);
});
