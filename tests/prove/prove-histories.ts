import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openShop, type Shop } from '../histories/open-shop.ts';
import { histories, runHistory, STEPS, type Tally } from '../histories/run-history.ts';
import { writeFigures } from './figures.ts';

const COUNT = Number(process.env.PROVE_HISTORIES ?? 2000);
const LENGTH = 40;
/** A shop of its own for so many: the books of a shop are read whole after each history. */
const PER_SHOP = 25;

/** Plays the `part`th of two halves of the histories, from a seed that the figures name. */
export function proveHistories(part: 1 | 2): void {
  test(`books agree after random histories, half ${part}`, async () => {
    const seed = Number(process.env.PROVE_SEED ?? Date.now() % 1_000_000_007) + part;
    const tally: Tally = new Map();
    const commands: Shop['commands'] = new Map();
    const wanted = Math.ceil(COUNT / 2);
    let played = 0;
    let shop: Shop | null = null;
    const begun = Date.now();
    try {
      await fc.assert(
        fc.asyncProperty(histories(LENGTH), async (steps) => {
          if (played % PER_SHOP === 0) {
            await closeShop(shop, commands);
            shop = await openShop();
          }
          played += 1;
          await runHistory(shop!, steps, tally);
        }),
        { numRuns: wanted, seed, verbose: 1 },
      );
    } finally {
      await closeShop(shop, commands);
      const minutes = Math.round((Date.now() - begun) / 6000) / 10;
      writeFigures(`histories-${part}`, { seed, played, minutes, steps: rowsOf(tally), commands: rowsOf(commands) });
    }
    expect(played).toBeGreaterThanOrEqual(wanted);
    if (wanted >= 1000) expect([...tally.keys()].sort()).toEqual(Object.keys(STEPS).sort());
  });
}

const rowsOf = <Row>(counts: Map<string, Row>): Record<string, Row> => Object.fromEntries([...counts].sort());

async function closeShop(shop: Shop | null, commands: Shop['commands']): Promise<void> {
  if (!shop) return;
  for (const [name, { applied, rejected }] of shop.commands) {
    const sum = commands.get(name) ?? { applied: 0, rejected: 0 };
    commands.set(name, { applied: sum.applied + applied, rejected: sum.rejected + rejected });
  }
  await shop.close();
}
