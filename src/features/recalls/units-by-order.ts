import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import type { RecallRefundState } from '#shared/recall-states.ts';
import { IN_SHOP_STATES, type ShipmentState } from '#shared/shipment-states.ts';

const ON_THE_ROAD: ShipmentState[] = ['handed_over', 'in_transit', 'out_for_delivery', 'failed_attempt', 'returning'];
const among = (states: readonly ShipmentState[]) => sql.raw(`(${states.map((state) => `'${state}'`).join(', ')})`);
const unitsIn = (states: readonly ShipmentState[]) =>
  sql`coalesce(sum(u.quantity - u.returned) filter (where s.state in ${among(states)}), 0)::int`;

/**
 * SQL of the units of a batch by order and place, found by the batch's index: `sent` have left the shop, `restocked` are
 * counted among those that came back, `price` (rupees) is that of `sent` less its discount, and of these no refund names
 * `unrefunded`, by line in `to_refund`.
 */
export const unitsByOrder = (batchId: string): SQL => sql`
  select t.order_id, sum(t.packed)::int as packed, sum(t.on_the_road)::int as on_the_road,
    sum(t.delivered)::int as delivered, sum(t.lost)::int as lost, sum(t.came_back)::int as came_back,
    sum(t.restocked)::int as restocked, sum(t.sent)::int as sent,
    sum(case when i.is_free then 0
      else trunc(greatest(0, i.price * i.quantity - i.discount) * t.sent / i.quantity, 2) end) as price,
    sum(greatest(0, t.sent - i.refunded_quantity))::int as unrefunded,
    jsonb_agg(jsonb_build_object('itemId', i.id, 'units', t.sent - i.refunded_quantity) order by i.position)
      filter (where t.sent > i.refunded_quantity) as to_refund
  from (
    select s.order_id, l.order_item_id, ${unitsIn(IN_SHOP_STATES)} as packed, ${unitsIn(ON_THE_ROAD)} as on_the_road,
      ${unitsIn(['delivered'])} as delivered, ${unitsIn(['lost'])} as lost,
      ${unitsIn(['returned'])} + sum(u.returned)::int as came_back, sum(u.returned)::int as restocked,
      coalesce(sum(u.quantity) filter (where s.state not in ${among(IN_SHOP_STATES)}), 0)::int as sent
    from shipment_units u join shipment_lines l on l.id = u.line_id join shipments s on s.id = l.shipment_id
    where u.batch_id = ${batchId} and s.state <> 'cancelled' group by 1, 2) t
  join order_items i on i.id = t.order_item_id group by 1`;

/** SQL: a customer has units of the batch, or may still get them. */
export const IS_OUT = sql.raw('t.on_the_road + t.delivered + t.lost > 0');

/** SQL: refunds of an order that were not rejected or cancelled, in rupees. */
export const REFUNDED = sql`coalesce((select sum(r.amount) from refunds r
  where r.order_id = ${orders.id} and r.state in ('approved', 'requested', 'completed')), 0)`;

/** SQL: refunds by amount, which name no line, in rupees. */
const REFUNDED_BY_AMOUNT = sql`coalesce((select sum(r.amount) from refunds r
  where r.order_id = ${orders.id} and r.state in ('approved', 'requested', 'completed')
    and not exists (select from refund_lines x where x.refund_id = r.id)), 0)`;

/** SQL: the state of the refund of an order's units of the batch. */
export const REFUND_STATE = sql<RecallRefundState>`case
  when t.price = 0 or not exists (
    select from payment_attempts a where a.order_id = ${orders.id} and a.applied_at is not null) then 'none_needed'
  when t.unrefunded = 0 or ${REFUNDED_BY_AMOUNT} >= t.price or ${REFUNDED} >= ${orders.totalAmount} then 'refunded'
  else 'open' end`;
