import { expect, test } from 'vitest';
import { fillTrackingNumbers } from './fill-tracking-numbers.ts';

const ROWS = ['1d97c1d4', '52a0be10', '9c33f0aa'].map((displayId) => ({
  id: displayId,
  names: [displayId, `${displayId}-1`, `${displayId}-0000-4000-8000-000000000000`],
  trackingNumber: '',
  carrier: 'DTDC',
}));
const numbersOf = (text: string, start = 0) =>
  fillTrackingNumbers(ROWS, text, start).rows.map(({ trackingNumber, carrier }) => [trackingNumber, carrier]);

test('fills the rows in sequence from the pasted cell down', () => {
  expect(numbersOf('D1000001\nD1000002')).toEqual([
    ['D1000001', 'DTDC'],
    ['D1000002', 'DTDC'],
    ['', 'DTDC'],
  ]);
  expect(numbersOf('D1000001\r\n\r\nD1000002\r\n', 1)[2]).toEqual(['D1000002', 'DTDC']);
});

test('fills the rows of the named orders from a file with a header, in any sequence and separator', () => {
  const file = 'Order,Tracking number,Carrier\n#9C33F0AA,D1000003,Blue Dart\n1d97c1d4;"D1000001"';
  expect(numbersOf(file)).toEqual([
    ['D1000001', 'DTDC'],
    ['', 'DTDC'],
    ['D1000003', 'Blue Dart'],
  ]);
  expect(numbersOf('Delhivery\t52a0be10-0000-4000-8000-000000000000\t1490817 23')[1]).toEqual([
    '1490817 23',
    'Delhivery',
  ]);
});

test('names orders that are not in the grid, and numbers for which no row is left', () => {
  expect(fillTrackingNumbers(ROWS, 'ffffffff,D1000009\n1d97c1d4,D1000001', 0).unknown).toEqual(['ffffffff']);
  expect(fillTrackingNumbers(ROWS, 'D1000001\nD1000002', 2).unknown).toEqual(['D1000002']);
});

test('fills the row of a named shipment, and names one that is not in the grid', () => {
  expect(numbersOf('9c33f0aa-1,D1000003')[2]).toEqual(['D1000003', 'DTDC']);
  expect(fillTrackingNumbers(ROWS, '9c33f0aa-2,D1000003', 0).unknown).toEqual(['9c33f0aa-2']);
});

test('takes a number of eight hexadecimal characters as a number when it stands alone', () => {
  expect(numbersOf('12345678')[0]).toEqual(['12345678', 'DTDC']);
});
