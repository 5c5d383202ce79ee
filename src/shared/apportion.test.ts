import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion } from './apportion.ts';

test('gives the residue to the last share with a weight', () => {
  expect(apportion(10, [1, 2, 0])).toEqual([3, 7, 0]);
  expect(apportion(10, [0, 1, 1, 1, 0, 0])).toEqual([0, 3, 3, 4, 0, 0]);
});

test('distributes shares that add up, within a paisa of their weights, skipping zero weights', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 30 }),
      (amount, weights) => {
        const shares = apportion(amount, weights);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        if (total === 0) {
          // an assertion's return value would become the property's result
          expect(shares.every((share) => share === 0)).toBe(true);
          return;
        }
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        for (const [index, weight] of weights.entries()) {
          if (weight === 0) expect(shares[index]).toBe(0);
          expect(Math.abs(shares[index]! - (amount * weight) / total)).toBeLessThan(weights.length + 1);
        }
      },
    ),
    // rarely generated at random
    {
      examples: [
        [0, [0]],
        [100, [0, 0]],
      ],
    },
  );
});
