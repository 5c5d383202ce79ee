import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { reviews } from '#db/schema/reviews.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { type Change, recordChange } from '../audit/record-change.ts';
import { type AdminReview, readReview } from './list-admin-reviews.ts';

type Values = Partial<typeof reviews.$inferInsert>;
type Verb = 'approve' | 'reject' | 'suspend' | 'feature' | 'unfeature' | 'reply';

/** Approves a review as it was read; EDIT_CONFLICT when its author has changed it since. */
export const approveReview = (app: App, staff: Staff, expected: { id: string; updatedAt: string }) =>
  change(app, staff, 'approve', expected, { state: 'approved', rejectionReason: null });

/** `reason` is shown to the author. */
export const rejectReview = (
  app: App,
  staff: Staff,
  { reason, ...expected }: { id: string; updatedAt: string; reason: string },
) => change(app, staff, 'reject', expected, { state: 'rejected', rejectionReason: reason });

/** Returns a review to pending. */
export const suspendReview = (app: App, staff: Staff, id: string) =>
  change(app, staff, 'suspend', { id }, { state: 'pending', rejectionReason: null });

export const setReviewFeatured = (app: App, staff: Staff, { id, isFeatured }: { id: string; isFeatured: boolean }) =>
  change(app, staff, isFeatured ? 'feature' : 'unfeature', { id }, { isFeatured });

/** Sets the shop's reply below a review; an empty one removes it. */
export const replyToReview = (app: App, staff: Staff, { id, reply }: { id: string; reply: string }) =>
  change(app, staff, 'reply', { id }, { reply: reply || null, repliedAt: reply ? app.now() : null });

function change(
  app: App,
  staff: Staff,
  verb: Verb,
  expected: { id: string; updatedAt?: string },
  values: Values,
): Promise<AdminReview> {
  return transact(app.db, async (tx) => {
    const before = await lock(tx, expected.id);
    if (expected.updatedAt && before.updatedAt !== new Date(expected.updatedAt).toISOString())
      throw new DomainError('EDIT_CONFLICT', { review: before });
    await tx.update(reviews).set(values).where(eq(reviews.id, expected.id));
    const after = await readReview(tx, expected.id);
    await record(tx, staff, app.now(), `review.${verb}`, before, pick(before, values), pick(after, values));
    return after;
  });
}

/** Deletes a review and its votes. */
export function removeReview(app: App, staff: Staff, id: string): Promise<void> {
  return transact(app.db, async (tx) => {
    const before = await lock(tx, id);
    await tx.delete(reviews).where(eq(reviews.id, id));
    await record(tx, staff, app.now(), 'review.delete', before, before, null);
  });
}

async function lock(tx: Tx, id: string): Promise<AdminReview> {
  await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)).for('update');
  return readReview(tx, id);
}

const pick = (review: AdminReview, values: Values) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, review[name as keyof AdminReview]]));

function record(
  tx: Tx,
  staff: Staff,
  now: Date,
  action: Change['action'],
  { id, title, product }: AdminReview,
  before: object,
  after: object | null,
): Promise<void> {
  return recordChange(tx, staff, now, { action, entityId: id, label: `${title}, ${product.name}`, before, after });
}
