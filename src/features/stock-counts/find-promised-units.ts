import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { productVariants, stockReservations } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import type { LockedVariant } from '../batches/lock-variants.ts';
import { unpackedByOrder } from '../batches/start-batches.ts';

const MAX_ORDERS = 20;

/**
 * Variants, locked by the caller, of which fewer units would be here than orders hold or have bought and wait for, when
 * the units on hand change by `changes`. Only stock that is counted by batch can be short.
 */
export async function findPromisedUnits(
  tx: Tx,
  variants: readonly LockedVariant[],
  changes: ReadonlyMap<string, number>,
) {
  const promisedUnits = [];
  for (const variant of variants) {
    const change = changes.get(variant.id) ?? 0;
    if (change >= 0) continue;
    const { rows } = await tx.execute<{ before: number; after: number }>(sql`
      select short_units as before, reserved - (on_hand - short_units + ${change}::int) as after
      from ${productVariants} where id = ${variant.id}`);
    const { before, after } = rows[0]!;
    if (after <= before || after <= 0) continue;
    promisedUnits.push({
      sku: variant.sku,
      productName: variant.productName,
      units: after,
      orders: await findWaitingOrders(tx, variant.id),
      isAcceptable: variant.tracksBatchesSince !== null,
    });
  }
  return promisedUnits;
}

/** Short ids of orders that hold units of a variant or have bought units that are not packed; the latest first. */
async function findWaitingOrders(tx: Tx, variantId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ displayId: string }>(sql`
    select o.display_id as "displayId" from ${orders} o join (
      select order_id from (${unpackedByOrder(variantId)}) unpacked where units > 0
      union select order_id from ${stockReservations} where variant_id = ${variantId} and state = 'held') w on w.order_id = o.id
    order by o.created_at desc limit ${MAX_ORDERS}`);
  return rows.map(({ displayId }) => displayId);
}
