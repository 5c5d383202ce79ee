import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTracking } from './scans.ts';
import { isCancelledOrder, type NumberSpace, stateOf } from './statuses.ts';

test.each<[NumberSpace, number, string | null]>([
  ['SHIP', 17, 'out_for_delivery'],
  ['ORD', 17, 'returned'],
  ['SHIP', 16, null],
  ['ORD', 16, 'returned'],
  ['SHIP', 19, 'booked'],
  ['ORD', 19, 'out_for_delivery'],
  ['SHIP', 21, 'failed_attempt'],
  ['RET', 21, 'booked'],
  ['ORD', 18, null],
  ['RET', 26, 'delivered'],
  ['SHIP', 999, null],
])('reads %s %i as %s', (space, number, state) => {
  expect(stateOf(space, number)).toBe(state);
});

test('takes a requested cancellation of an order for one', () => {
  expect([5, 18, 1, null].map(isCancelledOrder)).toEqual([true, true, false, false]);
});

test('reads tracking of any shape', () => {
  const scan = fc.record(
    { date: fc.oneof(fc.string(), fc.constant('2026-11-27 10:00:00')), 'sr-status': fc.jsonValue() },
    { requiredKeys: [] },
  );
  const data = fc.record(
    { shipment_status: fc.jsonValue(), shipment_track_activities: fc.oneof(fc.jsonValue(), fc.array(scan)) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(data, (value) => {
      const report = readTracking('1', value);
      expect(report?.scans.every(({ at }) => Number.isFinite(at.getTime())) ?? true).toBe(true);
    }),
  );
});
