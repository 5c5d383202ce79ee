import { getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { readSettings } from '../settings/read-settings.ts';

// asked once a query, not once a row
const ON = sql.raw(`(select s.value -> 'reviews' = 'true' from settings s where s.section = 'content')`);

/** Whether ratings come from reviews: those typed at the products wait then. */
export async function ratedByReviews(db: Queryable): Promise<boolean> {
  const { content } = await readSettings(db);
  return content.reviews;
}

/** Stars of a product as the shop shows them: of its approved reviews while these are switched on, else as typed. */
export const displayedRating = sql<
  number | null
>`case when ${ON} then products.reviewed_rating else products.rating end`.mapWith(products.rating);

/** How many have rated it, in the same way. */
export const displayedReviewCount =
  sql<number>`case when ${ON} then products.reviewed_count else products.reviews_count end`.mapWith(
    products.reviewsCount,
  );

/** A product's row with what is shown in place of what was typed. */
export const displayedProduct = {
  ...getTableColumns(products),
  rating: displayedRating,
  reviewsCount: displayedReviewCount,
};
