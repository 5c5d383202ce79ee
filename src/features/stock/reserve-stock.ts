import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { products, productVariants, stockReservations } from '#db/schema/catalog.ts';
import { availableUnits } from './available-units.ts';
import { sumByVariant, type VariantUnits } from './variant-units.ts';

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
      update ${productVariants} set reserved = reserved + ${quantity}
      where id = ${variantId} and archived_at is null and (on_hand is null or on_hand - reserved >= ${quantity})
        and (${options.ignoreSwitch ?? false} or exists (
          select from ${products} p where p.id = product_id and p.in_stock and p.state = 'published'))`);
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
      .select({ onHand: productVariants.onHand, reserved: productVariants.reserved })
      .from(productVariants)
      .where(eq(productVariants.id, variantId))
      .for('update');
    const left = !variant ? 0 : variant.onHand === null ? quantity : Math.max(0, variant.onHand - variant.reserved);
    const taken = Math.min(quantity, left);
    if (taken > 0) {
      await tx
        .update(productVariants)
        .set({ reserved: sql`reserved + ${taken}` })
        .where(eq(productVariants.id, variantId));
      await tx.insert(stockReservations).values({ orderId, variantId, quantity: taken });
    }
    if (taken < quantity) missing.push({ variantId, quantity: quantity - taken });
  }
  return missing;
}
