import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDateTime, formatTime, formatTimelineDate, longDate, parseDay, shopDay, validateDay } from './dates.ts';

describe('parseDay', () => {
  test.each([
    ['05/11/2026', '2026-11-05'],
    ['5/11/2026', '2026-11-05'],
    ['5-11-2026', '2026-11-05'],
    ['05.11.2026', '2026-11-05'],
    ['05112026', '2026-11-05'],
    ['2026-11-05', '2026-11-05'],
    [' 29/02/2028 ', '2028-02-29'],
  ])('parses %s with the day before the month', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  test.each(['', '11/2026', '31/02/2026', '29/02/2027', '05/13/2026', '0/1/2026', '05/11/26', 'tomorrow'])(
    'refuses %s',
    (text) => {
      expect(parseDay(text)).toBeNull();
    },
  );

  test('reports an invalid day only when something is typed', () => {
    expect(validateDay('  ')).toBeUndefined();
    expect(validateDay('05/11/2026')).toBeUndefined();
    expect(validateDay('11/2026')).toBe('Enter the day as dd/mm/yyyy');
  });
});

test('formats instants as Intl does in Kolkata', () => {
  const intl = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const instants = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (at) => {
      expect(formatDateTime(at)).toBe(intl.format(at).replace(', ', ' '));
      expect(formatDateTime(at.toISOString())).toBe(formatDateTime(at));
    }),
  );
});

test('counts a day of Kolkata from 18:30 UTC', () => {
  expect(['2026-11-20T18:29:59Z', '2026-11-20T18:30:00Z'].map(shopDay)).toEqual(['2026-11-20', '2026-11-21']);
});

test('names the month in full, or by three letters', () => {
  expect(longDate('2026-09-05')).toBe('5 September 2026');
  expect(formatTimelineDate('2026-09-05T00:00:00Z')).toBe('05 Sep 2026, 05:30');
});

test('shows the time of Kolkata to the second', () => {
  expect(formatTime('2026-11-20T18:29:07.900Z')).toBe('23:59:07');
  expect(formatTime('2026-11-20T18:30:00Z')).toBe('00:00:00');
});

test('refuses what is not an instant', () => {
  expect(() => formatDateTime('tomorrow')).toThrow(RangeError);
});
