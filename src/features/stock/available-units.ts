import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { products, productVariants, stockReservations } from '#db/schema/catalog.ts';
import { unpaidOrderIdSql } from './unpaid-order.ts';

/**
 * SQL on variants joined with their products: available units, Infinity when the variant is not tracked, 0 when it is
 * not on sale. Units reserved by the unpaid order of `userId` count as available, since a changed cart releases them
 * first.
 */
export function availableTo(userId: string | null): SQL<number> {
  const reservedByUser = userId
    ? sql`coalesce((select r.quantity from ${stockReservations} r
        where r.variant_id = ${productVariants.id} and r.state = 'held' and r.order_id = ${unpaidOrderIdSql(userId)}), 0)`
    : sql`0`;
  return sql<number>`case
    when not ${products.inStock} or ${products.state} <> 'published' or ${productVariants.archivedAt} is not null then 0
    when ${productVariants.onHand} is null then 'Infinity'::float8
    else greatest(0, ${productVariants.onHand} - ${productVariants.reserved} + ${reservedByUser}) end`;
}

/** Available units of each variant for a customer; null: a visitor without an order. */
export async function availableUnits(
  db: Queryable,
  variantIds: readonly string[],
  userId: string | null = null,
): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .select({ id: productVariants.id, available: availableTo(userId) })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(inArray(productVariants.id, [...variantIds]));
  return new Map(rows.map(({ id, available }) => [id, available]));
}
