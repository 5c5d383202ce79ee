/** Random histories of buyers, staff, sweeps and a faulty gateway: at their end the books agree. More of them: npm run prove. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from './open-shop.ts';
import { histories, runHistory, type Tally } from './run-history.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('books agree after random histories', async () => {
  const tally: Tally = new Map();
  await fc.assert(
    fc.asyncProperty(histories(12), (steps) => runHistory(shop, steps, tally)),
    { numRuns: 30, endOnFailure: false },
  );
  expect([...tally.values()].reduce((sum, { done }) => sum + done, 0)).toBeGreaterThan(100);
}, 120_000);
