import { eq, inArray } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/queryable.ts';
import { products, productVariants } from '#db/schema/catalog.ts';

type Availability = Map<string, { available: number; isOnSale: boolean }>;

/**
 * Available units of variants, Infinity when not tracked, and whether they are on sale; locked until the transaction
 * ends.
 */
export async function lockVariantAvailability(tx: Tx, variantIds: readonly string[]): Promise<Availability> {
  if (variantIds.length === 0) return new Map();
  return describe(await select(tx, variantIds).for('no key update', { of: productVariants }));
}

/** The same without a lock, for reading. */
export async function readVariantAvailability(db: Queryable, variantIds: readonly string[]): Promise<Availability> {
  return variantIds.length === 0 ? new Map() : describe(await select(db, variantIds));
}

const select = (db: Queryable, variantIds: readonly string[]) =>
  db
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
    // sorted, so that two transactions cannot deadlock
    .orderBy(productVariants.id);

const describe = (rows: Awaited<ReturnType<typeof select>>): Availability =>
  new Map(
    rows.map(({ id, onHand, reserved, archivedAt, inStock, state }) => [
      id,
      {
        available: onHand === null ? Number.POSITIVE_INFINITY : Math.max(0, onHand - reserved),
        isOnSale: inStock && state === 'published' && archivedAt === null,
      },
    ]),
  );
