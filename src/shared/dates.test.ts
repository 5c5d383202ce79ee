import { describe, expect, test } from 'vitest';
import { dayProblem, parseDay } from './dates.ts';

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
    expect(dayProblem('  ')).toBeUndefined();
    expect(dayProblem('05/11/2026')).toBeUndefined();
    expect(dayProblem('11/2026')).toBe('Enter the day as dd/mm/yyyy');
  });
});
