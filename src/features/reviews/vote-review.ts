import { and, eq, inArray, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { reviews, reviewVotes } from '#db/schema/reviews.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { requireReviewsEnabled } from './list-product-reviews.ts';

/** Marks a review as helpful or removes the mark; a repetition changes nothing. */
export async function voteReview(app: App, userId: string, { id, helpful }: { id: string; helpful: boolean }) {
  await requireReviewsEnabled(app.db);
  return transact(app.db, async (tx) => {
    const [review] = await tx
      .select({ userId: reviews.userId })
      .from(reviews)
      .where(and(eq(reviews.id, id), eq(reviews.state, 'approved')))
      .for('update');
    if (!review) throw new DomainError('NOT_FOUND');
    if (review.userId === userId) throw new DomainError('VOTE_ON_OWN_REVIEW');
    if (helpful) await tx.insert(reviewVotes).values({ reviewId: id, userId, at: app.now() }).onConflictDoNothing();
    else await tx.delete(reviewVotes).where(and(eq(reviewVotes.reviewId, id), eq(reviewVotes.userId, userId)));
    const [after] = await tx.select({ votes: reviews.helpfulVotes }).from(reviews).where(eq(reviews.id, id));
    return { helpfulVotes: after!.votes };
  });
}

/** Which of these reviews the user found helpful. */
export async function listVotes(app: App, userId: string, ids: string[]): Promise<string[]> {
  await requireReviewsEnabled(app.db);
  const rows = await app.db
    .select({ id: reviewVotes.reviewId })
    .from(reviewVotes)
    .where(and(eq(reviewVotes.userId, userId), ids.length > 0 ? inArray(reviewVotes.reviewId, ids) : sql`false`));
  return rows.map(({ id }) => id);
}
