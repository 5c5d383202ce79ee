import { expect, test } from 'vitest';
import { splitOrderIds } from './split-order-ids.ts';

const idsOf = (text: string) => splitOrderIds(text).flatMap(({ orderId }) => orderId ?? []);

test('finds an id when it is whole, after # or after the word order', () => {
  expect(idsOf('1d97c1d4-0f6e-4c62-9d3e-0a1b2c3d4e5f is late')).toEqual(['1d97c1d4']);
  expect(idsOf('Where is #1D97C1D4, please?')).toEqual(['1d97c1d4']);
  expect(idsOf('My order 1d97c1d4 and Order ID 2e97c1d4.')).toEqual(['1d97c1d4', '2e97c1d4']);
});

test('finds no id when digits are a date, a phone number or a word', () => {
  expect(idsOf('On 20261124 I called 9845012345 about defaced labels #12, deadbeef')).toEqual([]);
});

test('keeps the whole text when it is split', () => {
  const text = 'Order #1d97c1d4 came, order 2e97c1d4 not.';
  expect(
    splitOrderIds(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
