import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { allocate, creditFor, expiryOfReturned, type Lot, monthsFrom, usableAmount } from './rules.ts';

const now = new Date('2026-11-20T06:30:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
const lot = (id: string, available: number, days: number | null): Lot => ({
  id,
  available,
  expiresAt: days === null ? null : inDays(days),
});

test('takes what expires first, and what never does last', () => {
  const lots = [lot('never', 100, null), lot('late', 100, 90), lot('soon', 100, 3)];
  expect(allocate(lots, 250)).toEqual([
    { lotId: 'soon', amount: 100 },
    { lotId: 'late', amount: 100 },
    { lotId: 'never', amount: 50 },
  ]);
  expect(allocate(lots, 301)).toBeNull();
  expect(allocate(lots, 0)).toEqual([]);
});

test('an allocation takes the whole amount, and of no lot more than it has', () => {
  const lots = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      available: fc.integer({ min: 1, max: 1_000_000 }),
      expiresAt: fc.option(fc.integer({ min: -10, max: 900 }).map(inDays)),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  );
  fc.assert(
    fc.property(lots, fc.integer({ min: 0, max: 5_000_000 }), (all, amount) => {
      const shares = allocate(all, amount);
      const total = all.reduce((sum, { available }) => sum + available, 0);
      expect(shares === null).toBe(amount > total);
      if (!shares) return;
      expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(amount);
      for (const share of shares) {
        expect(share.amount).toBeGreaterThan(0);
        expect(share.amount).toBeLessThanOrEqual(all.find(({ id }) => id === share.lotId)!.available);
      }
    }),
  );
});

test('expired credit cannot be used', () => {
  expect(usableAmount([lot('gone', 100, -1), lot('now', 100, 0), lot('good', 40, 1), lot('never', 2, null)], now)).toBe(
    42,
  );
});

test('pays all that it can, and leaves online at least what a gateway accepts', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), fc.boolean(), (total, credit, isOnline) => {
      const used = creditFor(total, credit, isOnline);
      const rest = total - used;
      expect(used).toBeGreaterThanOrEqual(0);
      expect(used).toBeLessThanOrEqual(Math.min(total, credit));
      if (isOnline) expect(rest === 0 || rest >= Math.min(100, total)).toBe(true);
      else expect(used).toBe(Math.min(total, credit));
    }),
  );
});

test('credit that comes back can be used for thirty days at least', () => {
  expect(expiryOfReturned([inDays(5), inDays(-20)], now)).toEqual(inDays(30));
  expect(expiryOfReturned([inDays(5), inDays(200)], now)).toEqual(inDays(200));
  expect(expiryOfReturned([inDays(5), null], now)).toBeNull();
});

test('credit lasts until the end of a day in India', () => {
  expect(monthsFrom(now, 12)).toEqual(new Date('2027-11-20T18:30:00Z'));
  // midnight in India has passed
  expect(monthsFrom(new Date('2027-01-30T19:00:00Z'), 1)).toEqual(new Date('2027-02-28T18:30:00Z'));
});
