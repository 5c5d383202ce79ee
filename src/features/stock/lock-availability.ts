import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';

/** Units left of variants, Infinity when not counted, and whether they are on sale; locked until the transaction ends. */
export async function lockAvailability(
  tx: Tx,
  variantIds: readonly string[],
): Promise<Map<string, { left: number; isOnSale: boolean }>> {
  if (variantIds.length === 0) return new Map();
  const rows = await tx
    .select({
      id: productVariants.id,
      onHand: productVariants.onHand,
      reserved: productVariants.reserved,
      archivedAt: productVariants.archivedAt,
      inStock: products.inStock,
      state: products.state,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(inArray(productVariants.id, [...variantIds]))
    // in one order, so that two transactions do not wait for each other
    .orderBy(productVariants.id)
    .for('no key update', { of: productVariants });
  return new Map(
    rows.map(({ id, onHand, reserved, archivedAt, inStock, state }) => [
      id,
      {
        left: onHand === null ? Number.POSITIVE_INFINITY : Math.max(0, onHand - reserved),
        isOnSale: inStock && state === 'published' && archivedAt === null,
      },
    ]),
  );
}
