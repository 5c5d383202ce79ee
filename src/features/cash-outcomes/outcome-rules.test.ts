import { describe, expect, test } from 'vitest';
import { countOutcomes, describeCounts, describeOutcome, outcomeOf } from './outcome-rules.ts';

describe('outcomeOf', () => {
  test.each([
    ['came_back', 'Customer refused to accept', 'refused'],
    ['came_back', 'Consignee REJECTED', 'refused'],
    ['came_back', 'COD amount: cash not ready', 'refused'],
    ['came_back', 'Customer no longer needs it', 'refused'],
    ['came_back', 'Phone switched off', 'unreachable'],
    ['came_back', 'Consignee not available', 'unreachable'],
    ['came_back', 'Door locked', 'unreachable'],
    ['came_back', 'No response', 'unreachable'],
    ['came_back', 'Address incomplete', 'returned'],
    ['came_back', '', 'returned'],
    ['came_back', null, 'returned'],
    // an earlier failed attempt does not count against an order that arrived
    ['delivered', 'Customer refused to accept', 'delivered'],
    [null, 'Customer refused to accept', null],
  ] as const)('tells %s, %j as %s', (fate, reason, outcome) => {
    expect(outcomeOf(fate, reason)).toBe(outcome);
  });
});

test('counts and describes outcomes without a score', () => {
  const counts = countOutcomes(['delivered', null, 'refused', 'delivered', 'unreachable', 'delivered', 'returned']);
  expect(counts).toEqual({ delivered: 3, refused: 1, unreachable: 1, returned: 1 });
  expect(describeCounts(counts)).toBe('3 delivered, 1 refused, 1 not reached, 1 came back');
  expect(describeCounts(countOutcomes([null]))).toBe('none yet');
  expect(describeOutcome('refused', 'Customer refused')).toBe('refused: Customer refused');
  expect(describeOutcome('delivered', 'Door locked')).toBe('delivered');
});
