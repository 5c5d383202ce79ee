import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { reviews } from '#db/schema/reviews.ts';
import type { App } from '#platform/app.ts';
import { resolveProduct } from '../catalog/get-product.ts';
import type { OwnReview } from './contract.ts';
import { requireReviewsEnabled } from './list-product-reviews.ts';
import { purchasedBy } from './list-reviewable-products.ts';

export async function hasPurchased(db: Queryable, userId: string, productId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 ${purchasedBy(userId)} and i.product_id = ${productId} limit 1`);
  return rows.length > 0;
}

/** The user's review of a product, and whether they may write one. */
export async function readOwnReview(app: App, userId: string, idOrSlug: string) {
  await requireReviewsEnabled(app.db);
  const productId = await resolveProduct(app.db, idOrSlug);
  const [[row], mayWrite] = await Promise.all([
    app.db.select().from(reviews).where(findOwnReview(userId, productId)),
    hasPurchased(app.db, userId, productId),
  ]);
  return { mayWrite, review: row ? describeOwnReview(row) : null };
}

export const findOwnReview = (userId: string, productId: string) =>
  and(eq(reviews.userId, userId), eq(reviews.productId, productId));

export function describeOwnReview({
  id,
  rating,
  title,
  content,
  state,
  rejectionReason,
}: typeof reviews.$inferSelect): OwnReview {
  return { id, rating, title, content, state, rejectionReason };
}
