import { sql } from 'drizzle-orm';
import { DECIDED_REFUNDS, type TableCheck } from './table-check.ts';

// of orders that another shop has sold, only the sums that its file must have are known
const IMPORTED = sql.raw(`exists (select from order_events i where i.order_id = o.id and i.kind = 'order.imported')`);

/** Invariants of an order's own figures: its lines, sums, coupon and payments. */
export const ORDER_CHECKS: readonly TableCheck[] = [
  {
    name: 'totals-of-orders',
    says: 'The total of an order is its subtotal less its discount plus shipping.',
    broken: () => sql`select id::text as what,
        total_amount || ' total, ' || subtotal || ' - ' || discount || ' + ' || shipping as detail
      from orders where total_amount <> subtotal - discount + shipping`,
  },
  {
    name: 'subtotals-of-orders',
    says: 'The subtotal of an order is the sum of its lines.',
    broken: () => sql`select o.id::text as what, o.subtotal || ' subtotal, lines of ' || i.amount as detail
      from orders o cross join lateral (
        select coalesce(sum(price * quantity), 0) as amount from order_items where order_id = o.id) i
      where o.subtotal <> i.amount`,
  },
  {
    name: 'discounts-of-orders',
    says: 'The discount of an order is the sum of the discounts of its lines.',
    broken: () => sql`select o.id::text as what, o.discount || ' discount, lines have ' || i.amount as detail
      from orders o cross join lateral (
        select coalesce(sum(discount), 0) as amount from order_items where order_id = o.id) i
      where o.discount <> i.amount and not ${IMPORTED}`,
  },
  {
    name: 'discounts-of-lines',
    says: 'The discount of a line is no more than its price, and a free line costs nothing.',
    broken: () => sql`select id::text as what, discount || ' of ' || price || ' x ' || quantity as detail
      from order_items where discount < 0 or discount > price * quantity or (is_free and price <> 0)`,
  },
  {
    name: 'terms-of-orders',
    says: 'Only an order paid in cash has a fee for it, and only one paid online has a discount for that.',
    broken: () => sql`select id::text as what,
        payment_method || ', fee ' || cash_fee || ', discount for paying online ' || online_discount as detail
      from orders o where case payment_method when 'cod' then online_discount else cash_fee end > 0
        and not ${IMPORTED}`,
  },
  {
    name: 'units-of-lines',
    says: 'The units that an order reserves are those of its lines.',
    broken: () => sql`select coalesce(i.order_id, r.order_id)::text as what,
        coalesce(i.units, 0) || ' in lines, ' || coalesce(r.units, 0) || ' reserved' as detail
      from (select i.order_id, i.variant_id, sum(i.quantity)::int as units
          from order_items i join orders o on o.id = i.order_id
          where i.variant_id is not null and not ${IMPORTED} group by 1, 2) i
      full join (select order_id, variant_id, sum(quantity)::int as units
          from stock_reservations where order_id in (select id from orders) group by 1, 2) r
        using (order_id, variant_id)
      where coalesce(r.units, 0) > coalesce(i.units, 0) or (coalesce(r.units, 0) < coalesce(i.units, 0)
        -- the first version forgot the released units of an order that had ended
        and exists (select from orders o where o.id = i.order_id and o.status <> 'cancelled' and o.deleted_at is null)
        -- staff may take up a cancelled order again with the units that are there, and without those that are refunded
        and not exists (select from order_events e where e.order_id = i.order_id and e.kind = 'order.reinstated'
          and (e.data ? 'missing' or coalesce(r.units, 0) >= i.units - (
            select coalesce(sum(l.quantity), 0) from refund_lines l join refunds f on f.id = l.refund_id
              join order_items x on x.id = l.order_item_id
            where x.order_id = i.order_id and x.variant_id = i.variant_id
              and f.state in ('approved', 'requested', 'completed')))))`,
  },
  {
    name: 'short-ids',
    says: 'The short id of an order is the beginning of its id.',
    broken: () => sql`select id::text as what, display_id as detail from orders where display_id <> left(id::text, 8)`,
  },
  {
    name: 'links-of-guests',
    says: 'An order is opened by a link exactly while its customer is a guest.',
    broken: () => sql`select o.id::text as what,
        coalesce(u.kind, 'nobody') || ', link ' || coalesce(o.guest_link_version::text, 'none') as detail
      from orders o left join users u on u.id = o.user_id
      where (o.guest_link_version is not null) <> (coalesce(u.kind, '') = 'guest')`,
  },
  {
    name: 'holds-of-orders',
    says: 'Only a confirmed order that is still in the shop is on hold.',
    broken: () => sql`select id::text as what, status || ', held since ' || held_at as detail from orders
      where held_at is not null
        and (status not in ('pending', 'processing') or confirmed_at is null or deleted_at is not null)`,
  },
  {
    name: 'goods-of-held-orders',
    says: 'While an order is on hold nothing of it is packed, and no carrier is asked to take it.',
    broken: () => sql`select s.id::text as what, s.state || ', order held since ' || o.held_at as detail
      from orders o join shipments s on s.order_id = o.id
      where o.held_at is not null and (s.packed_at > o.held_at or exists (
        select from shipment_bookings b where b.shipment_id = s.id and b.state = 'requested'))`,
  },
  {
    name: 'tags-of-orders',
    says: 'An order has at most 20 tags.',
    broken: () => sql`select order_id::text as what, count(*) || ' tags' as detail from order_tags
      group by 1 having count(*) > 20`,
  },
  {
    name: 'coupons-of-orders',
    says: 'An order with a coupon has a use of that coupon, and one without has none.',
    broken: () => sql`select o.id::text as what,
        coalesce(o.coupon_id::text, 'no coupon') || ', ' || coalesce(u.coupon_id::text, 'no use') as detail
      from orders o left join coupon_usage u on u.order_id = o.id
      where o.coupon_id is distinct from u.coupon_id`,
  },
  {
    name: 'amounts-of-attempts',
    says: 'Every payment of an order was requested for its total less store credit; of a cash order also for less online, until one counts.',
    broken:
      () => sql`select a.id::text as what, a.amount || ' requested, to pay ' || o.total_amount - o.credit_amount as detail
      from payment_attempts a join orders o on o.id = a.order_id
      -- what it costs or cost in cash; null: it never was a cash order
      cross join lateral (select coalesce(
        (select (e.data ->> 'formerTotal')::numeric / 100 - o.credit_amount from order_events e
          where e.order_id = o.id and e.kind = 'order.terms_changed' limit 1),
        case o.payment_method when 'cod' then o.total_amount - o.credit_amount end) as total) cash
      where a.gateway <> 'credit' and a.amount <> o.total_amount - o.credit_amount and (a.applied_at is not null or cash.total is null or a.amount > cash.total
        or (a.gateway = 'cod' and a.amount <> cash.total))`,
  },
  {
    name: 'lines-of-refunds',
    says: 'The amount of a refund by line is the sum of its lines and its part of the delivery charge.',
    broken: () => sql`select r.id::text as what,
        r.amount || ', lines of ' || coalesce(l.amount, 0) || ' and delivery of ' || r.shipping as detail
      from refunds r left join (select refund_id, sum(amount) as amount from refund_lines group by 1) l
        on l.refund_id = r.id
      where (l.amount is not null or r.shipping > 0) and r.amount <> coalesce(l.amount, 0) + r.shipping`,
  },
  {
    name: 'delivery-refunds',
    says: 'No more of a delivery charge is refunded than its order paid.',
    broken: () => sql`select o.id::text as what, o.shipping || ' charged, ' || r.shipping || ' refunded' as detail
      from orders o join (
        select order_id, sum(shipping) as shipping from refunds where state in ${DECIDED_REFUNDS} group by 1) r
        on r.order_id = o.id
      where r.shipping > o.shipping`,
  },
];
