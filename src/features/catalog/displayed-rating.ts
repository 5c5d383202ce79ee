import { getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { products } from '#db/schema/catalog.ts';
import { readSettings } from '../settings/read-settings.ts';

// evaluated once per query, not per row
const ON = sql.raw(`(select s.value -> 'reviews' = 'true' from settings s where s.section = 'content')`);

/** Whether ratings come from reviews; those entered by staff are not displayed then. */
export async function ratedByReviews(db: Queryable): Promise<boolean> {
  const { content } = await readSettings(db);
  return content.reviews;
}

/** The displayed rating of a product: of its approved reviews while these are enabled, else as entered by staff. */
export const displayedRating = sql<
  number | null
>`case when ${ON} then products.reviewed_rating else products.rating end`.mapWith(products.rating);

/** The displayed number of ratings, by the same rule. */
export const displayedReviewCount =
  sql<number>`case when ${ON} then products.reviewed_count else products.reviews_count end`.mapWith(
    products.reviewsCount,
  );

/** A product's row with the displayed rating in place of the entered one. */
export const displayedProduct = {
  ...getTableColumns(products),
  rating: displayedRating,
  reviewsCount: displayedReviewCount,
};
