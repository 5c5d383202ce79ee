import { expect, test } from 'vitest';
import { isGstin } from './gstin.ts';

test('validates a GSTIN by its form and check digit', () => {
  expect(isGstin('27AAPFU0939F1ZV')).toBe(true);
  // a wrong letter, two swapped letters, too short, lower case
  for (const wrong of ['27AAPFU0939F1ZW', '27APAFU0939F1ZV', '27AAPFU0939F1Z', '27aapfu0939f1zv', ''])
    expect(isGstin(wrong), wrong).toBe(false);
});
