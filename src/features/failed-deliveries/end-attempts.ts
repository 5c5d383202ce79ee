import { and, eq, isNotNull, isNull, not, or } from 'drizzle-orm';
import { attemptQuestions, attemptResolutions } from '#db/schema/failed-deliveries.ts';
import type { App } from '#platform/app.ts';
import { isCurrent } from './lock-attempt.ts';

/**
 * Ends what is open of attempts that are over: the carrier is not told any more, links are used up, and the other phones
 * and addresses are cleared. Returns how many rows there were.
 */
export async function endOverAttempts(app: App): Promise<number> {
  const now = app.now();
  const ended = await app.db
    .update(attemptResolutions)
    .set({ state: 'ended', nextCheckAt: null, settledAt: now })
    .where(and(eq(attemptResolutions.state, 'requested'), not(isCurrent(attemptResolutions))))
    .returning({ id: attemptResolutions.id });
  const cleared = await app.db
    .update(attemptResolutions)
    .set({ phone: null, address: null })
    .where(
      and(
        or(isNotNull(attemptResolutions.phone), isNotNull(attemptResolutions.address)),
        not(isCurrent(attemptResolutions)),
      ),
    )
    .returning({ id: attemptResolutions.id });
  const questions = await app.db
    .update(attemptQuestions)
    .set({ endedAt: now, phone: null, address: null, comment: null })
    .where(and(isNull(attemptQuestions.endedAt), not(isCurrent(attemptQuestions))))
    .returning({ id: attemptQuestions.id });
  return ended.length + cleared.length + questions.length;
}
