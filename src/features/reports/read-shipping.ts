import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { App } from '#platform/app.ts';
import { PAID_BOOKING_STATES } from '#shared/booking-states.ts';
import { addDays, shopDay, shopInstant } from '#shared/dates.ts';
import { stateName } from '#shared/india-states.ts';
import { isOneOf } from '#shared/order-states.ts';
import type { carrierPromises, shippingReport } from './admin-contract.ts';
import { LONGEST_COST_DAYS } from './cost-span-rules.ts';
import { requireDateRange } from './require-date-range.ts';
import type { ShippingGroup } from './shipping-rules.ts';

type DateRange = { from: string; to: string };
type Row = z.infer<typeof shippingReport>['rows'][number];
type CarrierPromise = z.infer<typeof carrierPromises>['rows'][number];

/** SQL: shipments that were handed over on the days, in India; the index `shipments_handed_over` finds them. */
const handedOverIn = ({ from, to }: DateRange): SQL =>
  sql`s.handed_over_at >= ${shopInstant(from)} and s.handed_over_at < ${shopInstant(addDays(to, 1))}`;

/** SQL: these shipments with their destination and what is paid for them. */
const sentShipments = (span: DateRange): SQL => sql`
  select s.id, s.order_id, coalesce(s.carrier, '') as carrier, s.state, s.failed_attempts > 0 as has_failed,
    b.price, b.booked_grams, b.charged_grams
  from shipments s left join (
    select shipment_id, sum(price) as price,
      sum(booked_grams) filter (where charged_grams is not null) as booked_grams,
      sum(charged_grams) filter (where booked_grams is not null) as charged_grams
    from shipment_bookings where ${sql.raw(isOneOf('state', PAID_BOOKING_STATES))} and shipment_id in (
      select s.id from shipments s where ${handedOverIn(span)})
    group by 1) b on b.shipment_id = s.id
  where ${handedOverIn(span)}`;

/** SQL by group: the key, its name, and rows of shipments with the part of each that the key has. */
const GROUPS: Record<ShippingGroup, { name: SQL; from: SQL }> = {
  carrier: { name: sql`carrier`, from: sql`(select *, 1 as part from sent) one` },
  pincode: {
    name: sql`coalesce(left(o.shipping_address ->> 'pincode', 3), '')`,
    from: sql`(select *, 1 as part from sent) one join orders o on o.id = one.order_id`,
  },
  state: {
    name: sql`coalesce(o.state_code, '')`,
    from: sql`(select *, 1 as part from sent) one join orders o on o.id = one.order_id`,
  },
  // the price and weight of a shipment with several products is shared by units
  product: {
    name: sql`name`,
    from: sql`(
      select sent.*, i.product_name as name, sum(l.quantity) / sum(sum(l.quantity)) over (partition by sent.id) as part
      from sent join shipment_lines l on l.shipment_id = sent.id join order_items i on i.id = l.order_item_id
      group by sent.id, sent.order_id, sent.carrier, sent.state, sent.has_failed, sent.price, sent.booked_grams,
        sent.charged_grams, i.product_name) one`,
  },
};

/**
 * What the shipments that were handed over in a span cost, by carrier, first digits of the pincode, State or product;
 * most shipments first. INVALID_DATE_RANGE.
 */
export async function readShipping(
  app: App,
  { by, ...span }: DateRange & { by: ShippingGroup },
): Promise<z.infer<typeof shippingReport>> {
  requireDateRange(span.from, span.to, LONGEST_COST_DAYS);
  const { name, from } = GROUPS[by];
  const { rows } = await app.db.execute<Row>(sql`
    with sent as materialized (${sentShipments(span)})
    select ${name} as name, count(*)::int as shipments, count(price)::int as "pricedShipments",
      round(coalesce(sum(100 * price * part), 0))::float8 as price,
      round(coalesce(sum(booked_grams * part), 0))::float8 as "bookedGrams",
      round(coalesce(sum(charged_grams * part), 0))::float8 as "chargedGrams",
      (count(*) filter (where has_failed))::int as "failedShipments",
      (count(*) filter (where one.state in ('returning', 'returned')))::int as "returnedShipments",
      (count(*) filter (where one.state = 'lost'))::int as "lostShipments"
    from ${from} group by 1 order by 2 desc, 1`);
  return { rows: by === 'state' ? rows.map((row) => ({ ...row, name: row.name && stateName(row.name) })) : rows };
}

/** What became of the promised days of these shipments, by carrier and delivery zone. INVALID_DATE_RANGE. */
export async function readCarrierPromises(app: App, span: DateRange): Promise<z.infer<typeof carrierPromises>> {
  requireDateRange(span.from, span.to, LONGEST_COST_DAYS);
  const lateDays = sql`((s.delivered_at at time zone 'Asia/Kolkata')::date - o.promised_on)`;
  const { rows } = await app.db.execute<CarrierPromise>(sql`
    select coalesce(s.carrier, '') as carrier, coalesce(o.delivery_zone, '') as zone, count(*)::int as "promisedCount",
      (count(*) filter (where ${lateDays} <= 0))::int as "inTimeCount",
      (count(*) filter (where ${lateDays} = 1))::int as "dayLateCount",
      (count(*) filter (where ${lateDays} > 1))::int as "laterCount",
      (count(*) filter (where s.delivered_at is null and o.promised_on < ${shopDay(app.now())}::date))::int as "overdueCount"
    from shipments s join orders o on o.id = s.order_id
    where ${handedOverIn(span)} and o.promised_on is not null group by 1, 2 order by 3 desc, 1, 2`);
  return { rows };
}
