import { openShop, type Shop } from './open-shop.ts';
import { runHistory, type Step, type Tally } from './run-history.ts';

export type Stage = {
  /** Runs a history. Throws when the books differ. */
  play(steps: readonly Step[]): Promise<void>;
  tally: Tally;
  /** counts of applied and rejected commands */
  commands: Shop['commands'];
  close(): Promise<void>;
};

/**
 * Runs histories in shops of `perShop` each, because each history is followed by a check of all books. A shop with
 * differing books is abandoned, so that the next history starts with correct ones.
 */
export function createStage(perShop: number): Stage {
  let shop: Shop | null = null;
  let played = 0;
  const tally: Tally = new Map();
  const commands: Shop['commands'] = new Map();

  async function leave(): Promise<void> {
    if (!shop) return;
    for (const [name, { applied, rejected }] of shop.commands) {
      const sum = commands.get(name) ?? { applied: 0, rejected: 0 };
      commands.set(name, { applied: sum.applied + applied, rejected: sum.rejected + rejected });
    }
    const lastShop = shop;
    shop = null;
    await lastShop.close();
  }

  return {
    tally,
    commands,
    close: leave,
    async play(steps) {
      if (played % perShop === 0) await leave();
      played += 1;
      shop ??= await openShop();
      try {
        await runHistory(shop, steps, tally);
      } catch (error) {
        shop.app.isChecked = false;
        await leave();
        throw error;
      }
    },
  };
}
