import { expect, test } from 'vitest';
import { nextSegment, segmentBefore, segmentName, segmentStart } from './wal-segments.ts';

test('names segments as PostgreSQL does when a log of 256 segments ends', () => {
  expect(segmentName(1, 1n)).toBe('000000010000000000000001');
  expect(nextSegment('0000000100000000000000FE')).toBe('0000000100000000000000FF');
  expect(nextSegment('0000000100000000000000FF')).toBe('000000010000000100000000');
  expect(nextSegment('0000000A0000000F000000FF')).toBe('0000000A0000001000000000');
});

test('counts a position on the border to the segment before it', () => {
  expect(segmentBefore('0/2000000')).toBe(1n);
  expect(segmentBefore('0/2000001')).toBe(2n);
  expect(segmentStart(2n)).toBe('0/2000000');
  expect(segmentStart(256n)).toBe('1/0');
});
