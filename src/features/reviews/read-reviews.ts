import { and, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#db/client.ts';
import { containsPattern, countUpTo, keyset, matchesText, type PageRequest, type Sorting } from '#db/keyset.ts';
import { productCategories, products } from '#db/schema/catalog.ts';
import { REVIEW_SEARCH_TEXT, reviews } from '#db/schema/reviews.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { DomainError } from '#shared/domain-error.ts';
import { publicName } from '#shared/public-name.ts';
import { resolveProduct } from '../catalog/get-product.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { reviewsContract } from './contract.ts';
import { averageRating } from './rules.ts';

type ListInput = z.output<(typeof reviewsContract)['list']['~orpc']['inputSchema'] & z.ZodType>;
type Sort = ListInput['sort'];

const SORTS: Record<Sort, Sorting> = {
  newest: { value: reviews.createdAt, type: 'timestamptz', id: reviews.id, descending: true },
  helpful: { value: reviews.helpfulVotes, type: 'numeric', id: reviews.id, descending: true },
};

/** NOT_FOUND while reviews are switched off: then there are none for the shop. */
export async function requireReviewsEnabled(db: Db): Promise<void> {
  const { content } = await readSettings(db);
  if (!content.reviews) throw new DomainError('NOT_FOUND');
}

/** Approved reviews of a product, and how its stars are spread. */
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

/** Approved reviews of all products, and the stars of the whole shop. */
export async function listReviews(db: Db, { sort, category, search, ...request }: ListInput) {
  await requireReviewsEnabled(db);
  addCacheTags('reviews', 'catalog');
  const wanted = and(
    IS_APPROVED,
    isNull(products.archivedAt),
    category ? await about(db, category) : undefined,
    search ? matchesText(REVIEW_SEARCH_TEXT, search) : undefined,
  );
  const [page, { rows }] = await Promise.all([
    readReviewPage(db, wanted, sort, request),
    db.execute<{ stars: number[] }>(sql`
      select array[coalesce(sum(review_stars[1]), 0), coalesce(sum(review_stars[2]), 0), coalesce(sum(review_stars[3]), 0),
        coalesce(sum(review_stars[4]), 0), coalesce(sum(review_stars[5]), 0)]::int[] as stars
      from products where reviewed_count > 0 and archived_at is null`),
  ]);
  return { ...page, summary: ratingSummary(rows[0]!.stars) };
}

const IS_APPROVED = eq(reviews.state, sql.raw(`'approved'`));

/** So many products are looked up by their ids; more are met soon enough on the way through the reviews. */
const FEW_PRODUCTS = 200;

/** Reviews of products whose name or category has the word. The buttons say less than names do: 'protein' finds whey, too. */
async function about(db: Db, word: string): Promise<SQL | undefined> {
  const named = (text: string) =>
    or(
      ilike(products.name, containsPattern(text)),
      sql`${productCategories.name}::text ilike ${containsPattern(text)}`,
    );
  const wanted = word.toLowerCase() === 'protein' ? or(named(word), named('whey')) : named(word);
  const some = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(wanted)
    .limit(FEW_PRODUCTS + 1);
  if (some.length > FEW_PRODUCTS) return wanted;
  return sql`${reviews.productId} = any(${sql.param(some.map(({ id }) => id))}::uuid[])`;
}

async function readReviewPage(db: Db, wanted: SQL | undefined, sort: Sort, request: PageRequest) {
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
      .where(and(wanted, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(db, reviews, wanted, {
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
  byHand: row.byHand,
  helpfulVotes: row.helpfulVotes,
  reply: row.reply,
  createdAt: row.createdAt.toISOString(),
});

const ratingSummary = (stars: number[]) => ({
  average: averageRating(stars),
  count: stars.reduce((sum, one) => sum + one, 0),
  stars,
});
