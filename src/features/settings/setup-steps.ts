import type { Queryable } from '#db/queryable.ts';
import { setupSteps } from '#db/schema/platform.ts';
import type { SetupStep } from './setup-step-rules.ts';

/** Records that a step is complete. */
export async function recordSetupStep(db: Queryable, step: SetupStep, doneAt: Date) {
  await db.insert(setupSteps).values({ step, doneAt }).onConflictDoUpdate({ target: setupSteps.step, set: { doneAt } });
}

/** When each step was completed. */
export async function readSetupSteps(db: Queryable): Promise<Map<string, Date>> {
  return new Map((await db.select().from(setupSteps)).map(({ step, doneAt }) => [step, doneAt]));
}
