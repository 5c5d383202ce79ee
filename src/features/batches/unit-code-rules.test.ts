import { expect, test } from 'vitest';
import { batchPagePath, CODE_ALPHABET, CODE_LENGTH, formatUnitCode, unitCodeKey } from './unit-code-rules.ts';

test.each([
  ['K7QF-33WD-2N', 'K7QF33WD2N'],
  [' k7qf 33wd 2n ', 'K7QF33WD2N'],
  // makers print codes of their own
  ['ABC123', 'ABC123'],
  ['A'.repeat(40), 'A'.repeat(40)],
])('reads the code %j as %j', (typed, key) => {
  expect(unitCodeKey(typed)).toBe(key);
});

test.each(['', 'ABC12', 'A'.repeat(41), '-----------'])('does not take %j for a code', (typed) => {
  expect(unitCodeKey(typed)).toBeNull();
});

test('prints codes in groups of four, without a dash at the end', () => {
  expect(formatUnitCode('K7QF33WD2N')).toBe('K7QF-33WD-2N');
  expect(formatUnitCode('K7QF33WD')).toBe('K7QF-33WD');
  expect(unitCodeKey(formatUnitCode('K7QF33WD2N'))).toBe('K7QF33WD2N');
});

test('leaves out of new codes what looks alike in print', () => {
  expect(CODE_ALPHABET).not.toMatch(/[01OIL]/);
  expect(new Set(CODE_ALPHABET).size).toBe(31);
  // 31^10 codes: those of 50,000 tubs are not guessed
  expect(CODE_LENGTH).toBe(10);
});

test.each([
  ['WH-2026.07', '/batch/WH-2026.07'],
  ['B_1', '/batch/B_1'],
  // what an address would have to encode is left out, as the search of the page does
  ['WH/26 07', '/batch/WH2607'],
  ['लॉट 7', '/batch/7'],
  ['A B', '/batch/AB'],
])('the page of batch %j is %s', (number, path) => {
  expect(batchPagePath(number)).toBe(path);
});
