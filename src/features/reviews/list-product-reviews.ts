import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countUpTo } from '#db/count-rows.ts';
import { keyset, type PageRequest, type Sorting } from '#db/keyset.ts';
import type { Db } from '#db/queryable.ts';
import { productCategories, products } from '#db/schema/catalog.ts';
import { reviews } from '#db/schema/reviews.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { DomainError } from '#shared/domain-error.ts';
import { publicName } from '#shared/public-name.ts';
import { resolveProduct } from '../catalog/get-product.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { reviewsContract } from './contract.ts';
import { averageRating } from './rules.ts';

export type ListInput = z.output<(typeof reviewsContract)['list']['~orpc']['inputSchema'] & z.ZodType>;
type Sort = ListInput['sort'];

const SORTS: Record<Sort, Sorting> = {
  newest: { value: reviews.createdAt, type: 'timestamptz', id: reviews.id, descending: true },
  helpful: { value: reviews.helpfulVotes, type: 'numeric', id: reviews.id, descending: true },
};

/** NOT_FOUND while reviews are disabled. */
export async function requireReviewsEnabled(db: Db): Promise<void> {
  const { content } = await readSettings(db);
  if (!content.reviews) throw new DomainError('NOT_FOUND');
}

/** Approved reviews of a product with the distribution of stars. */
export async function listProductReviews(
  db: Db,
  { id: idOrSlug, sort, ...request }: PageRequest & { id: string; sort: Sort },
) {
  await requireReviewsEnabled(db);
  const id = await resolveProduct(db, idOrSlug);
  addCacheTags(`product:${id}`);
  const [page, [product]] = await Promise.all([
    readReviewPage(db, and(eq(reviews.productId, id), IS_APPROVED), sort, request),
    db.select({ stars: products.reviewStars }).from(products).where(eq(products.id, id)),
  ]);
  return { ...page, summary: ratingSummary(product!.stars) };
}

export const IS_APPROVED = eq(reviews.state, sql.raw(`'approved'`));

export async function readReviewPage(db: Db, condition: SQL | undefined, sort: Sort, request: PageRequest) {
  const page = keyset(SORTS[sort], request);
  const [listed, total] = await Promise.all([
    db
      .select({
        id: reviews.id,
        cursor: page.cursor,
        review: reviews,
        product: { slug: products.slug, name: products.name },
      })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(db, reviews, condition, {
      joined: sql`join ${products} on ${products.id} = ${reviews.productId}
        join ${productCategories} on ${productCategories.id} = ${products.categoryId}`,
    }),
  ]);
  const { rows, ...ends } = page.finish(listed);
  return { ...ends, total, rows: rows.map(({ review, product }) => ({ ...displayedReview(review), product })) };
}

const displayedReview = (row: typeof reviews.$inferSelect) => ({
  id: row.id,
  name: publicName(row.customerName),
  rating: row.rating,
  title: row.title,
  content: row.content,
  isVerified: row.isVerified,
  isFeatured: row.isFeatured,
  addedByStaff: row.addedByStaff,
  helpfulVotes: row.helpfulVotes,
  reply: row.reply,
  createdAt: row.createdAt.toISOString(),
});

export const ratingSummary = (stars: number[]) => ({
  average: averageRating(stars),
  count: stars.reduce((sum, one) => sum + one, 0),
  stars,
});
