import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { batches, batchMovements } from '#db/schema/batches.ts';
import { orders } from '#db/schema/orders.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { RecallFigures } from '#shared/recall-states.ts';
import { IS_MAILABLE } from '../orders/is-mailable.ts';
import type { RECALL_VIEWS, recallsAdminContract } from './admin-contract.ts';
import { IS_OUT, REFUND_STATE, unitsByOrder } from './units-by-order.ts';

type Answer = z.output<(typeof recallsAdminContract)['read']['~orpc']['outputSchema'] & z.ZodType>;

export type BatchTrace = {
  figures: RecallFigures;
  views: Record<(typeof RECALL_VIEWS)[number], number>;
  refunds: Answer['refunds'];
};

type OrderSums = Omit<RecallFigures, 'received' | 'counted' | 'destroyed' | 'onHand' | 'offSale'> &
  BatchTrace['refunds'] & { views: BatchTrace['views'] };

/** Where the units of a batch are, and whom a recall concerns. NOT_FOUND. */
export async function traceBatch(db: Queryable, batchId: string): Promise<BatchTrace> {
  const shelved = await readShelved(db, batchId);
  const { rows } = await db.execute<OrderSums>(sql`
    select coalesce(sum(t.packed), 0)::int as packed, coalesce(sum(t.on_the_road), 0)::int as "onTheRoad",
      coalesce(sum(t.delivered), 0)::int as delivered, coalesce(sum(t.lost), 0)::int as lost,
      coalesce(sum(t.came_back), 0)::int as "cameBack", coalesce(sum(t.restocked), 0)::int as restocked,
      count(*)::int as orders,
      count(distinct coalesce(orders.user_id::text, orders.email::text)) filter (where ${IS_OUT})::int as customers,
      count(*) filter (where ${IS_OUT} and t.is_mailable)::int as mails,
      count(*) filter (where ${IS_OUT} and not t.is_mailable)::int as calls,
      coalesce(sum(t.price) * 100, 0)::float8 as amount,
      count(*) filter (where t.refund = 'open')::int as open,
      count(*) filter (where t.refund = 'refunded')::int as refunded,
      count(*) filter (where t.refund = 'none_needed')::int as "noneNeeded",
      coalesce(sum(t.price) filter (where t.refund = 'open') * 100, 0)::float8 as "openAmount",
      coalesce(sum(t.price) filter (where t.refund = 'refunded') * 100, 0)::float8 as "refundedAmount",
      jsonb_build_object(
        'packed', count(*) filter (where t.packed > 0), 'on_the_road', count(*) filter (where t.on_the_road > 0),
        'delivered', count(*) filter (where t.delivered > 0), 'lost', count(*) filter (where t.lost > 0),
        'came_back', count(*) filter (where t.came_back > 0),
        'to_phone', count(*) filter (where ${IS_OUT} and not t.is_mailable),
        'refund_open', count(*) filter (where t.refund = 'open')) as views
    from (select t.*, ${IS_MAILABLE} as is_mailable, ${REFUND_STATE} as refund
      from (${unitsByOrder(batchId)}) t join ${orders} on ${orders.id} = t.order_id) t
    join ${orders} on ${orders.id} = t.order_id`);
  const { views, open, refunded, noneNeeded, openAmount, refundedAmount, ...sums } = rows[0]!;
  const refunds = { open, refunded, noneNeeded, openAmount, refundedAmount };
  return { figures: { ...shelved, ...sums }, views, refunds };
}

type Shelved = Pick<RecallFigures, 'received' | 'counted' | 'destroyed' | 'onHand' | 'offSale'>;

/** The units of a batch that came in, are here, or were destroyed. NOT_FOUND. */
async function readShelved(db: Queryable, batchId: string): Promise<Shelved> {
  const { rows } = await db.execute<Shelved>(sql`
    select b.on_hand as "onHand", b.off_sale as "offSale",
      coalesce(sum(m.on_hand + m.off_sale) filter (where m.kind in ('opened', 'received')), 0)::int as received,
      coalesce(sum(m.on_hand + m.off_sale) filter (where m.kind in ('counted', 'corrected')), 0)::int as counted,
      coalesce(-sum(m.on_hand + m.off_sale) filter (where m.kind = 'destroyed'), 0)::int as destroyed
    from ${batches} b left join ${batchMovements} m on m.batch_id = b.id
      and m.kind in ('opened', 'received', 'counted', 'corrected', 'destroyed')
    where b.id = ${batchId} group by b.id`);
  const [shelved] = rows;
  if (!shelved) throw new DomainError('NOT_FOUND');
  return shelved;
}
