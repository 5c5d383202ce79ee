import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import { sourceStates } from '#shared/state-machine.ts';
import type { Attempt } from './create-attempt.ts';
import { ATTEMPT_TRANSITIONS, type AttemptState } from './states.ts';

/**
 * Moves an attempt by compare-and-set: null when it is in none of the states that may go there (somebody else was
 * first). Only the winner may have side effects. `from` narrows the states further.
 */
export async function transitionAttempt(
  db: Queryable,
  id: string,
  to: AttemptState,
  change: Partial<Attempt> & { updatedAt: Date },
  from: readonly AttemptState[] = sourceStates(ATTEMPT_TRANSITIONS, to),
): Promise<Attempt | null> {
  const allowed = sourceStates(ATTEMPT_TRANSITIONS, to).filter((state) => from.includes(state));
  const [moved] = await db
    .update(paymentAttempts)
    .set({ ...change, state: to })
    .where(and(eq(paymentAttempts.id, id), inArray(paymentAttempts.state, allowed)))
    .returning();
  return moved ?? null;
}
