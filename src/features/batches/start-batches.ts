import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { batches } from '#db/schema/batches.ts';
import { type productVariants, stockReservations } from '#db/schema/catalog.ts';
import { orderItems } from '#db/schema/orders.ts';
import { shipmentLines, shipments } from '#db/schema/shipments.ts';
import { countByBatch } from '../catalog/count-by-batch.ts';
import type { LockedVariant } from './lock-variants.ts';
import { moveBatchUnits } from './move-batch-units.ts';

/** The batch of units that were here before batches were counted. */
export const UNKNOWN_BATCH = 'unknown';

/**
 * From now on the stock of a variant, locked by the caller, is counted by batch. What is here goes into one batch without
 * dates: the units on hand, and those that orders have sold and that are not packed.
 */
export async function startBatches(tx: Tx, actorId: string, variant: LockedVariant, now: Date): Promise<void> {
  await countByBatch(tx, variant.id, now);
  const units = (variant.onHand ?? 0) + (await unpackedUnits(tx, variant.id));
  if (units === 0) return;
  const id = randomUUID();
  await tx.insert(batches).values({ id, variantId: variant.id, number: UNKNOWN_BATCH, createdAt: now });
  await moveBatchUnits(tx, [{ batchId: id, kind: 'opened', onHand: units, offSale: 0, actorId }], now);
}

/** SQL of rows (order_id, units): units of a variant that orders have sold and that are not in a shipment. */
export const unpackedByOrder = (variantId: typeof productVariants.id | string) => sql`
  select r.order_id, greatest(0, r.quantity - r.returned_quantity - coalesce((
    select sum(l.packed - l.returned) from ${shipmentLines} l
    join ${shipments} s on s.id = l.shipment_id and s.state <> 'cancelled'
    join ${orderItems} i on i.id = l.order_item_id
    where s.order_id = r.order_id and i.variant_id = r.variant_id), 0))::int as units
  from ${stockReservations} r where r.variant_id = ${variantId} and r.state in ('committed', 'returned')`;

/** Units of a variant that orders have sold and that are not in a shipment. */
export async function unpackedUnits(tx: Tx, variantId: string): Promise<number> {
  const { rows } = await tx.execute<{ units: number }>(
    sql`select coalesce(sum(units), 0)::int as units from (${unpackedByOrder(variantId)}) as unpacked`,
  );
  return rows[0]!.units;
}
