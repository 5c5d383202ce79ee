import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/queryable.ts';
import { productCategories, products } from '#db/schema/catalog.ts';
import { REVIEW_SEARCH_TEXT, reviews } from '#db/schema/reviews.ts';
import { containsPattern, matchesText } from '#db/text-search.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { isPublished } from '../catalog/is-published.ts';
import {
  IS_APPROVED,
  type ListInput,
  ratingSummary,
  readReviewPage,
  requireReviewsEnabled,
} from './list-product-reviews.ts';

/** Approved reviews of all products with the rating of the whole shop. */
export async function listReviews(db: Db, { sort, category, search, ...request }: ListInput) {
  await requireReviewsEnabled(db);
  addCacheTags('reviews', 'catalog');
  const condition = and(
    IS_APPROVED,
    isPublished,
    category ? await about(db, category) : undefined,
    search ? matchesText(REVIEW_SEARCH_TEXT, search) : undefined,
  );
  const [page, { rows }] = await Promise.all([
    readReviewPage(db, condition, sort, request),
    db.execute<{ stars: number[] }>(sql`
      select array[coalesce(sum(review_stars[1]), 0), coalesce(sum(review_stars[2]), 0), coalesce(sum(review_stars[3]), 0),
        coalesce(sum(review_stars[4]), 0), coalesce(sum(review_stars[5]), 0)]::int[] as stars
      from products where reviewed_count > 0 and state = 'published'`),
  ]);
  return { ...page, summary: ratingSummary(rows[0]!.stars) };
}

/**
 * With up to this many products their reviews are looked up by id; with more a scan in the list's order finds them
 * soon.
 */
const FEW_PRODUCTS = 200;

/** Reviews of products whose name or category contains the word; 'protein' finds whey, too. */
async function about(db: Db, word: string): Promise<SQL | undefined> {
  const named = (text: string) =>
    or(
      ilike(products.name, containsPattern(text)),
      sql`${productCategories.name}::text ilike ${containsPattern(text)}`,
    );
  const condition = word.toLowerCase() === 'protein' ? or(named(word), named('whey')) : named(word);
  const some = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(condition)
    .limit(FEW_PRODUCTS + 1);
  if (some.length > FEW_PRODUCTS) return condition;
  return sql`${reviews.productId} = any(${sql.param(some.map(({ id }) => id))}::uuid[])`;
}
