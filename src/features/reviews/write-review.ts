import { and, eq, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { accounts } from '#db/schema/customers.ts';
import { reviews, reviewVotes } from '#db/schema/reviews.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { resolveProduct } from '../catalog/get-product.ts';
import type { OwnReview } from './contract.ts';
import { requireReviewsEnabled } from './list-product-reviews.ts';
import { describeOwnReview, findOwnReview, hasPurchased } from './read-own-review.ts';
import { type ReviewDraft, validateReview } from './rules.ts';

/**
 * Creates or updates the user's review of a product; it is pending until staff approve it. A changed text or rating
 * starts without votes.
 */
export async function writeReview(
  app: App,
  userId: string,
  { id, ...draft }: ReviewDraft & { id: string },
): Promise<OwnReview> {
  await requireReviewsEnabled(app.db);
  const productId = await resolveProduct(app.db, id);
  const fields = validateReview(draft);
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_REVIEW', { fields });
  return transact(app.db, async (tx) => {
    if (!(await hasPurchased(tx, userId, productId))) throw new DomainError('PRODUCT_NOT_PURCHASED');
    const [person] = await tx
      .select({ fullName: accounts.fullName, email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, userId));
    // a review that staff added under this address becomes theirs
    await tx
      .update(reviews)
      .set({ userId })
      .where(and(eq(reviews.productId, productId), eq(reviews.customerEmail, person!.email), isNull(reviews.userId)));
    const [before] = await tx.select().from(reviews).where(findOwnReview(userId, productId)).for('update');
    const { rating, title, content } = draft;
    const written = {
      rating,
      title,
      content,
      customerName: person!.fullName,
      customerEmail: person!.email,
      state: 'pending' as const,
      rejectionReason: null,
      isVerified: true,
      addedByStaff: false,
      updatedAt: app.now(),
    };
    const [row] = await tx
      .insert(reviews)
      .values({ productId, userId, ...written, createdAt: app.now() })
      .onConflictDoUpdate({ target: [reviews.userId, reviews.productId], set: written })
      .returning();
    // votes were for another text or rating
    if (before && (before.rating !== rating || before.title !== title || before.content !== content))
      await tx.delete(reviewVotes).where(eq(reviewVotes.reviewId, before.id));
    return describeOwnReview(row!);
  });
}
