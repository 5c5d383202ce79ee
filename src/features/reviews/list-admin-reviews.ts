import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countUpTo } from '#db/count-rows.ts';
import { byAge, keyset } from '#db/keyset.ts';
import type { Queryable } from '#db/queryable.ts';
import { products } from '#db/schema/catalog.ts';
import { REVIEW_ADMIN_SEARCH_TEXT, reviews } from '#db/schema/reviews.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { review as reviewShape, reviewsAdminContract } from './admin-contract.ts';

export type AdminReview = z.infer<typeof reviewShape>;
type Filter = z.output<(typeof reviewsAdminContract)['list']['~orpc']['inputSchema'] & z.ZodType>;

const columns = { review: reviews, product: { id: products.id, slug: products.slug, name: products.name } };

/** All reviews, newest first. */
export async function listAdminReviews(app: App, filter: Filter) {
  const page = keyset(byAge(reviews.createdAt, reviews.id, filter.sort), filter);
  const condition = and(
    filter.state ? eq(reviews.state, filter.state) : undefined,
    filter.rating ? eq(reviews.rating, filter.rating) : undefined,
    marked(filter.marked),
    filter.search ? matchesText(REVIEW_ADMIN_SEARCH_TEXT, filter.search) : undefined,
  );
  const [listed, total] = await Promise.all([
    app.db
      .select({ id: reviews.id, cursor: page.cursor, ...columns })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, reviews, condition, {
      orderBy: page.orderBy,
      text: filter.search,
    }),
  ]);
  const { rows, ...ends } = page.finish(listed);
  return { ...ends, total, rows: rows.map(describe) };
}

function marked(by: Filter['marked']): SQL | undefined {
  if (by === 'verified') return eq(reviews.isVerified, true);
  return by === 'featured' ? sql`${reviews.isFeatured}` : undefined;
}

/** One review as the panel shows it; NOT_FOUND when there is none. */
export async function readReview(db: Queryable, id: string): Promise<AdminReview> {
  const [row] = await db
    .select(columns)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return describe(row);
}

type Row = { review: typeof reviews.$inferSelect; product: AdminReview['product'] };

function describe({ review: { productId: _, userId, ...rest }, product }: Row): AdminReview {
  return {
    ...rest,
    product,
    customerId: userId,
    repliedAt: rest.repliedAt?.toISOString() ?? null,
    createdAt: rest.createdAt.toISOString(),
    updatedAt: rest.updatedAt.toISOString(),
  };
}
