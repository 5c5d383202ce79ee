import { expect, test } from 'vitest';
import { contract } from '../../features/contract.ts';
import { createResponseKey } from './cached-operations.ts';

const keyOf = createResponseKey(contract);

test('ignores the order of parameters and of filter lists', () => {
  const key = keyOf('/api/products?flavours%5B0%5D=Mango&flavours%5B1%5D=Kesar&sort=rating&minPrice=100');
  expect(key).toBe('/api/products?flavours%5B0%5D=Kesar&flavours%5B1%5D=Mango&minPrice=100&sort=rating');
  expect(keyOf('/api/products?sort=rating&minPrice=100&flavours[0]=Kesar&flavours[1]=Mango')).toBe(key);
  expect(keyOf('/api/products?flavours[0]=Kesar&flavours[1]=Mango&flavours[2]=Kesar&sort=rating&minPrice=100')).toBe(
    key,
  );
});

test('keeps an order that the response depends on', () => {
  const cards = (...slugs: string[]) =>
    keyOf(`/api/product-cards?${slugs.map((one, n) => `slugs[${n}]=${one}`).join('&')}`);
  expect(cards('a', 'b')).not.toBe(cards('b', 'a'));
});

test('ignores unknown parameters and defaults', () => {
  expect(keyOf('/api/products')).toBe('/api/products');
  expect(keyOf('/api/products?utm_source=mail&x=1&page=1&sort=newest&inStock=false')).toBe('/api/products');
  expect(keyOf('/api/products?page=2')).toBe('/api/products?page=2');
  expect(keyOf('/api/products/whey-isolate?flavour=Mango')).toBe('/api/products/whey-isolate');
  expect(keyOf('/api/workout-guides')).toBe('/api/workout-guides');
});

test('does not cache unusual spellings and long URLs', () => {
  expect(keyOf('/api/products?page=1&page=2')).toBeNull();
  expect(keyOf('/api/products?flavours[1]=Mango')).toBeNull();
  expect(keyOf('/api/products?flavours[]=Mango')).toBeNull();
  expect(keyOf('/api/products?flavours[x]=Mango')).toBeNull();
  expect(keyOf('/api/products?flavours=Mango&flavours[0]=Mango')).toBeNull();
  expect(keyOf(`/api/products?search=${'a'.repeat(500)}`)).toBeNull();
});

test('never caches personal data and unknown operations', () => {
  for (const path of [
    '/api/cart',
    '/api/account',
    '/api/products/x/my-review',
    '/api/admin/products',
    '/api/nothing',
    '/products',
  ])
    expect(keyOf(path), path).toBeNull();
});
