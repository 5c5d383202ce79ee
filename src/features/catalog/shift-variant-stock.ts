import { sql } from 'drizzle-orm';
import { insertRows } from '#db/insert-rows.ts';
import type { Tx } from '#db/queryable.ts';
import { productVariants, type StockMovementKind, stockMovements } from '#db/schema/catalog.ts';

export type StockShift = {
  variantId: string;
  units: number;
  kind: Extract<StockMovementKind, 'received' | 'withdrawn' | 'released' | 'counted'>;
  note: string | null;
  actorId: string | null;
  stockCountId?: string;
};

/**
 * Changes the stock of variants whose batches have changed by `units`. Sold and reserved units for which none is here
 * any more are short; units that come in fill them first. The caller has locked the variants' batches.
 */
export async function shiftVariantStock(tx: Tx, shifts: readonly StockShift[], now: Date): Promise<void> {
  // sorted, so that two transactions cannot deadlock
  for (const { variantId, units, ...movement } of shifts.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))) {
    const { rows } = await tx.execute<{ change: number }>(sql`
      with before as (select id, on_hand, reserved, on_hand - short_units + ${units}::int as net
        from ${productVariants} where id = ${variantId} for no key update)
      update ${productVariants} v
      set on_hand = greatest(before.net, before.reserved), short_units = greatest(0, before.reserved - before.net)
      from before where v.id = before.id
      returning v.on_hand - before.on_hand as change`);
    const change = rows[0]?.change ?? 0;
    if (change !== 0)
      await tx.execute(insertRows(stockMovements, [{ ...movement, variantId, quantity: change, at: now }]));
  }
}

/**
 * Units that orders have given back fill those that are short: on hand is never more than the batches have. Called
 * after reservations of variants with short units have changed.
 */
export async function fillShortUnits(tx: Tx, variantIds: readonly string[], now: Date): Promise<void> {
  await shiftVariantStock(
    tx,
    variantIds.map((variantId) => ({ variantId, units: 0, kind: 'withdrawn', note: 'short', actorId: null })),
    now,
  );
}
