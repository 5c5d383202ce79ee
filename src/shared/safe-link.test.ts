import { expect, test } from 'vitest';
import { isSafeLink } from './safe-link.ts';

test.each([
  '/contact?kind=complaint',
  '#rights',
  'https://example.in/x',
  'https://medium.com/@rao?a=b#c',
  'mailto:a@b.in',
  'tel:+91 20 6712 4400',
])('accepts a link when it is %s', (to) => expect(isSafeLink(to)).toBe(true));

test.each([
  'javascript:alert(1)',
  'http://example.in',
  '//example.in',
  '/\\example.in',
  'ftp://x',
  '',
  ' https://a.in',
  'https://shop.in@example.in',
  'https://a.in\\@example.in',
  'https://a.in/\u0001',
  'https://localhost/x',
])('refuses a link when it is %j', (to) => expect(isSafeLink(to)).toBe(false));
