import { expect, test } from 'vitest';
import { parseCompareSlugs } from './compare-query.ts';

const items = (search: string) => parseCompareSlugs(new URLSearchParams(search));

test('reads at most four distinct products from the URL', () => {
  expect(items('items=whey-isolate,creatine-hcl')).toEqual(['whey-isolate', 'creatine-hcl']);
  expect(items('items=a,%20b%20,a,c,d,e')).toEqual(['a', 'b', 'c', 'd']);
});

test('ignores invalid slugs', () => {
  expect(items('items=,..%2F..,%3Cb%3E,a')).toEqual(['a']);
  expect(items(`items=${'x'.repeat(121)}`)).toEqual([]);
  expect(items('')).toEqual([]);
});
