import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { productVariants, stockMovements } from '#db/schema/catalog.ts';
import type { Staff } from '#platform/http/bind.ts';
import { countOf } from '#shared/text.ts';

type Variant = Pick<typeof productVariants.$inferSelect, 'id' | 'onHand' | 'held'>;

/**
 * Changes what is on hand of a variant (locked by the caller) from what was seen to what is wanted, and writes it down.
 * Units sold between the two stay sold: a change from 20 to 30 adds ten. Returns why it cannot be, or null.
 */
export async function changeStock(
  tx: Tx,
  staff: Staff,
  at: Date,
  variant: Variant,
  { was, now }: { was: number | null; now: number | null },
): Promise<string | null> {
  if (was === now) return null;
  const counted = was !== null && now !== null && variant.onHand !== null;
  const onHand = counted ? variant.onHand! + now - was : now;
  if (onHand !== null && onHand < variant.held)
    return variant.held > 0
      ? `${countOf(variant.held, 'unit')} ${variant.held === 1 ? 'is' : 'are'} held by unpaid orders`
      : `Only ${variant.onHand} are left by now`;
  await tx.update(productVariants).set({ onHand }).where(eq(productVariants.id, variant.id));
  await tx.insert(stockMovements).values({
    variantId: variant.id,
    kind: counted ? 'adjusted' : 'set',
    quantity: counted ? now - was : (onHand ?? 0),
    actorId: staff.userId,
    note: onHand === null ? 'no longer counted' : null,
    at,
  });
  return null;
}
