import type { Queryable } from '#db/client.ts';
import { setupSteps } from '#db/schema/platform.ts';

/** Steps of the set-up that staff read or try, which no other data shows. */
export const READABLE_STEPS = ['delivery', 'cash', 'terms', 'shipping', 'returns', 'privacy'] as const;
export type SetupStep = 'gateway-test' | (typeof READABLE_STEPS)[number];

/** Records that a step is complete. */
export async function recordSetupStep(db: Queryable, step: SetupStep, doneAt: Date) {
  await db.insert(setupSteps).values({ step, doneAt }).onConflictDoUpdate({ target: setupSteps.step, set: { doneAt } });
}

/** When each step was completed. */
export async function readSetupSteps(db: Queryable): Promise<Map<string, Date>> {
  return new Map((await db.select().from(setupSteps)).map(({ step, doneAt }) => [step, doneAt]));
}
