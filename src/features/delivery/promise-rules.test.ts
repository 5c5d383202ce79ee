import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_PLAN } from './plan-rules.ts';
import { deliveryDays, nextPromiseChange } from './promise-rules.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const calendar = { sendingDays: [1, 2, 3, 4, 5, 6], packingDays: 0, holidays: DEFAULT_PLAN.holidays };
const method = { cutOff: '14:00', deliveryDays: [1, 2, 3, 4, 5, 6] };
const rate = { minDays: 2, maxDays: 3 };
/** An instant in India. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`);

// 25/11/2026 is a Wednesday
test.each([
  ['before the cut-off', '2026-11-25', '11:52', '2026-11-25', '2026-11-28'],
  ['at the cut-off', '2026-11-25', '14:00', '2026-11-26', '2026-11-30'],
  ['on a Saturday evening', '2026-11-28', '20:00', '2026-11-30', '2026-12-03'],
  ['on a Sunday', '2026-11-29', '09:00', '2026-11-30', '2026-12-03'],
  ['before Republic Day', '2027-01-25', '20:00', '2027-01-27', '2027-01-30'],
  ['just before midnight in India', '2026-11-25', '23:59', '2026-11-26', '2026-11-30'],
  ['just after midnight in India', '2026-11-26', '00:00', '2026-11-26', '2026-11-30'],
])('an order %s', (_, day, time, leavesOn, latestOn) => {
  expect(deliveryDays(calendar, method, rate, at(day, time))).toMatchObject({ leavesOn, latestOn });
});

test('without a cut-off an order leaves on the next sending day', () => {
  const noCutOff = { ...method, cutOff: null };
  expect(deliveryDays(calendar, noCutOff, rate, at('2026-11-25', '09:00'))?.leavesOn).toBe('2026-11-26');
});

test('packing takes sending days', () => {
  const slow = { ...calendar, packingDays: 2 };
  expect(deliveryDays(slow, method, rate, at('2026-11-27', '09:00'))?.leavesOn).toBe('2026-11-30');
});

test('a holiday of one year is a working day in the next', () => {
  const withElection = { ...calendar, holidays: [{ day: '2026-11-25', name: 'Election' }] };
  expect(deliveryDays(withElection, method, rate, at('2026-11-25', '09:00'))?.leavesOn).toBe('2026-11-26');
  expect(deliveryDays(withElection, method, rate, at('2027-11-25', '09:00'))?.leavesOn).toBe('2027-11-25');
});

test('delivery on the day of dispatch takes no days', () => {
  const sameDay = { minDays: 0, maxDays: 0 };
  const days = deliveryDays(calendar, method, sameDay, at('2026-11-25', '09:00'));
  expect(days).toEqual({ leavesOn: '2026-11-25', earliestOn: '2026-11-25', latestOn: '2026-11-25' });
});

test('a plan that never sends promises nothing', () => {
  expect(deliveryDays({ ...calendar, sendingDays: [] }, method, rate, at('2026-11-25', '09:00'))).toBeNull();
});

test('days change at the next cut-off and at midnight in India', () => {
  const plan = { methods: [{ ...DEFAULT_PLAN.methods[0]!, cutOff: '14:00' }] };
  expect(nextPromiseChange(plan, at('2026-11-25', '11:00'))).toEqual(at('2026-11-25', '14:00'));
  expect(nextPromiseChange(plan, at('2026-11-25', '14:00'))).toEqual(at('2026-11-26', '00:00'));
});

test('days are in order, never in the past, and the same until the next change', () => {
  const instant = fc.date({ min: at('2026-01-01', '00:00'), max: at('2028-12-31', '00:00'), noInvalidDate: true });
  const days = fc.uniqueArray(fc.constantFrom(...EVERY_DAY), { minLength: 1 });
  fc.assert(
    fc.property(
      instant,
      days,
      days,
      fc.nat(5),
      fc.nat(5),
      fc.nat(5),
      (now, sendingDays, deliveryDaysOf, packing, min, more) => {
        const anyCalendar = { ...calendar, sendingDays, packingDays: packing };
        const anyMethod = { ...DEFAULT_PLAN.methods[0]!, cutOff: '14:00', deliveryDays: deliveryDaysOf };
        const anyRate = { minDays: min, maxDays: min + more };
        const promise = deliveryDays(anyCalendar, anyMethod, anyRate, now);
        const today = new Date(now.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
        expect(promise && promise.leavesOn >= today).toBe(true);
        expect(promise && promise.earliestOn >= promise.leavesOn && promise.latestOn >= promise.earliestOn).toBe(true);
        const justBefore = new Date(nextPromiseChange({ methods: [anyMethod] }, now).getTime() - 1);
        expect(deliveryDays(anyCalendar, anyMethod, anyRate, justBefore)).toEqual(promise);
      },
    ),
  );
});
