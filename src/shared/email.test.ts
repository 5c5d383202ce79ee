import { expect, test } from 'vitest';
import { isEmail, normaliseEmail } from './email.ts';
import { email } from './text-schemas.ts';

test.each([
  ['asha@example.in', 'asha@example.in'],
  [' Asha.Rao+shop@Mail.Example.IN ', 'asha.rao+shop@mail.example.in'],
  ["o'brien&co@example.com", "o'brien&co@example.com"],
  ['\u202aasha@example.in\u202c', 'asha@example.in'],
  ['asha@xn--p1b6ci4b4b3a.xn--h2brj9c', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
])('accepts the address %j in forms and inputs alike', (typed, stored) => {
  expect(normaliseEmail(typed)).toBe(stored);
  expect(email.parse(typed)).toBe(stored);
});

test.each([
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a@example',
  'a@-example.com',
  'a@example..com',
  'आशा@example.com',
  'asha@उदाहरण.भारत',
  'asha@exam ple.com',
  'a@example.in\nBcc: b@example.in',
  'a@b@example.in',
  '<a@example.in>',
  '"a b"@example.in',
  'as\u212aa@example.in',
  `${'a'.repeat(65)}@example.in`,
  '',
])('refuses %j in forms and inputs alike', (typed) => {
  expect(isEmail(typed)).toBe(false);
  expect(email.safeParse(typed).success).toBe(false);
});
