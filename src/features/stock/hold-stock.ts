import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/client.ts';
import { products, productVariants, stockMovements, stockReservations } from '#db/schema/catalog.ts';

/** Units of one variant. */
export type VariantUnits = { variantId: string; quantity: number };

/** Same variant, one entry; sorted, so that two transactions lock rows in the same order. */
export function sumByVariant(units: readonly VariantUnits[]): VariantUnits[] {
  const sums = new Map<string, number>();
  for (const { variantId, quantity } of units) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return [...sums]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

/**
 * Promises units to an order, all or none: the caller rolls back when something is short.
 * Returns the variants that are short with what is left of them; empty when all are held.
 */
export async function reserveStock(
  tx: Tx,
  orderId: string,
  units: readonly VariantUnits[],
  options: { ignoreSwitch?: boolean } = {},
): Promise<{ variantId: string; available: number }[]> {
  const short: { variantId: string; available: number }[] = [];
  for (const { variantId, quantity } of sumByVariant(units)) {
    // an uncounted variant is promised without limit; the held column then only informs
    const { rowCount } = await tx.execute(sql`
      update ${productVariants} set held = held + ${quantity}
      where id = ${variantId} and archived_at is null and (on_hand is null or on_hand - held >= ${quantity})
        and (${options.ignoreSwitch ?? false} or exists (
          select from ${products} p where p.id = product_id and p.in_stock and p.archived_at is null))`);
    if (rowCount === 1) await tx.insert(stockReservations).values({ orderId, variantId, quantity });
    else short.push({ variantId, available: (await availableUnits(tx, [variantId])).get(variantId) ?? 0 });
  }
  return short;
}

/**
 * Promises what there is, line by line, to an order that staff takes up again; neither switch nor archive stops it.
 * Returns what is missing.
 */
export async function reserveAvailableStock(
  tx: Tx,
  orderId: string,
  units: readonly VariantUnits[],
): Promise<VariantUnits[]> {
  const missing: VariantUnits[] = [];
  for (const { variantId, quantity } of sumByVariant(units)) {
    const [variant] = await tx
      .select({ onHand: productVariants.onHand, held: productVariants.held })
      .from(productVariants)
      .where(eq(productVariants.id, variantId))
      .for('update');
    const left = !variant ? 0 : variant.onHand === null ? quantity : Math.max(0, variant.onHand - variant.held);
    const taken = Math.min(quantity, left);
    if (taken > 0) {
      await tx
        .update(productVariants)
        .set({ held: sql`held + ${taken}` })
        .where(eq(productVariants.id, variantId));
      await tx.insert(stockReservations).values({ orderId, variantId, quantity: taken });
    }
    if (taken < quantity) missing.push({ variantId, quantity: quantity - taken });
  }
  return missing;
}

/** What left the shelf for an order and has not come back. */
export async function listSoldUnits(tx: Tx, orderId: string): Promise<VariantUnits[]> {
  const rows = await tx
    .select({ variantId: stockMovements.variantId, quantity: sql<number>`(-sum(${stockMovements.quantity}))::int` })
    .from(stockMovements)
    .where(eq(stockMovements.orderId, orderId))
    .groupBy(stockMovements.variantId);
  return sumByVariant(rows.filter(({ quantity }) => quantity > 0));
}

/** Gives an order's promised units back. Does nothing when it holds none. */
export async function releaseStock(tx: Tx, orderId: string): Promise<void> {
  for (const { variantId, quantity } of await deleteReservations(tx, orderId))
    await tx
      .update(productVariants)
      .set({ held: sql`held - ${quantity}` })
      .where(eq(productVariants.id, variantId));
}

/** Turns an order's promised units into sold ones. */
export async function sellStock(tx: Tx, orderId: string, now: Date): Promise<void> {
  for (const { variantId, quantity } of await deleteReservations(tx, orderId)) {
    await tx
      .update(productVariants)
      .set({ held: sql`held - ${quantity}`, onHand: sql`on_hand - ${quantity}` })
      .where(eq(productVariants.id, variantId));
    await tx.insert(stockMovements).values({ variantId, kind: 'sold', quantity: -quantity, orderId, at: now });
  }
}

/** Puts sold units back on the shelf. */
export async function restockUnits(
  tx: Tx,
  orderId: string,
  units: readonly VariantUnits[],
  now: Date,
  note: string,
): Promise<void> {
  for (const { variantId, quantity } of sumByVariant(units)) {
    await tx
      .update(productVariants)
      .set({ onHand: sql`on_hand + ${quantity}` })
      .where(eq(productVariants.id, variantId));
    await tx.insert(stockMovements).values({ variantId, kind: 'returned', quantity, orderId, note, at: now });
  }
}

// deleting the rows claims them: whoever deletes them settles the units, once
async function deleteReservations(tx: Tx, orderId: string): Promise<VariantUnits[]> {
  const rows = await tx.delete(stockReservations).where(eq(stockReservations.orderId, orderId)).returning();
  return sumByVariant(rows);
}

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
      held: productVariants.held,
      own: stockReservations.quantity,
      open: sql<boolean>`${products.inStock} and ${products.archivedAt} is null and ${productVariants.archivedAt} is null`,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(
      stockReservations,
      and(eq(stockReservations.variantId, productVariants.id), eq(stockReservations.orderId, forOrder ?? NO_ORDER)),
    )
    .where(inArray(productVariants.id, [...variantIds]));
  return new Map(
    rows.map(({ id, onHand, held, own, open }) => {
      if (!open) return [id, 0];
      return [id, onHand === null ? Number.POSITIVE_INFINITY : Math.max(0, onHand - held + (own ?? 0))];
    }),
  );
}

const NO_ORDER = '00000000-0000-0000-0000-000000000000';
