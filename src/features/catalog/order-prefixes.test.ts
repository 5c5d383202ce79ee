import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OrderPrefixes } from './order-prefixes.ts';

test('finds any part of an order as a set', () => {
  const numbers = fc.uniqueArray(fc.nat(6000), { maxLength: 5000 });
  fc.assert(
    fc.property(numbers, fc.nat(5000), fc.nat(5000), (order, one, other) => {
      const prefixes = new OrderPrefixes(order, 6001);
      const [from, to] = [Math.min(one, order.length), Math.min(other, order.length)];
      const positions: number[] = [];
      prefixes.between(from, to).forEach((number) => void positions.push(number));
      expect(positions).toEqual(order.slice(from, to).sort((a, b) => a - b));
    }),
    { numRuns: 200 },
  );
});
