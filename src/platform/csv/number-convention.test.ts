import { expect, test } from 'vitest';
import { findDecimal, readNumber } from './number-convention.ts';

test.each([
  ['749,50 in a semicolon file', ['749,50', '899'], ';', 'comma'],
  ['749,50 between commas', ['749,50', '899'], ',', 'comma'],
  ['1.234,50', ['1.234,50'], ';', 'comma'],
  ['749.50', ['749.50', '1,299'], ';', 'point'],
  ['Indian groups', ['1,23,456'], '\t', 'point'],
  ['0.500', ['0.500'], ';', 'point'],
  ['1,299 alone between commas', ['1,299'], ',', 'point'],
  ['1,299 alone in a semicolon file', ['1,299', '500'], ';', null],
  ['whole numbers', ['500', '7'], '\t', null],
  ['as many of both', ['749,50', '749.50'], ',', null],
  ['more points than commas', ['749,50', '749.50', '1.5'], ';', 'point'],
] as const)('finds the convention of %s', (_, texts, delimiter, decimal) => {
  expect(findDecimal(texts, delimiter)).toBe(decimal);
});

test.each([
  ['749,50', 'comma', '749.50'],
  ['1.234,50', 'comma', '1234.50'],
  ['1 234,50', 'comma', '1234.50'],
  ['₹ 1,23,456.50', 'point', '123456.50'],
  ['Rs. 1,299', 'point', '1299'],
  ['5%', 'point', '5'],
  ['-3', null, '-3'],
  ['0.500', 'point', '0.500'],
] as const)('reads %s with a decimal %s as %s', (text, decimal, plain) => {
  expect(readNumber(text, decimal)).toEqual({ plain });
});

test.each([
  ['749,50', 'point', 'contradiction'],
  ['749.5', 'comma', 'contradiction'],
  ['1,299', null, 'ambiguous'],
  ['1.299', null, 'ambiguous'],
  ['0x10', 'point', 'none'],
  ['1e3', 'point', 'none'],
  ['Infinity', 'point', 'none'],
  ['1,2345', 'point', 'contradiction'],
  ['12,34', 'point', 'contradiction'],
  ['1,23,45.5', 'point', 'none'],
  ['$12', 'point', 'none'],
  ['', 'point', 'none'],
] as const)('refuses %s with a decimal %s: %s', (text, decimal, problem) => {
  expect(readNumber(text, decimal)).toEqual({ problem });
});
