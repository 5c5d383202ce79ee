import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

test.each(['/', '/products?q=a#b', '/a//b', '/account/orders'])('keeps the path %s', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  '',
  null,
  'products',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  'javascript:alert(1)',
])('refuses %j, which may lead to another site', (path) => {
  expect(safeReturnPath(path)).toBeNull();
});
