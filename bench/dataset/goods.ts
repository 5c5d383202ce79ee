import type { Sizes } from './sizes.ts';

/** Scans of a delivered shipment. */
const SCANS = 7;
/** SQL: what became of some shipments under way. */
const FATE = `case o.n % 10 when 0 then 'failed_attempt' when 1 then 'returned' end`;

/** SQL: whether an order is sent in two shipments: the last of several lines comes later, in three of four orders. */
const IS_SPLIT = `o.n % 4 < 3 and o.id in (select order_id from order_items group by 1 having count(*) > 1)`;

// the tables have no index yet, so nothing may be looked up for each order
/** Batches of some variants, and the shipments with scans of every order whose goods have left the shop. */
export const goods = (_: Sizes): string[] => [
  `insert into shipments (id, order_id, number, state, carrier, tracking_number, shares_number, packed_at, booked_at, handed_over_at,
      delivered_at, state_at, created_at)
    select bench.id('shipment', o.n * 2 + number), o.id, number, s.state, 'Shiprocket', 'SR' || (700000000 + o.n * 2 + number), false, s.at, s.at, s.at,
      case when s.state = 'delivered' then s.at + interval '70 hours' end, s.at + interval '70 hours', s.at
    from bench.orders o cross join lateral (select o.at + interval '30 hours' as at,
      case when o.status = 'shipped' then 'in_transit' else 'delivered' end as state) s
      cross join lateral generate_series(1, case when ${IS_SPLIT} then 2 else 1 end) number
    where o.confirmed and not o.deleted and o.status in ('shipped', 'delivered', 'completed')`,
  `insert into shipment_lines (id, shipment_id, order_item_id, quantity, packed)
    select gen_random_uuid(), coalesce(later.id, s.id), i.id, i.quantity, i.quantity
    from shipments s join order_items i on i.order_id = s.order_id
      join (select order_id, max(position) as last from order_items group by 1) l on l.order_id = s.order_id
      left join shipments later on later.order_id = s.order_id and later.number = 2 and i.position = l.last
    where s.number = 1`,
  `insert into shipment_scans (shipment_id, state, text, location, at, received_at)
    select s.id, case step when 1 then 'handed_over' when ${SCANS} then 'delivered' when ${SCANS - 1} then 'out_for_delivery' else 'in_transit' end,
      'Scan ' || step, 'Hub ' || (step * 7 % 40), s.at, s.at
    from (select id, state, step, handed_over_at + make_interval(hours => step * 10 - 10) as at
      from shipments, generate_series(1, ${SCANS}) step where state = 'delivered' or step < ${SCANS - 1}) s`,
  `update shipments set state_at = s.at, delivered_at = case when state = 'delivered' then s.at end
    from (select shipment_id, max(at) as at from shipment_scans group by 1) s where s.shipment_id = shipments.id`,
  // some failed at the door, some came back
  `insert into shipment_scans (shipment_id, state, text, location, at, received_at)
    select s.id, ${FATE}, 'Door locked', 'Hub 7', s.state_at + interval '2 hours', s.state_at + interval '2 hours'
    from shipments s join bench.orders o on o.id = s.order_id where s.state = 'in_transit' and ${FATE} is not null`,
  `update shipments s set state = ${FATE}, state_at = s.state_at + interval '2 hours',
      failed_attempts = case when ${FATE} = 'failed_attempt' then 1 else 0 end
    from bench.orders o where o.id = s.order_id and s.state = 'in_transit' and ${FATE} is not null`,
  // of one in forty the carrier charges another weight
  `insert into shipment_bookings (id, shipment_id, carrier, reference, state, cash, carrier_id, tracking_number, service, price, booked_grams,
      charged_grams, charged_at, created_at, settled_at)
    select bench.id('booking', o.n * 2 + s.number), s.id, 'swift', 'BK' || (o.n * 2 + s.number), 'booked', 0, 'C' || (o.n * 2 + s.number),
      s.tracking_number, 'Surface', 60 + o.n % 90, 900, case when s.state = 'delivered' then case when o.n % 40 = 0 then 1400 else 900 end end,
      case when s.state = 'delivered' then s.state_at end, s.created_at, s.created_at
    from shipments s join bench.orders o on o.id = s.order_id`,
  `insert into batches (id, variant_id, number, made_on, best_before, mrp, on_hand, off_sale, created_at)
    select bench.id('batch', row_number() over (order by v.id)), v.id, 'B-' || row_number() over (order by v.id), '2026-03-01', '2027-09-01',
      null, v.on_hand + coalesce(u.units, 0), 0, '2026-03-05'
    from product_variants v left join (
      select r.variant_id, sum(r.quantity - r.returned_quantity) as units from stock_reservations r
      where r.state = 'committed' and not exists (select from shipments s where s.order_id = r.order_id) group by 1) u on u.variant_id = v.id
    where v.on_hand is not null order by v.id limit 5000`,
  `insert into batch_movements (batch_id, kind, on_hand, off_sale, at)
    select id, 'received', on_hand, 0, created_at from batches`,
  `insert into receipts (id, supplier, bill_number, received_at) values (bench.id('receipt', 1), 'Sahyadri Nutraceuticals', 'SN/1', '2026-03-05')`,
  // the last one is open, with half of the lines that a count may have
  `insert into stock_counts (id, number, state, scope, started_by, started_at, ended_by, ended_at)
    select bench.id('stock-count', n), 'SC-01' || lpad(n::text, 4, '0') || '-01', case when n = 400 then 'comparing' else 'applied' end, 'all',
      bench.id('staff', 1), bench.ago((401 - n) * 43200), bench.id('staff', 1), case when n < 400 then bench.ago((401 - n) * 43200 - 60) end
    from generate_series(1, 400) n`,
  `insert into stock_count_lines (count_id, variant_id, batch_id, counted, expected_on_hand, expected_off_sale, expected_unpacked, correction_sum,
      counted_by, counted_at)
    select bench.id('stock-count', 400), b.variant_id, b.id, b.on_hand, b.on_hand, 0, 0, 0, bench.id('staff', 1), now() from batches b order by b.id limit 500`,
  `insert into pickups (id, carrier, state, day, number, created_at, settled_at)
    select gen_random_uuid(), 'swift', 'confirmed', '2025-01-01'::date + n, 'PKP' || n, '2025-01-01'::timestamptz + make_interval(days => n),
      '2025-01-01'::timestamptz + make_interval(days => n) from generate_series(1, 700) n`,
  // of one delivered order in 25 a line was returned; every fortieth of them is open
  `insert into returns (id, order_id, state, requested_at, decided_at, closed_at)
    select bench.id('return', o.n), o.id, case when o.n % 1000 = 0 then 'requested' else 'closed' end, o.at + interval '8 days',
      case when o.n % 1000 > 0 then o.at + interval '9 days' end, case when o.n % 1000 > 0 then o.at + interval '14 days' end
    from bench.orders o where o.n % 25 = 0 and o.confirmed and not o.deleted and o.status in ('delivered', 'completed')`,
  `insert into return_lines (id, return_id, order_item_id, quantity, reason, wish, decision, outcome)
    select gen_random_uuid(), r.id, i.id, 1, 'not_wanted', 'refund', case when r.state = 'closed' then 'approved' end,
      case when r.state = 'closed' then 'refused' end
    from returns r join order_items i on i.order_id = r.order_id and i.position = 0`,
  `insert into return_events (return_id, kind, "to", actor, at) select id, 'moved', 'requested', 'system', requested_at from returns`,
  `update product_variants set tracks_batches_since = '2026-12-31' where id in (select variant_id from batches)`,
];
