import { expect, test } from 'vitest';
import { pageCacheKey } from './page-cache-key.ts';

const KNOWN = { '/products': ['search', 'flavour'], '/products/': ['search'] };
const key = (path: string) => pageCacheKey(new URL(path, 'http://x'), KNOWN);

test('caches a page by its path', () => {
  expect(key('/about')).toBe('/about');
  expect(key('/product/whey')).toBe('/product/whey');
});

test('includes the parameters that the page reads, in any order', () => {
  expect(key('/products?search=a&flavour=b')).toBe('/products?flavour=b&search=a');
  expect(key('/products?flavour=b&search=a')).toBe('/products?flavour=b&search=a');
  expect(key('/products?flavour=b&flavour=a')).toBe('/products?flavour=b&flavour=a');
  expect(key('/products/protein?search=a')).toBe('/products/protein?search=a');
});

test('ignores tracking parameters', () => {
  expect(key('/about?utm_source=mail&fbclid=1')).toBe('/about');
  expect(key('/products?utm_medium=x&search=a')).toBe('/products?search=a');
});

test('caches nothing for other or endless parameters', () => {
  expect(key('/about?x=1')).toBeNull();
  expect(key('/products/protein?flavour=a')).toBeNull();
  expect(key(`/products?search=${'a'.repeat(500)}`)).toBeNull();
});
