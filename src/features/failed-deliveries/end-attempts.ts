import { and, eq, isNotNull, isNull, not, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { attemptQuestions, attemptResolutions } from '#db/schema/failed-deliveries.ts';
import type { App } from '#platform/app.ts';
import { isCurrent } from './lock-attempt.ts';

/**
 * Ends what is open of attempts that are over: the carrier is not told any more, links are used up, and the other phones
 * and addresses are cleared. Returns how many rows there were.
 */
export async function endOverAttempts(app: App): Promise<number> {
  const now = app.now();
  const ended = await endResolutions(app.db, not(isCurrent(attemptResolutions)), now);
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

/** Ends what the carrier has not answered of resolutions whose attempt is over; their ids. */
export const endResolutions = (db: Queryable, isOver: SQL, now: Date) =>
  db
    .update(attemptResolutions)
    .set({ state: 'ended', nextCheckAt: null, settledAt: now })
    .where(and(eq(attemptResolutions.state, 'requested'), isOver))
    .returning({ id: attemptResolutions.id });
