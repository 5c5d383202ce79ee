import { sql } from 'drizzle-orm';
import { DECIDED_REFUNDS, type TableCheck } from './table-check.ts';

const OPEN = sql.raw(`('created', 'initiated', 'pending')`);

/** Invariants across orders, payments, stock, coupons, invoices and mails. */
export const PROCESS_CHECKS: readonly TableCheck[] = [
  {
    name: 'reserved-units',
    says: 'The reserved units of a variant are those that orders hold.',
    broken:
      () => sql`select v.id::text as what, v.reserved || ' reserved, ' || coalesce(h.units, 0) || ' held' as detail
      from product_variants v left join (
        select variant_id, sum(quantity)::int as units from stock_reservations where state = 'held' group by 1) h
        on h.variant_id = v.id
      where v.reserved <> coalesce(h.units, 0)`,
  },
  {
    name: 'units-of-orders',
    says: 'Sold units of an order equal its stock movements.',
    broken: () => sql`select coalesce(r.order_id, m.order_id)::text as what,
        coalesce(r.units, 0) || ' out, movements say ' || coalesce(m.units, 0) as detail
      from (select order_id, variant_id, sum(quantity - returned_quantity)::int as units from stock_reservations
        where state in ('committed', 'returned') group by 1, 2) r
      full join (select order_id, variant_id, -sum(quantity)::int as units from stock_movements
        where order_id is not null group by 1, 2) m using (order_id, variant_id)
      where coalesce(r.units, 0) <> coalesce(m.units, 0)`,
  },
  {
    name: 'stock-on-hand',
    says: 'The stock of a counted variant is the sum of its movements.',
    broken: () => sql`select v.id::text as what, v.on_hand || ' on hand, movements say ' || m.units as detail
      from product_variants v join lateral (
        select sum(s.quantity)::int as units from stock_movements s
        where s.variant_id = v.id and s.at >= (
          select max(first.at) from stock_movements first where first.variant_id = v.id and first.kind = 'set')) m on true
      where v.on_hand is not null and m.units is not null and v.on_hand <> m.units`,
  },
  {
    name: 'reservations-of-orders',
    says: 'Units are held for unpaid orders, and committed for confirmed ones until these are cancelled before shipping.',
    broken:
      () => sql`select r.order_id::text as what, r.state || ' of an order ' || coalesce(o.status, 'that is gone') as detail
      from stock_reservations r left join orders o on o.id = r.order_id
      where (r.state = 'held' and not coalesce(o.status = 'pending' and o.confirmed_at is null, false))
        or (r.state = 'committed' and (o.confirmed_at is null or (o.status = 'cancelled'
          -- goods that had left the shop come back later, or never
          and not exists (select from order_tracking t where t.order_id = o.id
            and t.status in ('shipped', 'in_transit', 'out_for_delivery', 'delivered'))
          and not exists (select from order_events e where e.order_id = o.id
            and e.kind = 'order.status_changed' and e.to_state in ('shipped', 'delivered', 'completed')))))
        or (r.state = 'released' and o.confirmed_at is not null and o.status <> 'cancelled' and o.deleted_at is null
          -- staff may take up an order again whose units are gone, or refunded
          and not exists (select from order_events e where e.order_id = o.id and e.kind = 'order.status_changed'
            and e.from_state = 'cancelled'))`,
  },
  {
    name: 'unpaid-orders-end',
    says: 'No unpaid order holds units long after its time.',
    isSwept: true,
    broken: (now) => sql`select id::text as what, 'held until ' || reservation_expires_at as detail from orders
      where status = 'pending' and confirmed_at is null and deleted_at is null
        and reservation_expires_at < ${now.toISOString()}::timestamptz - interval '30 minutes'`,
  },
  {
    name: 'cancelled-orders',
    says: 'A cancelled order says since when, and no other does.',
    broken:
      () => sql`select id::text as what, status || ', cancelled at ' || coalesce(cancelled_at::text, 'no time') as detail
      from orders where (status = 'cancelled') <> (cancelled_at is not null)`,
  },
  {
    name: 'paid-orders',
    says: 'An order is paid when a payment counts for it, and only then.',
    broken: () => sql`select o.id::text as what, o.payment_status || ', ' || a.applied || ' payments count' as detail
      from orders o join lateral (
        select count(applied_at) as applied from payment_attempts where order_id = o.id) a on true
      where (o.payment_status = 'completed') <> (a.applied = 1)`,
  },
  {
    name: 'amounts-of-payments',
    says: "A payment that counts for an order is of the order's total less store credit, or staff has accepted its amount.",
    broken:
      () => sql`select o.id::text as what, a.captured_amount || ' counts, to pay ' || o.total_amount - o.credit_amount as detail
      from payment_attempts a join orders o on o.id = a.order_id
      where a.applied_at is not null and a.captured_amount is distinct from
          o.total_amount - case a.gateway when 'credit' then 0 else o.credit_amount end
        and not exists (select from order_matters m where m.attempt_id = a.id
          and m.resolution in ('applied', 'closed') and m.resolved_by like 'staff:%')`,
  },
  {
    name: 'refunds-within-payments',
    says: 'Refunds of a payment do not exceed the captured amount.',
    broken:
      () => sql`select a.id::text as what, coalesce(a.captured_amount, 0) || ' arrived, ' || r.amount || ' goes back' as detail
      from payment_attempts a join lateral (
        select sum(amount) as amount from refunds where attempt_id = a.id and state in ${DECIDED_REFUNDS}) r on true
      where r.amount > coalesce(a.captured_amount, 0)`,
  },
  {
    name: 'refunds-of-payments',
    says: 'Every refund belongs to a payment of its order.',
    broken: () => sql`select r.id::text as what, 'order ' || r.order_id as detail from refunds r
      where not exists (select from payment_attempts a where a.id = r.attempt_id and a.order_id = r.order_id)`,
  },
  {
    name: 'money-is-accounted-for',
    says: 'Money that arrived and does not count for its order is on its way back, or a matter that was opened for it.',
    broken: () => sql`select a.id::text as what, a.captured_amount - back.amount || ' of order ' || a.order_id as detail
      from payment_attempts a cross join lateral (
        select coalesce(sum(amount), 0) as amount from refunds
        where attempt_id = a.id and state in ('approved', 'requested', 'completed', 'failed')) back
      where a.captured_at is not null and a.applied_at is null and a.gateway <> 'credit' and a.captured_amount > back.amount
        and not exists (select from order_matters m where m.attempt_id = a.id
          and (m.resolved_at is null or m.resolution = 'closed'))`,
  },
  {
    name: 'matters-of-refunds',
    says: 'A refund that waits for staff is covered by an open matter.',
    broken: () => sql`select r.id::text as what, r.amount || ' of order ' || r.order_id as detail from refunds r
      where r.state = 'proposed' and not exists (
        select from order_matters m where m.resolved_at is null and m.attempt_id = r.attempt_id)`,
  },
  {
    name: 'proposed-refunds',
    says: 'A refund is proposed of money that does not count for its order, or of an order that has ended.',
    broken: () => sql`select r.id::text as what, r.amount || ' of order ' || r.order_id as detail
      from refunds r join payment_attempts a on a.id = r.attempt_id join orders o on o.id = r.order_id
      where r.state = 'proposed' and a.applied_at is not null and o.status <> 'cancelled' and o.deleted_at is null`,
  },
  {
    name: 'open-attempts-of-ended-orders',
    says: 'No cash is due for an order that was cancelled or deleted.',
    broken: () => sql`select a.id::text as what, 'order ' || a.order_id as detail
      from payment_attempts a left join orders o on o.id = a.order_id
      where a.gateway = 'cod' and a.state in ${OPEN} and coalesce(o.status = 'cancelled' or o.deleted_at is not null, true)`,
  },
  {
    name: 'coupon-counts',
    says: 'The uses of a coupon are those of its orders, and never more than allowed.',
    broken: () => sql`select c.code as what, c.usage_count || ' counted, ' || u.uses || ' used' as detail
      from coupons c cross join lateral (
        select count(*)::int as uses from coupon_usage where coupon_id = c.id and state in ('reserved', 'redeemed')) u
      where c.usage_count <> u.uses or u.uses > c.usage_limit`,
  },
  {
    name: 'coupon-uses-of-orders',
    says: 'A use of a coupon is reserved for an unpaid order and redeemed by a confirmed one.',
    broken:
      () => sql`select u.order_id::text as what, u.state || ' for an order ' || coalesce(o.status, 'that is gone') as detail
      from coupon_usage u left join orders o on o.id = u.order_id
      where (u.state = 'reserved' and not coalesce(o.status = 'pending' and o.confirmed_at is null, false))
        or (u.state = 'redeemed' and (o.confirmed_at is null or o.status = 'cancelled'))`,
  },
  {
    name: 'prices-set-by-staff',
    says: 'Only an order that staff made has prices that staff set, with the reason, and none is above the MRP.',
    broken: () => sql`select o.id::text as what, i.sku || ' at ' || i.price || ' instead of ' || i.list_price as detail
      from order_items i join orders o on o.id = i.order_id
      where i.list_price is not null
        and (o.sales_channel = 'store' or i.price not between 0 and coalesce(i.mrp, i.list_price))`,
  },
  {
    name: 'one-confirmation-mail',
    says: 'An order is confirmed to its customer at most once for each time that it is confirmed.',
    broken:
      () => sql`select m.related_id::text as what, m.sent || ' mails, ' || coalesce(e.confirmed, 0) || ' confirmations' as detail
      from (select related_id, count(*) as sent from mails where purpose = 'order-confirmation' group by 1) m
      left join (select order_id::text as id, count(*) as confirmed from order_events
        where kind = 'order.confirmed' group by 1) e on e.id = m.related_id::text
      where m.sent > coalesce(e.confirmed, 0)`,
  },
  {
    name: 'invoices-of-orders',
    says: 'An order that says it was invoiced has its invoice, of its total.',
    broken:
      () => sql`select o.id::text as what, coalesce('invoice of ' || i.total_amount, 'no invoice') || ', order of ' || o.total_amount as detail
      from orders o left join invoices i on i.order_id = o.id and i.kind = 'invoice' and i.voided_at is null and i.reversed_at is null
      where o.invoiced_at is not null and o.total_amount > 0
        and not exists (select from order_events e where e.order_id = o.id and e.kind = 'order.imported')
        and i.total_amount is distinct from o.total_amount`,
  },
  {
    name: 'credit-notes-within-invoices',
    says: 'Credit notes take back no more than their invoice.',
    broken: () => sql`select i.number as what, n.total || ' of ' || i.total_amount as detail
      from invoices i join lateral (
        select sum(total_amount) as total from invoices where original_id = i.id and kind = 'credit-note') n on true
      where n.total > i.total_amount`,
  },
  {
    name: 'invoice-numbers',
    says: 'The numbers of invoices and credit notes have no gap.',
    broken: () => sql`select s.series as what, s.last || ' given, ' || coalesce(i.kept, 0) || ' kept' as detail
      from (select series, sum(last_number)::int as last from invoice_series group by 1) s
      left join (select case kind when 'invoice' then 'INV' else 'CRN' end as series, count(*)::int as kept
        from invoices group by 1) i using (series)
      where s.series <> 'DC' and s.last <> coalesce(i.kept, 0)`,
  },
];
