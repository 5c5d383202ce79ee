import { expect, test } from 'vitest';
import { looseList, looseNumber, looseText } from './loose-values.ts';

test('reads numbers that are texts, and nothing else as one', () => {
  expect(['18', 4.5, ' 4.50 ', '-1', '', '1e5', 'NA', null, [1]].map(looseNumber)).toEqual([
    18,
    4.5,
    4.5,
    -1,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('reads texts that are numbers, and no empty ones', () => {
  expect([' a ', 7, '', '  ', null, {}].map(looseText)).toEqual(['a', '7', null, null, null, null]);
});

test('reads lists of objects', () => {
  expect(looseList([{ a: 1 }, null, 'x', []])).toEqual([{ a: 1 }, {}, {}, {}]);
  expect(looseList({ 0: {} })).toEqual([]);
});
