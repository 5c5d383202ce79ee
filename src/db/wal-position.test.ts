import { expect, test } from 'vitest';
import { parseWalPosition, replayedAt } from './wal-position.ts';

test('parses positions as comparable numbers', () => {
  expect(parseWalPosition('0/16B3740')).toBe(0x16b3740n);
  expect(parseWalPosition('16/B374D848')).toBe(0x16b374d848n);
  expect(parseWalPosition('1/0') > parseWalPosition('0/FFFFFFFF')).toBe(true);
  expect(() => parseWalPosition('16-B374D848')).toThrow('Not a position');
});

test('does not wait for the header of a page without records', () => {
  expect(replayedAt(0x2000000n)).toBe(0x2000000n);
  // the short header of a page, and the long one of a segment
  expect(replayedAt(0x2002018n)).toBe(0x2002000n);
  expect(replayedAt(0x3000028n)).toBe(0x3000000n);
  expect(replayedAt(0x2002048n)).toBe(0x2002048n);
});
