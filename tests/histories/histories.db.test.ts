/**
 * Random histories of customers, staff, sweeps and a faulty gateway, after which the books agree. More of them: npm run
 * prove.
 */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { PAST_FAILURES } from './past-failures.ts';
import { goodsHistories, histories } from './run-history.ts';
import { createStage } from './stage.ts';

const stage = createStage(30);
afterAll(() => stage.close());

test.each(Object.entries(PAST_FAILURES))('keeps the books equal after a history that once failed: %s', (_, steps) =>
  stage.play(steps),
);

test('keeps the books equal after random histories', async () => {
  await fc.assert(
    fc.asyncProperty(histories(12), (steps) => stage.play(steps)),
    // the same seeds each time and no shrinking, which takes longer than the test may; npm run prove does both
    { numRuns: 30, seed: 20_261_122, endOnFailure: true },
  );
  expect([...stage.tally.values()].reduce((sum, { done }) => sum + done, 0)).toBeGreaterThan(100);
}, 120_000);

test('keeps goods and books equal after random histories of goods', async () => {
  await fc.assert(
    fc.asyncProperty(goodsHistories(30), (steps) => stage.play(steps)),
    { numRuns: 20, seed: 20_261_127, endOnFailure: true },
  );
}, 300_000);
