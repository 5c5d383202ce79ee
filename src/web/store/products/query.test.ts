import { expect, test } from 'vitest';
import { isDeepFilter } from './query.ts';

const isDeep = (query: string) => isDeepFilter(new URLSearchParams(query));

test('a list with two filters or more stays out of indexes; one filter, an order or a page does not keep it out', () => {
  expect(['', 'flavour=Mango', 'sort=rating&page=2', 'stock=1'].map(isDeep)).toEqual([false, false, false, false]);
  expect(['flavour=Mango&flavour=Kesar', 'flavour=Mango&stock=1', 'min=100&max=200'].map(isDeep)).toEqual([
    true,
    true,
    true,
  ]);
});
