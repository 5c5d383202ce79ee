import { eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { productVariants, stockMovements } from '#db/schema/catalog.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { pluralize } from '#shared/text.ts';

type Row = typeof productVariants.$inferSelect;
type Variant = Pick<Row, 'id' | 'onHand' | 'reserved'> & { tracksBatches: boolean };

export const COUNTED_BY_BATCH = 'Its stock is counted by batch: receive it, or count the batch';
type Seen = { was: number | null; now: number | null };
type Movement = typeof stockMovements.$inferInsert;

/**
 * The stock of a variant after a change from the displayed to the new number: units sold in between stay sold, so a
 * change from 20 to 30 adds ten. Null when nothing changes; `problem` says why the change is impossible.
 */
export function planStock(
  staff: Staff,
  at: Date,
  variant: Variant,
  { was, now }: Seen,
): { problem: string } | { problem: null; onHand: number | null; movement: Movement } | null {
  if (was === now) return null;
  if (variant.tracksBatches) return { problem: COUNTED_BY_BATCH };
  const counted = was !== null && now !== null && variant.onHand !== null;
  const onHand = counted ? variant.onHand! + now - was : now;
  if (onHand !== null && onHand < variant.reserved)
    return {
      problem:
        variant.reserved > 0
          ? `${pluralize(variant.reserved, 'unit')} ${variant.reserved === 1 ? 'is' : 'are'} reserved by unpaid orders`
          : `Only ${variant.onHand} are left now`,
    };
  const movement: Movement = {
    variantId: variant.id,
    kind: counted ? 'adjusted' : 'set',
    quantity: counted ? now - was : (onHand ?? 0),
    actorId: staff.userId,
    note: onHand === null ? 'no longer counted' : null,
    at,
  };
  return { problem: null, onHand, movement };
}

/** Changes the stock of a variant, locked by the caller, and records it. Returns why it is impossible, or null. */
export async function adjustStock(
  tx: Tx,
  staff: Staff,
  at: Date,
  variant: Row,
  expected: Seen,
): Promise<string | null> {
  const plan = planStock(staff, at, { ...variant, tracksBatches: variant.tracksBatchesSince !== null }, expected);
  if (!plan || plan.problem !== null) return plan?.problem ?? null;
  await tx.update(productVariants).set({ onHand: plan.onHand }).where(eq(productVariants.id, variant.id));
  await tx.insert(stockMovements).values(plan.movement);
  return null;
}
