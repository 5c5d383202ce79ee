import { reviews } from '#db/schema/reviews.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { resolveProduct } from '../catalog/get-product.ts';
import { requireReviewsEnabled } from './list-product-reviews.ts';
import { findOwnReview } from './read-own-review.ts';

/** Removes the user's own review. */
export async function removeOwnReview(app: App, userId: string, idOrSlug: string): Promise<void> {
  await requireReviewsEnabled(app.db);
  const productId = await resolveProduct(app.db, idOrSlug);
  const removedReviews = await app.db
    .delete(reviews)
    .where(findOwnReview(userId, productId))
    .returning({ id: reviews.id });
  if (removedReviews.length === 0) throw new DomainError('NOT_FOUND');
}
