import { expect, test } from 'vitest';
import { isDeepFilter } from './query.ts';

const isDeep = (query: string) => isDeepFilter(new URLSearchParams(query));

test('excludes a list with two or more filters from indexes, not one with a filter, order or page', () => {
  expect(['', 'flavour=Mango', 'sort=rating&page=2', 'stock=1'].map(isDeep)).toEqual([false, false, false, false]);
  expect(['flavour=Mango&flavour=Kesar', 'flavour=Mango&stock=1', 'min=100&max=200'].map(isDeep)).toEqual([
    true,
    true,
    true,
  ]);
});
