import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Queryable, transact } from '#db/client.ts';
import { users } from '#db/schema/customers.ts';
import { reviews, reviewVotes } from '#db/schema/reviews.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { resolveProduct } from '../catalog/get-product.ts';
import type { ownReview } from './contract.ts';
import { requireReviewsEnabled } from './read-reviews.ts';
import { type ReviewDraft, validateReview } from './rules.ts';

type OwnReview = z.infer<typeof ownReview>;

// one confirmed order that was not cancelled is enough
const purchasedBy = (userId: string) => sql`
  from orders o join order_items i on i.order_id = o.id
  where o.user_id = ${userId} and o.confirmed_at is not null and o.status <> 'cancelled' and o.deleted_at is null`;

async function hasPurchased(db: Queryable, userId: string, productId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 ${purchasedBy(userId)} and i.product_id = ${productId} limit 1`);
  return rows.length > 0;
}

/** The person's review of a product, and whether they may write one. */
export async function readOwnReview(app: App, userId: string, idOrSlug: string) {
  await requireReviewsEnabled(app.db);
  const productId = await resolveProduct(app.db, idOrSlug);
  const [[row], mayWrite] = await Promise.all([
    app.db.select().from(reviews).where(findOwnReview(userId, productId)),
    hasPurchased(app.db, userId, productId),
  ]);
  return { mayWrite, review: row ? describeOwnReview(row) : null };
}

const findOwnReview = (userId: string, productId: string) =>
  and(eq(reviews.userId, userId), eq(reviews.productId, productId));

/**
 * Writes the person's review of a product or changes it; either way it waits for staff before it is shown. Other words
 * or stars begin without votes.
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
      .select({ fullName: users.fullName, email: users.email })
      .from(users)
      .where(eq(users.id, userId));
    // what staff once added under this address is theirs
    await tx
      .update(reviews)
      .set({ userId })
      .where(and(eq(reviews.productId, productId), eq(reviews.customerEmail, person!.email), isNull(reviews.userId)));
    const [before] = await tx.select().from(reviews).where(findOwnReview(userId, productId)).for('update');
    const { rating, title, content } = draft;
    const written = {
      ...{ rating, title, content },
      customerName: person!.fullName,
      customerEmail: person!.email,
      state: 'pending' as const,
      rejectedFor: null,
      isVerified: true,
      byHand: false,
      updatedAt: app.now(),
    };
    const [row] = await tx
      .insert(reviews)
      .values({ productId, userId, ...written, createdAt: app.now() })
      .onConflictDoUpdate({ target: [reviews.userId, reviews.productId], set: written })
      .returning();
    // who found it helpful read other words or other stars
    if (before && (before.rating !== rating || before.title !== title || before.content !== content))
      await tx.delete(reviewVotes).where(eq(reviewVotes.reviewId, before.id));
    return describeOwnReview(row!);
  });
}

/** Takes the person's own review back. */
export async function removeOwnReview(app: App, userId: string, idOrSlug: string): Promise<void> {
  await requireReviewsEnabled(app.db);
  const productId = await resolveProduct(app.db, idOrSlug);
  const gone = await app.db.delete(reviews).where(findOwnReview(userId, productId)).returning({ id: reviews.id });
  if (gone.length === 0) throw new DomainError('NOT_FOUND');
}

const SUGGESTED = 12;

/** Products that the person bought and has not reviewed, those bought last first. */
export async function listReviewableProducts(app: App, userId: string) {
  await requireReviewsEnabled(app.db);
  const { rows } = await app.db.execute<{ slug: string; name: string }>(sql`
    select p.slug, p.name from (
      select i.product_id, max(o.created_at) as at ${purchasedBy(userId)} and i.product_id is not null group by i.product_id
    ) bought
    join products p on p.id = bought.product_id and p.archived_at is null
    where not exists (select from reviews r where r.user_id = ${userId} and r.product_id = p.id)
    order by bought.at desc, p.id limit ${SUGGESTED}`);
  return rows;
}

function describeOwnReview({ id, rating, title, content, state, rejectedFor }: typeof reviews.$inferSelect): OwnReview {
  return { id, rating, title, content, state, rejectedFor };
}
