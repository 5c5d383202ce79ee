import { sql } from 'drizzle-orm';
import { insertRows } from '#db/insert-rows.ts';
import type { Tx } from '#db/queryable.ts';
import { batches, batchMovements } from '#db/schema/batches.ts';
import { type Write, writeTogether } from '#db/write-together.ts';

type Movement = Pick<typeof batchMovements.$inferInsert, 'batchId' | 'kind' | 'onHand' | 'offSale'> &
  Partial<
    Pick<
      typeof batchMovements.$inferInsert,
      'receiptId' | 'cost' | 'orderId' | 'shipmentId' | 'stockCountId' | 'actorId' | 'note'
    >
  >;

/** Changes the units of batches, which the caller has locked, with a movement for each change. */
export const moveBatchUnits = (tx: Tx, movements: readonly Movement[], now: Date): Promise<void> =>
  writeTogether(tx, writeBatchMovements(movements, now));

/** The same, for the caller to send with other statements. */
export function writeBatchMovements(movements: readonly Movement[], now: Date): Write[] {
  if (movements.length === 0) return [];
  const rows = movements.map(({ receiptId, cost, orderId, shipmentId, stockCountId, actorId, note, ...movement }) => ({
    ...movement,
    receiptId: receiptId ?? null,
    cost: cost ?? null,
    orderId: orderId ?? null,
    shipmentId: shipmentId ?? null,
    stockCountId: stockCountId ?? null,
    actorId: actorId ?? null,
    note: note ?? null,
    at: now,
  }));
  const changes = movements.map(({ batchId, onHand, offSale }) => ({
    batch_id: batchId,
    on_hand: onHand,
    off_sale: offSale,
  }));
  return [
    insertRows(batchMovements, rows),
    sql`update ${batches} b set on_hand = b.on_hand + change.on_hand, off_sale = b.off_sale + change.off_sale
      from (select batch_id, sum(on_hand)::int as on_hand, sum(off_sale)::int as off_sale
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as (batch_id uuid, on_hand int, off_sale int)
        group by 1) change
      where b.id = change.batch_id`,
  ];
}
