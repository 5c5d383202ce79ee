import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shopTime } from '#shared/dates.ts';
import { promotionalTime } from './quiet-hours-rules.ts';

const at = (time: string) => shopTime(promotionalTime(new Date(`${time}+05:30`)));

test('lets offers leave from 10:00 to 21:00 in India, and otherwise at the next 10:00', () => {
  expect(at('2026-11-20T10:00:00')).toBe('2026-11-20T10:00:00');
  expect(at('2026-11-20T20:59:59')).toBe('2026-11-20T20:59:59');
  expect(at('2026-11-20T21:00:00')).toBe('2026-11-21T10:00:00');
  expect(at('2026-11-20T23:59:59')).toBe('2026-11-21T10:00:00');
  expect(at('2026-11-21T00:00:00')).toBe('2026-11-21T10:00:00');
  expect(at('2026-11-21T05:29:00')).toBe('2026-11-21T10:00:00');
  expect(at('2026-11-21T09:59:59')).toBe('2026-11-21T10:00:00');
  expect(at('2026-12-31T22:00:00')).toBe('2027-01-01T10:00:00');
});

test('waits less than 13 hours, and never ends in the night', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (now) => {
      const time = promotionalTime(now);
      const hour = Number(shopTime(time).slice(11, 13));
      const wait = time.getTime() - now.getTime();
      return wait >= 0 && wait <= 13 * 3_600_000 && hour >= 10 && hour < 21 && promotionalTime(time) === time;
    }),
  );
});
