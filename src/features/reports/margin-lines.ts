import { type SQL, sql } from 'drizzle-orm';
import { PAID_BOOKING_STATES } from '#shared/booking-states.ts';
import { isOneOf } from '#shared/order-states.ts';

const paise = (rupees: SQL) => sql`round(100 * ${rupees})::bigint`;

/**
 * SQL of an amount shared among the lines of an order by a weight, exact to the paisa: each line gets what is due up to
 * it less what is due before it. Without any weight the units count.
 */
function shareOf(amount: SQL, weight: SQL): SQL {
  const sums = sql`(partition by order_id order by position, id)`;
  const all = sql`sum(${weight}) over (partition by order_id)`;
  const dueWith = (weighed: SQL, total: SQL) => sql`floor(${amount} * sum(${weighed}) over ${sums} / ${total})
    - floor(${amount} * (sum(${weighed}) over ${sums} - ${weighed}) / ${total})`;
  const units = sql`quantity`;
  return sql`(case when ${all} > 0 then ${dueWith(weight, sql`nullif(${all}, 0)`)}
    else ${dueWith(units, sql`sum(quantity) over (partition by order_id)`)} end)::bigint`;
}

/**
 * SQL of the lines of orders (`which`, of `orders o`) in paise, as parts that add up exactly. Revenue has the delivery
 * charge and is without GST, discount and completed refunds; that of a cancelled order is 0. The cost of a unit is the
 * average of what was paid for its batch. What is sold and has no known cost is counted apart.
 */
export const marginLines = (which: SQL): SQL => sql`
  with sold as materialized (
    select o.id, o.cancelled_at is not null as is_cancelled, ${paise(sql`o.shipping`)} as charge from orders o where ${which}),
  refunded as (
    select r.order_id, sum(${paise(sql`r.shipping`)}) as charge,
      sum(${paise(sql`r.amount`)}) filter (where r.shipping = 0 and not exists (
        select from refund_lines x where x.refund_id = r.id)) as by_amount
    from sold join refunds r on r.order_id = sold.id and r.state = 'completed'
    join payment_attempts a on a.id = r.attempt_id and (a.applied_at is not null or a.gateway = 'credit') group by 1),
  refunded_lines as (
    select x.order_item_id, sum(${paise(sql`x.amount`)}) as amount
    from sold join refunds r on r.order_id = sold.id and r.state = 'completed'
    join payment_attempts a on a.id = r.attempt_id and (a.applied_at is not null or a.gateway = 'credit')
    join refund_lines x on x.refund_id = r.id group by 1),
  delivery as (
    select s.order_id, sum(${paise(sql`b.price`)}) as price
    from sold join shipments s on s.order_id = sold.id join shipment_bookings b on b.shipment_id = s.id
    where b.price is not null and ${sql.raw(isOneOf('b.state', PAID_BOOKING_STATES))} group by 1),
  costs as (
    select batch_id, sum(cost * (on_hand + off_sale)) / sum(on_hand + off_sale) as cost
    from batch_movements m where cost is not null and on_hand + off_sale > 0
      and not exists (select from receipts r where r.id = m.receipt_id and r.undone_at is not null) group by 1),
  packed as (
    select l.order_item_id, sum(l.packed - l.returned) as units, sum(u.known) as known, sum(u.cost) as cost
    from sold join shipments s on s.order_id = sold.id and s.state <> 'cancelled'
    join shipment_lines l on l.shipment_id = s.id
    left join lateral (
      select sum(x.quantity - x.returned) as known, sum(${paise(sql`(x.quantity - x.returned) * c.cost`)}) as cost
      from shipment_units x join costs c on c.batch_id = x.batch_id where x.line_id = l.id) u on true
    group by 1),
  goods as (
    select i.id, i.order_id, i.position, i.product_id, i.product_name, i.quantity, i.tax_rate, sold.is_cancelled,
      greatest(0, ${paise(sql`i.price * i.quantity - i.discount`)}) as value,
      greatest(0, sold.charge - coalesce(r.charge, 0)) as charge, coalesce(r.by_amount, 0) as by_amount,
      coalesce(x.amount, 0) as by_line, coalesce(d.price, 0) as booked,
      coalesce(p.known, 0) as known, coalesce(p.cost, 0) as cost,
      greatest(coalesce(p.units, 0), case when sold.is_cancelled then 0 else i.quantity - i.refunded_quantity end) as units
    from sold join order_items i on i.order_id = sold.id
    left join refunded r on r.order_id = sold.id left join refunded_lines x on x.order_item_id = i.id
    left join delivery d on d.order_id = sold.id left join packed p on p.order_item_id = i.id),
  charged as (
    select goods.*, greatest(0, value - by_line) + ${shareOf(sql`charge`, sql`value`)} as due,
      ${shareOf(sql`booked`, sql`value`)} as delivery from goods),
  kept as (
    select charged.*, case when is_cancelled then 0 else greatest(0, due - ${shareOf(sql`by_amount`, sql`due`)}) end as gross
    from charged),
  taxed as (
    select kept.*, gross - round(gross * tax_rate / (100 + tax_rate))::bigint as net,
      case when units = 0 then 1 else known::numeric / units end as known_part from kept)
  select id, order_id, product_id, product_name, units, cost::bigint as cost,
    floor(net * known_part)::bigint as revenue, net - floor(net * known_part)::bigint as unknown_revenue,
    floor(delivery * known_part)::bigint as delivery, units - known as unknown_units
  from taxed`;

/** SQL: sums of `marginLines` by the names of `MarginSums`. */
export const MARGIN_SUMS = sql`sum(units)::int as units, sum(revenue)::float8 as revenue, sum(cost)::float8 as cost,
  sum(delivery)::float8 as delivery, sum(unknown_units)::int as "unknownUnits", sum(unknown_revenue)::float8 as "unknownRevenue"`;
