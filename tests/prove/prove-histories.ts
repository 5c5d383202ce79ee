import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GOODS_KINDS, goodsHistories, histories, ORDER_KINDS } from '../histories/run-history.ts';
import { createStage } from '../histories/stage.ts';
import { writeFigures } from './figures.ts';

const COUNT = Number(process.env.PROVE_HISTORIES ?? 2000);
const LENGTH = 40;
const PER_SHOP = 25;

const SUBJECTS = {
  orders: { of: histories, count: COUNT, kinds: ORDER_KINDS },
  goods: { of: goodsHistories, count: COUNT / 2, kinds: GOODS_KINDS },
};

/** Runs one half of the histories of a subject, from a seed that is recorded in the figures. */
export function proveHistories(subject: keyof typeof SUBJECTS, part: 1 | 2): void {
  test(`keeps the books equal after random histories of ${subject}, half ${part}`, async () => {
    const { of: historiesOf, count, kinds } = SUBJECTS[subject];
    const seed = Number(process.env.PROVE_SEED ?? Date.now() % 1_000_000_007) + part;
    const stage = createStage(PER_SHOP);
    const runCount = Math.ceil(count / 2);
    const startedAt = Date.now();
    let played = 0;
    let hasFailed = false;
    try {
      await fc.assert(
        fc.asyncProperty(historiesOf(LENGTH), async (steps) => {
          played += 1;
          try {
            await stage.play(steps);
          } catch (error) {
            // shrinking takes minutes, so the whole history is printed first
            if (!hasFailed) console.error(`A history of seed ${seed} failed:\n${error}\n${JSON.stringify(steps)}`);
            hasFailed = true;
            throw error;
          }
        }),
        { numRuns: runCount, seed },
      );
    } finally {
      await stage.close();
      const minutes = Math.round((Date.now() - startedAt) / 6000) / 10;
      const [steps, commands] = [rowsOf(stage.tally), rowsOf(stage.commands)];
      writeFigures(`${subject}-${part}`, { seed, played, minutes, steps, commands });
    }
    // with so many histories every kind of step must occur
    if (runCount >= 500) expect([...stage.tally.keys()].sort()).toEqual(Object.keys(kinds).sort());
  });
}

const rowsOf = <Row>(counts: Map<string, Row>): Record<string, Row> => Object.fromEntries([...counts].sort());
