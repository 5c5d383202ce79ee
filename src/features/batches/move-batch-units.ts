import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { batches, batchMovements } from '#db/schema/batches.ts';

type Movement = Pick<typeof batchMovements.$inferInsert, 'batchId' | 'kind' | 'onHand' | 'offSale'> &
  Partial<
    Pick<
      typeof batchMovements.$inferInsert,
      'receiptId' | 'cost' | 'orderId' | 'shipmentId' | 'stockCountId' | 'actorId' | 'note'
    >
  >;

/** Changes the units of batches, which the caller has locked, with a movement for each change. */
export async function moveBatchUnits(tx: Tx, movements: readonly Movement[], now: Date): Promise<void> {
  if (movements.length === 0) return;
  const rows = movements.map(({ receiptId, cost, orderId, shipmentId, stockCountId, actorId, note, ...movement }) => ({
    ...movement,
    ...{ receiptId: receiptId ?? null, cost: cost ?? null, orderId: orderId ?? null, shipmentId: shipmentId ?? null },
    ...{ stockCountId: stockCountId ?? null, actorId: actorId ?? null, note: note ?? null, at: now },
  }));
  await tx.execute(sql`with movement as (${insertRows(batchMovements, rows)} returning batch_id, on_hand, off_sale),
    change as (select batch_id, sum(on_hand)::int as on_hand, sum(off_sale)::int as off_sale from movement group by 1)
    update ${batches} b set on_hand = b.on_hand + change.on_hand, off_sale = b.off_sale + change.off_sale
    from change where b.id = change.batch_id`);
}
