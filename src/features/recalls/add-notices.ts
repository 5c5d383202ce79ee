import { sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { recallNotices } from '#db/schema/recalls.ts';
import { IS_OUT, unitsByOrder } from './units-by-order.ts';

/** Adds the missing notices of a recall: one for each order whose customer has units. Repeatable. Returns how many. */
export async function addNotices(
  db: Queryable,
  { id, batchId }: { id: string; batchId: string },
  now: Date,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into ${recallNotices} (recall_id, order_id, state_at)
    select ${id}::uuid, t.order_id, ${now.toISOString()}::timestamptz from (${unitsByOrder(batchId)}) t where ${IS_OUT}
    on conflict (recall_id, order_id) do nothing`);
  return rowCount ?? 0;
}
