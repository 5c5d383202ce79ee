import { sql } from 'drizzle-orm';
import type { TableCheck } from './table-check.ts';

/** Units of variants that orders have sold, that are not in stock again and not in a shipment: (variant_id, units). */
const UNPACKED =
  sql.raw(`select r.variant_id, sum(greatest(0, r.quantity - r.returned_quantity - coalesce(p.units, 0)))::int as units
  from stock_reservations r left join (
    select s.order_id, i.variant_id, sum(l.packed - l.returned) as units
    from shipments s join shipment_lines l on l.shipment_id = s.id join order_items i on i.id = l.order_item_id
    where s.state <> 'cancelled' group by 1, 2) p using (order_id, variant_id)
  where r.state in ('committed', 'returned') group by 1`);

/** The state of each shipment by its reports, as the process derives it: (shipment_id, state). */
const REPORTED = sql.raw(`select shipment_id, case
    when r.ended is not null then (array['returned', 'delivered'])[1 + (r.ended = r.delivered and r.ended is distinct from r.returned)::int]
    when r.lost >= r.last then 'lost'
    when r.returning is not null then 'returning'
    when r.at_door is not null then (array['out_for_delivery', 'failed_attempt'])[1 + (r.at_door is not distinct from r.failed)::int]
    when r.in_transit then 'in_transit' when r.handed_over then 'handed_over' end as state
  from (select shipment_id, max(at) as last,
      max(at) filter (where state in ('delivered', 'returned')) as ended,
      max(at) filter (where state = 'delivered') as delivered, max(at) filter (where state = 'returned') as returned,
      max(at) filter (where state = 'lost') as lost, max(at) filter (where state = 'returning') as returning,
      max(at) filter (where state in ('out_for_delivery', 'failed_attempt')) as at_door,
      max(at) filter (where state = 'failed_attempt') as failed,
      bool_or(state = 'in_transit') as in_transit, bool_or(state = 'handed_over') as handed_over
    from shipment_scans where state not in ('booked', 'cancelled') group by 1) r`);

