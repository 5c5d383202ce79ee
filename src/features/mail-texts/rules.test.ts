import { expect, test } from 'vitest';
import { defaultParts, editedParts, MAIL_NAMES, mailProblems, mailText } from './rules.ts';

const LINK = { name: 'Asha', order: 'AB12CD34' };
const linkText = (parts: Record<string, string>, values = LINK) =>
  mailText({ shop: 'Ojas', texts: { 'order-link': parts } }, 'order-link', values);

test.each(MAIL_NAMES)('can use the default text of %s', (mail) => {
  expect(mailProblems(mail, defaultParts(mail))).toEqual({});
  expect(editedParts(mail, defaultParts(mail))).toBeNull();
});

test.each([
  ['an unknown placeholder', { opening: 'Hello {nmae}' }, 'opening', 'There is no placeholder {nmae} in this mail'],
  [
    'a placeholder of another mail',
    { opening: '{carrier}' },
    'opening',
    'There is no placeholder {carrier} in this mail',
  ],
  [
    'a name of every object',
    { opening: '{constructor}' },
    'opening',
    'There is no placeholder {constructor} in this mail',
  ],
  ['a single brace', { opening: 'Hello {name' }, 'opening', 'Write each placeholder as its name in { }'],
  ['a brace in a placeholder', { opening: '{{name}}' }, 'opening', 'Write each placeholder as its name in { }'],
  ['an empty subject', { subject: ' ' }, 'subject', 'Subject must not be empty'],
  ['a subject of two lines', { subject: 'Order\r\nBcc: all@example.in' }, 'subject', 'Subject is one line'],
  ['a subject that is too long', { subject: 'x'.repeat(151) }, 'subject', 'Subject has at most 150 characters'],
  ['a paragraph that is too long', { opening: 'x'.repeat(601) }, 'opening', 'Opening has at most 600 characters'],
  ['an unknown part', { footer: 'Bye' }, 'footer', 'This mail has no such part'],
] as const)('refuses %s', (_, parts, part, problem) => {
  expect(mailProblems('order-link', parts)).toEqual({ [part]: problem });
});

test('refuses a subject without the number that keeps the conversation together', () => {
  expect(mailProblems('ticket-reply', { subject: 'Our reply' })).toEqual({ subject: 'Subject needs {number}' });
});

test('puts values in once, as they are', () => {
  const text = linkText({ opening: 'Dear {name}: $& {order}' }, { name: '{order} $1', order: 'AB12CD34' });
  expect(text('opening')).toBe('Dear {order} $1: $& AB12CD34');
});

test('leaves no line break of a value in a subject', () => {
  const values = { name: 'Asha\r\nBcc: all@example.in', order: 'AB12CD34' };
  expect(linkText({ subject: 'For {name}' }, values)('subject')).toBe('For Asha Bcc: all@example.in');
});

test('takes the space before an empty value along', () => {
  expect(linkText({ opening: 'Namaste {name}, hello.' }, { name: '', order: 'A' })('opening')).toBe('Namaste, hello.');
});

test('uses the default of a part whose stored text it cannot use', () => {
  const text = linkText({ subject: 'Your {parcel}', closing: 'Keep it secret.' });
  expect(text('subject')).toBe('Your order AB12CD34');
  expect(text('closing')).toBe('Keep it secret.');
});

test('keeps any text without braces word for word', () => {
  const characters = ['a', ' ', '<b>', '&', '"', "'", '\n', '$', '$&', '\\', 'ज', '😀', 'https://x.example', '%s'];
  for (let seed = 1; seed <= 500; seed += 1) {
    const opening = Array.from({ length: seed % 20 }, (_, index) => characters[(seed * (index + 7) * 31) % 14]).join(
      '',
    );
    expect(mailProblems('order-link', { opening })).toEqual({});
    expect(linkText({ opening })('opening')).toBe(opening);
    expect(linkText(editedParts('order-link', { opening }) ?? {})('opening')).toBe(opening);
  }
});
