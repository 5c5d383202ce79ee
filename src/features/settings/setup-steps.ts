import type { Queryable } from '#db/client.ts';
import { setupSteps } from '#db/schema/platform.ts';

/** Steps of the set-up that staff read or try, which no other data shows. */
export const SETUP_STEPS = ['gateway-test', 'delivery', 'cash', 'returns', 'privacy'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Records that a step is complete. */
export async function recordSetupStep(db: Queryable, step: SetupStep, doneAt: Date) {
  await db.insert(setupSteps).values({ step, doneAt }).onConflictDoUpdate({ target: setupSteps.step, set: { doneAt } });
}

/** When each step was completed. */
export async function readSetupSteps(db: Queryable): Promise<Map<string, Date>> {
  return new Map((await db.select().from(setupSteps)).map(({ step, doneAt }) => [step, doneAt]));
}
