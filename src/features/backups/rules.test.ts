import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, shopDay } from '#shared/dates.ts';
import {
  isBackupDue,
  isRehearsalDue,
  KEPT_BY_HAND_MS,
  lastRehearsalTime,
  lastTimeOfDay,
  listExpired,
  oldestSegments,
  walOverdueMs,
} from './rules.ts';

const KEEP = { daily: 7, weekly: 4, monthly: 6 };
const at = (text: string) => new Date(`${text}+05:30`);
const daily = (from: string, days: number) =>
  Array.from({ length: days }, (_, day) => ({
    id: String(day),
    startedAt: new Date(at(from).getTime() + day * DAY_MS),
    reason: 'schedule' as const,
  }));

describe('retention', () => {
  test('keeps the last 7 days, and the last backup of 4 weeks and 6 months', () => {
    const all = daily('2026-01-01T02:30', 365);
    const now = at('2026-12-31T12:00');
    const expired = new Set(listExpired(all, KEEP, now, null).map(({ id }) => id));
    expect(all.filter(({ id }) => !expired.has(id)).map(({ startedAt }) => shopDay(startedAt))).toEqual([
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-13',
      '2026-12-20',
      '2026-12-25',
      '2026-12-26',
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
    ]);
  });

  test('removes day by day what it would remove at once', () => {
    const all = daily('2026-01-01T02:30', 200);
    let remaining: typeof all = [];
    for (const [day, backup] of all.entries()) {
      remaining.push(backup);
      const now = new Date(at('2026-01-01T03:00').getTime() + day * DAY_MS);
      const expired = new Set(listExpired(remaining, KEEP, now, null));
      remaining = remaining.filter((one) => !expired.has(one));
    }
    const now = new Date(at('2026-01-01T03:00').getTime() + 199 * DAY_MS);
    const expired = new Set(listExpired(all, KEEP, now, null));
    expect(remaining).toEqual(all.filter((one) => !expired.has(one)));
  });

  const backups = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      startedAt: fc.date({ min: at('2025-01-01T00:00'), max: at('2026-11-20T00:00'), noInvalidDate: true }),
      reason: fc.constantFrom('schedule' as const, 'staff' as const, 'command' as const, 'upgrade' as const),
    }),
    { selector: ({ id }) => id, maxLength: 60 },
  );
  const rule = fc.record({ daily: fc.nat(10), weekly: fc.nat(10), monthly: fc.nat(10) });

  test('never removes the last one, the rehearsed one, or a requested one within a month', () => {
    fc.assert(
      fc.property(backups, rule, fc.nat(), (all, keep, index) => {
        const now = at('2026-11-20T00:00');
        const rehearsed = all[index % Math.max(1, all.length)]?.id ?? null;
        const expired = listExpired(all, keep, now, rehearsed);
        const last = Math.max(...all.map(({ startedAt }) => startedAt.getTime()));
        for (const one of expired) {
          expect(one.id).not.toBe(rehearsed);
          if (one.reason !== 'schedule')
            expect(now.getTime() - one.startedAt.getTime()).toBeGreaterThanOrEqual(KEPT_BY_HAND_MS);
        }
        if (all.length > 0)
          expect(expired.filter(({ startedAt }) => startedAt.getTime() === last).length).toBeLessThan(
            all.filter(({ startedAt }) => startedAt.getTime() === last).length,
          );
      }),
    );
  });

  test('keeps no more than the configured numbers, and removes nothing when repeated', () => {
    fc.assert(
      fc.property(backups, rule, (all, keep) => {
        const now = at('2026-11-20T00:00');
        const expired = new Set(listExpired(all, keep, now, null));
        const remaining = all.filter((one) => !expired.has(one));
        const byRule = remaining.filter(
          ({ reason, startedAt }) => reason === 'schedule' || now.getTime() - startedAt.getTime() >= KEPT_BY_HAND_MS,
        );
        expect(byRule.length).toBeLessThanOrEqual(keep.daily + keep.weekly + keep.monthly + 1);
        expect(listExpired(remaining, keep, now, null)).toEqual([]);
      }),
    );
  });
});

describe('the schedule', () => {
  const installed = at('2026-11-01T10:00');
  const now = at('2026-11-20T02:31');

  test('finds the last time of day in the shop’s time zone', () => {
    expect(lastTimeOfDay(now, '02:30')).toEqual(at('2026-11-20T02:30'));
    expect(lastTimeOfDay(at('2026-11-20T02:29'), '02:30')).toEqual(at('2026-11-19T02:30'));
    expect(lastRehearsalTime(now)).toEqual(at('2026-11-15T04:00'));
    expect(lastRehearsalTime(at('2026-11-15T04:00'))).toEqual(at('2026-11-15T04:00'));
  });

  test('starts once after the time of day, also when the shop was not running then', () => {
    expect(isBackupDue(now, '02:30', installed, null)).toBe(true);
    const yesterday = { startedAt: at('2026-11-19T02:30'), state: 'good' as const };
    expect(isBackupDue(now, '02:30', installed, yesterday)).toBe(true);
    expect(isBackupDue(at('2026-11-20T02:29'), '02:30', installed, yesterday)).toBe(false);
    expect(isBackupDue(now, '02:30', installed, { startedAt: at('2026-11-20T02:30'), state: 'good' })).toBe(false);
    expect(isBackupDue(at('2026-11-20T23:00'), '02:30', installed, yesterday)).toBe(true);
  });

  test('does not start in a shop that was set up after that time', () => {
    expect(isBackupDue(now, '02:30', at('2026-11-20T02:30:30'), null)).toBe(false);
  });

  test('retries an hour after a failure, not earlier', () => {
    const failed = { startedAt: at('2026-11-20T02:30'), state: 'failed' as const };
    expect(isBackupDue(at('2026-11-20T03:29'), '02:30', installed, failed)).toBe(false);
    expect(isBackupDue(at('2026-11-20T03:30'), '02:30', installed, failed)).toBe(true);
  });

  test('rehearses the first backup at once, then every Sunday, and after a failure the next one', () => {
    expect(isRehearsalDue(now, null, 'b')).toBe(true);
    const good = { state: 'good' as const, backupId: 'a' };
    expect(isRehearsalDue(now, { ...good, startedAt: at('2026-11-15T04:00') }, 'b')).toBe(false);
    expect(isRehearsalDue(now, { ...good, startedAt: at('2026-11-15T03:59') }, 'b')).toBe(true);
    const failed = { startedAt: at('2026-11-19T12:00'), state: 'failed' as const, backupId: 'a' };
    expect(isRehearsalDue(now, failed, 'a')).toBe(false);
    expect(isRehearsalDue(now, failed, 'b')).toBe(true);
    expect(isRehearsalDue(new Date(failed.startedAt.getTime() + 24 * HOUR_MS), failed, 'a')).toBe(true);
  });
});

test('needs the WAL of each stream only after its oldest archive', () => {
  const archive = (walStream: string | null, walSegment: string | null) => ({ walStream, walSegment });
  const archives = [archive('b', '0C'), archive('a', '0F'), archive('b', '0A'), archive(null, null)];
  expect([...oldestSegments(archives)].sort()).toEqual([
    ['a', '0F'],
    ['b', '0A'],
  ]);
});

test('reports missing WAL after ten minutes, and later when it is copied rarely', () => {
  expect(walOverdueMs(60)).toBe(10 * 60_000);
  expect(walOverdueMs(600)).toBe(50 * 60_000);
});