/** Invariants of goods: batches, stock and shipments. */
export const GOODS_CHECKS: readonly TableCheck[] = [
  {
    name: 'units-of-batches',
    says: 'The units of a batch are the sum of its movements.',
    broken: () => sql`select b.number as what,
        b.on_hand || ' and ' || b.off_sale || ' off sale, movements give ' || m.on_hand || ' and ' || m.off_sale as detail
      from batches b cross join lateral (
        select coalesce(sum(on_hand), 0) as on_hand, coalesce(sum(off_sale), 0) as off_sale
        from batch_movements where batch_id = b.id) m
      where (b.on_hand, b.off_sale) <> (m.on_hand, m.off_sale)`,
  },
  {
    name: 'stock-of-batches',
    says: 'The units of sellable batches are those on hand and those sold and not packed, less those that are short.',
    broken: () => sql`select v.sku as what, coalesce(b.units, 0) || ' in batches, ' || v.on_hand || ' on hand, '
        || coalesce(u.units, 0) || ' not packed, ' || v.short_units || ' short' as detail
      from product_variants v
      left join (select variant_id, sum(on_hand)::int as units from batches group by 1) b on b.variant_id = v.id
      left join (${UNPACKED}) u on u.variant_id = v.id
      where v.tracks_batches_since is not null
        and coalesce(b.units, 0) <> v.on_hand - v.short_units + coalesce(u.units, 0)`,
  },
  {
    name: 'short-units',
    says: 'A variant that is short of units has none on hand beyond those that unpaid orders hold.',
    broken:
      () => sql`select sku as what, short_units || ' short, ' || on_hand || ' on hand, ' || reserved || ' held' as detail
      from product_variants where short_units > 0 and on_hand > reserved`,
  },
  {
    name: 'batches-of-packed-units',
    says: 'Every unit that was packed while its variant is counted by batch has a batch.',
    broken:
      () => sql`select s.order_id::text as what, l.packed || ' packed, ' || coalesce(u.units, 0) || ' of batches' as detail
      from shipments s join shipment_lines l on l.shipment_id = s.id
      join order_items i on i.id = l.order_item_id join product_variants v on v.id = i.variant_id
      left join lateral (select sum(quantity)::int as units, sum(returned)::int as returned
        from shipment_units where line_id = l.id) u on true
      where coalesce(u.units, 0) > l.packed or coalesce(u.returned, 0) > l.returned
        or (s.created_at > v.tracks_batches_since and coalesce(u.units, 0) < l.packed)`,
  },
  {
    name: 'movements-of-shipments',
    says: 'The units of a batch that an order has in its shipments are those that its movements took from the batch.',
    broken: () => sql`select coalesce(m.order_id, u.order_id)::text as what,
        coalesce(u.units, 0) || ' in shipments, movements took ' || coalesce(m.units, 0) as detail
      from (select order_id, batch_id, -sum(on_hand + off_sale)::int as units from batch_movements
          where kind in ('packed', 'unpacked', 'returned') and order_id in (select id from orders) group by 1, 2) m
      full join (select s.order_id, u.batch_id, sum(u.quantity - u.returned)::int as units
          from shipments s join shipment_lines l on l.shipment_id = s.id join shipment_units u on u.line_id = l.id
          group by 1, 2) u using (order_id, batch_id)
      where coalesce(m.units, 0) <> coalesce(u.units, 0)`,
  },
  {
    name: 'units-of-shipments',
    says: 'The shipments of an order have no more units than its lines, and those here none that were refunded.',
    broken: () => sql`select i.order_id::text as what, s.units || ' in shipments, ' || i.quantity || ' ordered, '
        || i.refunded_quantity || ' refunded' as detail
      from order_items i join lateral (
        select coalesce(sum(l.quantity), 0) as units, bool_or(s.state in ('draft', 'packed')) as is_open
        from shipment_lines l join shipments s on s.id = l.shipment_id
        where l.order_item_id = i.id and s.state <> 'cancelled') s on true
      where s.units > i.quantity or (s.is_open and s.units > i.quantity - i.refunded_quantity)`,
  },
  {
    name: 'shipments-of-ended-orders',
    says: 'A shipment that is here belongs to a confirmed order that has not ended, and a cancelled one has no packed units.',
    broken: () => sql`select o.id::text as what, s.number || ' ' || s.state || ', order ' || o.status as detail
      from shipments s join orders o on o.id = s.order_id
      where (s.state in ('draft', 'packed', 'booked')
          and (o.status = 'cancelled' or o.deleted_at is not null or o.confirmed_at is null))
        or (s.state = 'cancelled' and exists (select from shipment_lines where shipment_id = s.id and packed > 0))`,
  },
  {
    name: 'bookings-of-shipments',
    says: 'A booking at a carrier belongs to a shipment that is sent with its number.',
    broken: () => sql`select s.order_id::text as what, s.number || ' ' || s.state || ', booking ' || b.state as detail
      from shipment_bookings b join shipments s on s.id = b.shipment_id
      where (b.state = 'requested' and s.state <> 'packed')
        or (b.state = 'booked' and (s.state in ('draft', 'packed', 'cancelled')
          or s.tracking_number is distinct from b.tracking_number))`,
  },
  {
    name: 'states-of-shipments',
    says: 'The state of a shipment that has left the shop is the one that its reports give.',
    broken:
      () => sql`select s.order_id::text as what, s.number || ' ' || s.state || ', reports give ' || coalesce(r.state, 'none') as detail
      from shipments s left join (${REPORTED}) r on r.shipment_id = s.id
      where s.state not in ('draft', 'cancelled') and r.state is distinct from
        case when s.state in ('packed', 'booked') then null else s.state end`,
  },
  {
    name: 'figures-of-shipments',
    says: 'A shipment has as many failed attempts as times of their reports, and the time of its last report of delivery.',
    broken: () => sql`select s.order_id::text as what, s.number || ' ' || s.state || ', ' || s.failed_attempts
        || ' attempts, reports give ' || coalesce(r.attempts, 0) || ', delivered ' || coalesce(s.delivered_at::text, 'never')
        || ', reports give ' || coalesce(r.delivered_at::text, 'never') as detail
      from shipments s left join (select shipment_id,
          count(distinct at) filter (where state = 'failed_attempt')::int as attempts,
          max(at) filter (where state = 'delivered') as delivered_at
        from shipment_scans group by 1) r on r.shipment_id = s.id
      where s.state not in ('draft', 'cancelled') and (s.failed_attempts <> coalesce(r.attempts, 0)
        or s.delivered_at is distinct from case when s.state = 'delivered' then r.delivered_at end)`,
  },
  {
    name: 'cash-of-bookings',
    says: 'The bookings with which the shipments of an order are sent collect at most its total, and nothing of one paid online.',
    broken:
      () => sql`select o.id::text as what, b.cash || ' are collected of ' || o.total_amount - o.credit_amount as detail
      from orders o join lateral (
        select sum(b.cash) as cash from shipment_bookings b join shipments s on s.id = b.shipment_id
        where s.order_id = o.id and b.state in ('requested', 'booked')) b on true
      where b.cash > case when o.payment_method = 'cod' then o.total_amount - o.credit_amount else 0 end`,
  },
  {
    name: 'notices-of-recalls',
    says: 'Every order that has had units of a recalled batch for a minute has a notice of its open recall.',
    isSwept: true,
    broken: (now) => sql`select s.order_id::text as what, 'batch ' || b.number as detail
      from recalls r join batches b on b.id = r.batch_id join shipment_units u on u.batch_id = b.id
      join shipment_lines l on l.id = u.line_id join shipments s on s.id = l.shipment_id
      where r.closed_at is null and b.state = 'recalled' and u.quantity > u.returned
        and s.state not in ('draft', 'packed', 'booked', 'returned', 'cancelled')
        and greatest(r.started_at, b.state_at, s.state_at) < ${now.toISOString()}::timestamptz - interval '1 minute'
        and not exists (select from recall_notices n where n.recall_id = r.id and n.order_id = s.order_id)`,
  },
  {
    name: 'movements-of-stock-counts',
    says: 'The movements of an applied stock count are its differences, and those of a count that is not applied are none.',
    broken:
      () => sql`select c.number || ' ' || v.sku as what, 'counted ' || coalesce(l.difference, 0) || ' more, applied '
        || coalesce(l.applied, 0) || ', movements ' || coalesce(m.units, 0) as detail
      from (select count_id, variant_id, batch_id,
            case when applied_on_hand is null then 0 else counted - expected_on_hand - expected_off_sale - expected_unpacked end as difference,
            coalesce(applied_on_hand + applied_off_sale, 0) as applied
          from stock_count_lines) l
      full join (
        select m.stock_count_id as count_id, b.variant_id, b.id as batch_id, sum(m.on_hand + m.off_sale)::int as units
          from batch_movements m join batches b on b.id = m.batch_id where m.stock_count_id is not null group by 1, 2, 3
        union all
        select m.stock_count_id, m.variant_id, null, sum(m.quantity)::int from stock_movements m
          where m.stock_count_id is not null and not exists (select from stock_count_lines b
            where b.count_id = m.stock_count_id and b.variant_id = m.variant_id and b.batch_id is not null) group by 1, 2
        ) m on m.count_id = l.count_id and m.variant_id = l.variant_id and m.batch_id is not distinct from l.batch_id
      join stock_counts c on c.id = coalesce(l.count_id, m.count_id)
      join product_variants v on v.id = coalesce(l.variant_id, m.variant_id)
      where coalesce(l.difference, 0) <> coalesce(l.applied, 0) or coalesce(l.applied, 0) <> coalesce(m.units, 0)`,
  },
  {
    name: 'lines-of-stock-counts',
    says: 'The lines of a stock count are open as long as it is, and applied with it.',
    broken:
      () => sql`select c.number as what, c.state || ', line of ' || v.sku || case when l.is_open then ' open' else ' ended' end as detail
      from stock_count_lines l join stock_counts c on c.id = l.count_id join product_variants v on v.id = l.variant_id
      where l.is_open <> (c.state in ('counting', 'comparing')) or (l.applied_on_hand is not null) <> (c.state = 'applied')`,
  },
];
