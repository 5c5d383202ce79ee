import { and, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#db/client.ts';
import { anywhere, countUpTo, found, keyset, type PageRequest, type Sorting } from '#db/keyset.ts';
import { productCategories, products } from '#db/schema/catalog.ts';
import { REVIEW_TEXT, reviews } from '#db/schema/reviews.ts';
import { shows } from '#platform/http/page-tags.ts';
import { publicName } from '#shared/public-name.ts';
import { Refusal } from '#shared/refusal.ts';
import { resolveProduct } from '../catalog/get-product.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { reviewsContract } from './contract.ts';
import { averageOf } from './rules.ts';

type ListInput = z.output<(typeof reviewsContract)['list']['~orpc']['inputSchema'] & z.ZodType>;
type Sort = ListInput['sort'];

const SORTS: Record<Sort, Sorting> = {
  newest: { value: reviews.createdAt, type: 'timestamptz', id: reviews.id, descending: true },
  helpful: { value: reviews.helpfulVotes, type: 'numeric', id: reviews.id, descending: true },
};

/** NOT_FOUND while reviews are switched off: then there are none for the shop. */
export async function requireReviews(db: Db): Promise<void> {
  const { content } = await readSettings(db);
  if (!content.reviews) throw new Refusal('NOT_FOUND');
}

/** Approved reviews of a product, and how its stars are spread. */
export async function listProductReviews(
  db: Db,
  { id: idOrSlug, sort, ...request }: PageRequest & { id: string; sort: Sort },
) {
  await requireReviews(db);
  const id = await resolveProduct(db, idOrSlug);
  shows(`product:${id}`);
  const [page, [product]] = await Promise.all([
    readPage(db, and(eq(reviews.productId, id), SHOWN), sort, request),
    db.select({ stars: products.reviewStars }).from(products).where(eq(products.id, id)),
  ]);
  return { ...page, summary: summaryOf(product!.stars) };
}

/** Approved reviews of all products, and the stars of the whole shop. */
export async function listReviews(db: Db, { sort, category, search, ...request }: ListInput) {
  await requireReviews(db);
  shows('reviews', 'catalog');
  const wanted = and(
    SHOWN,
    isNull(products.archivedAt),
    category ? await about(db, category) : undefined,
    search ? found(REVIEW_TEXT, search) : undefined,
  );
  const [page, { rows }] = await Promise.all([
    readPage(db, wanted, sort, request),
    db.execute<{ stars: number[] }>(sql`
      select array[coalesce(sum(review_stars[1]), 0), coalesce(sum(review_stars[2]), 0), coalesce(sum(review_stars[3]), 0),
        coalesce(sum(review_stars[4]), 0), coalesce(sum(review_stars[5]), 0)]::int[] as stars
      from products where reviewed_count > 0 and archived_at is null`),
  ]);
  return { ...page, summary: summaryOf(rows[0]!.stars) };
}

const SHOWN = eq(reviews.state, sql.raw(`'approved'`));

/** So many products are looked up by their ids; more are met soon enough on the way through the reviews. */
const FEW_PRODUCTS = 200;

/** Reviews of products whose name or category has the word. The buttons say less than names do: 'protein' finds whey, too. */
async function about(db: Db, word: string): Promise<SQL | undefined> {
  const named = (text: string) =>
    or(ilike(products.name, anywhere(text)), sql`${productCategories.name}::text ilike ${anywhere(text)}`);
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

async function readPage(db: Db, wanted: SQL | undefined, sort: Sort, request: PageRequest) {
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
  return { ...ends, total, rows: rows.map(({ review, product }) => ({ ...shownReview(review), product })) };
}

const shownReview = (row: typeof reviews.$inferSelect) => ({
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

const summaryOf = (stars: number[]) => ({
  average: averageOf(stars),
  count: stars.reduce((sum, one) => sum + one, 0),
  stars,
});
