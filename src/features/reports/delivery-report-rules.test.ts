import { expect, test } from 'vitest';
import { formatDaysLate, formatShare, inTimeShare, pendingCount, sumPromises } from './delivery-report-rules.ts';

const ROW = { promisedCount: 10, inTimeCount: 5, lateCount: 2, overdueCount: 1, lateDays: 3 };

test('counts what is on the way in time in no share', () => {
  expect(pendingCount(ROW)).toBe(2);
  expect(inTimeShare(ROW)).toBe(5 / 8);
  expect(inTimeShare({ promisedCount: 4, inTimeCount: 0, lateCount: 0, overdueCount: 0 })).toBeNull();
});

test('averages the days of late orders alone, also over rows', () => {
  expect(formatDaysLate(ROW)).toBe('1.5');
  expect(formatDaysLate({ lateCount: 0, lateDays: 0 })).toBe('–');
  const rows = [ROW, { ...ROW, lateCount: 1, lateDays: 9 }];
  expect(sumPromises(rows)).toEqual({
    promisedCount: 20,
    inTimeCount: 10,
    lateCount: 3,
    overdueCount: 2,
    lateDays: 12,
  });
  expect(formatDaysLate(sumPromises(rows))).toBe('4');
});

test('writes shares with one decimal', () => {
  expect([null, 0, 5 / 6, 1].map(formatShare)).toEqual(['–', '0 %', '83.3 %', '100 %']);
});
