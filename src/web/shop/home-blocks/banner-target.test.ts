import { expect, test } from 'vitest';
import { bannerTarget } from './banner-target.ts';

test.each([
  ['/creatine', { to: '/creatine' }],
  ['/products?search=whey#top', { to: '/products?search=whey#top' }],
  ['https://example.in/offer', { href: 'https://example.in/offer' }],
  ['HTTP://example.in', { href: 'HTTP://example.in' }],
  ['', null],
  ['creatine', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  [' https://example.in', null],
  ['https://', null],
] as const)('%j', (link, target) => {
  expect(bannerTarget(link)).toEqual(target);
});
