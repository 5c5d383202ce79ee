import { expect, test } from 'vitest';
import {
  arrivalDay,
  batchNumberKey,
  lastDayAtDoor,
  objectionToBatch,
  proposeBatches,
  requiredLifeDays,
} from './batch-rules.ts';

const RULE = { minimumLifePercent: 30, minimumLifeDays: 45 };
const batch = (bestBefore: string | null, madeOn: string | null = null, onHand = 5) => ({
  id: `${bestBefore}`,
  bestBefore,
  madeOn,
  state: 'sellable' as const,
  onHand,
});

test.each([
  ['wik-2602 b', 'WIK2602B'],
  ['WIK–2602/B', 'WIK2602B'],
  [' - ', ''],
])('%j is found as %j', (number, key) => {
  expect(batchNumberKey(number)).toBe(key);
});

test('requires the stricter of days and percent', () => {
  // 365 days of life: 110 days are 30 %
  expect(requiredLifeDays(batch('2027-01-01', '2026-01-01'), RULE)).toBe(110);
  // 100 days of life: 30 % are fewer than 45 days
  expect(requiredLifeDays(batch('2026-04-11', '2026-01-01'), RULE)).toBe(45);
  expect(requiredLifeDays(batch('2027-01-01'), RULE)).toBe(45);
});

test('sends a batch that reaches the door on its last day, and not a day later', () => {
  const newBatch = batch('2027-01-01', '2026-01-01');
  expect(lastDayAtDoor(newBatch, RULE)).toBe('2026-09-13');
  expect(objectionToBatch(newBatch, RULE, '2026-09-13')).toBeNull();
  expect(objectionToBatch(newBatch, RULE, '2026-09-14')).toBe('too_short');
  expect(objectionToBatch(newBatch, RULE, '2027-01-01')).toBe('too_short');
  expect(objectionToBatch(newBatch, RULE, '2027-01-02')).toBe('expired');
});

test.each([
  [null, '2026-11-28'],
  ['2026-11-27', '2026-11-28'],
  ['2026-11-28', '2026-11-28'],
  ['2026-12-02', '2026-12-02'],
])('arrives with the promise %j on %s', (promisedOn, day) => {
  // 00:30 in India is the day before in UTC
  expect(arrivalDay(promisedOn, new Date('2026-11-27T19:00:00Z'))).toBe(day);
});

test('names the state before the days', () => {
  expect(objectionToBatch({ ...batch('2020-01-01'), state: 'recalled' }, RULE, '2026-01-01')).toBe('recalled');
  expect(objectionToBatch({ ...batch('2030-01-01'), state: 'blocked' }, RULE, '2026-01-01')).toBe('blocked');
  expect(objectionToBatch(batch(null), RULE, '2026-01-01')).toBeNull();
});

test('takes the nearest best-before day first, and skips what cannot be sent', () => {
  const shelf = [
    batch('2028-01-01'),
    batch('2027-06-01', null, 2),
    { ...batch('2027-05-01'), state: 'blocked' as const },
    batch('2026-12-05'),
    batch('2027-08-01', null, 0),
  ];
  const proposed = proposeBatches(shelf, 4, RULE, '2026-12-01');
  expect(proposed.map(({ batch: { bestBefore }, units }) => [bestBefore, units])).toEqual([
    ['2027-06-01', 2],
    ['2028-01-01', 2],
  ]);
  // first those without a day, and of one day by id
  const equal = [batch('2028-01-01'), { ...batch('2028-01-01'), id: '1' }, batch(null, null, 1)];
  expect(proposeBatches(equal, 7, RULE, '2026-12-01').map(({ batch: { id }, units }) => [id, units])).toEqual([
    ['null', 1],
    ['1', 5],
    ['2028-01-01', 1],
  ]);
  // no more than there is
  expect(proposeBatches(shelf, 40, RULE, '2026-12-01').reduce((sum, { units }) => sum + units, 0)).toBe(7);
});
