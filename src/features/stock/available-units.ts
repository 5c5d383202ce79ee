import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { products, productVariants, stockReservations } from '#db/schema/catalog.ts';

/**
 * Units that can be bought of each variant: Infinity when it is not counted, 0 when its switch is off.
 * What `forOrder` holds counts as available, since a changed cart gives it back first.
 */
export async function availableUnits(
  db: Queryable,
  variantIds: readonly string[],
  forOrder: string | null = null,
): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: productVariants.id,
      onHand: productVariants.onHand,
      reserved: productVariants.reserved,
      own: stockReservations.quantity,
      open: sql<boolean>`${products.inStock} and ${products.state} = 'published' and ${productVariants.archivedAt} is null`,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(
      stockReservations,
      and(
        eq(stockReservations.variantId, productVariants.id),
        eq(stockReservations.orderId, forOrder ?? NO_ORDER),
        eq(stockReservations.state, 'held'),
      ),
    )
    .where(inArray(productVariants.id, [...variantIds]));
  return new Map(
    rows.map(({ id, onHand, reserved, own, open }) => {
      if (!open) return [id, 0];
      return [id, onHand === null ? Number.POSITIVE_INFINITY : Math.max(0, onHand - reserved + (own ?? 0))];
    }),
  );
}

const NO_ORDER = '00000000-0000-0000-0000-000000000000';
