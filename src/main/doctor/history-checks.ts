import { sql } from 'drizzle-orm';
import type { TableCheck } from './table-check.ts';

/** Invariants of order histories: every state that an order has reached is in its events. */
export const HISTORY_CHECKS: readonly TableCheck[] = [
  {
    name: 'beginnings-of-histories',
    says: 'The history of an order begins once: it was placed or imported.',
    broken: () => sql`select o.id::text as what, e.count || ' beginnings' as detail
      from orders o cross join lateral (select count(*) from order_events
        where order_id = o.id and kind in ('order.created', 'order.imported')) e
      where e.count <> 1`,
  },
  {
    name: 'ends-of-histories',
    says: 'An order that is gone or deleted has an event of its deletion, and no other order has.',
    broken: () => sql`select coalesce(e.order_id, o.id)::text as what,
        case when o.id is null then 'gone' when o.deleted_at is null then 'not deleted' else 'deleted' end as detail
      from (select order_id, bool_or(kind = 'order.deleted') as is_deleted from order_events group by 1) e
      full join orders o on o.id = e.order_id
      where coalesce(e.is_deleted, false) <> (o.id is null or o.deleted_at is not null)`,
  },
  {
    name: 'totals-of-histories',
    says: 'The total of an order is the one in its history.',
    // each change of terms leaves one total and reaches another, so only the present one is reached once more than left
    broken: () => sql`with beginnings as (
        select order_id, (data ->> 'total')::numeric as total from order_events
          where kind in ('order.created', 'order.imported') and data ? 'total'),
      steps as (
        select order_id, total, 1 as step from beginnings
        union all
        select order_id, (data ->> 'total')::numeric, 1 from order_events where kind = 'order.terms_changed'
        union all
        select order_id, (data ->> 'formerTotal')::numeric, -1 from order_events where kind = 'order.terms_changed'
        union all
        select o.id, o.total_amount * 100, -1 from orders o where o.id in (select order_id from beginnings))
      select s.order_id::text as what, 'history of ' || s.total / 100 || ', now ' || o.total_amount as detail
      from (select order_id, total from steps group by 1, 2 having sum(step) <> 0) s
      join orders o on o.id = s.order_id
      union all
      select b.order_id::text, 'confirmed at ' || (e.data ->> 'total')::numeric / 100 || ', created at ' || b.total / 100
      from beginnings b join order_events e on e.order_id = b.order_id and e.kind = 'order.confirmed'
      where (e.data ->> 'total')::numeric <> b.total`,
  },
  {
    name: 'statuses-of-histories',
    says: 'The status of an order is where the changes in its history lead.',
    // each change leaves one status and reaches another, so only the present one is reached once more than left
    broken: () => sql`with steps as (
        select order_id, to_state as status, 1 as step from order_events
          where kind in ('order.created', 'order.imported', 'order.cancelled', 'order.status_changed', 'order.reinstated')
        union all
        select order_id, from_state, -1 from order_events e
          where kind in ('order.cancelled', 'order.status_changed', 'order.reinstated')
        union all
        -- whoever changes the status of a cancelled order reinstates it first, and the change names the former status
        select order_id, unnest(array['cancelled', 'pending']), unnest(array[1, -1]) from order_events
          where kind = 'order.status_changed' and from_state = 'cancelled'
        union all
        select id, status, -1 from orders)
      select s.order_id::text as what, o.status || ', history of ' || s.status as detail
      from (select order_id, status from steps group by 1, 2 having sum(step) <> 0) s
      join orders o on o.id = s.order_id`,
  },
  {
    name: 'confirmations-of-histories',
    says: 'An order is confirmed when its history says so.',
    broken: () => sql`select o.id::text as what,
        coalesce('confirmed ' || o.confirmed_at, 'not confirmed') || ', ' || e.count || ' in its history' as detail
      from orders o cross join lateral (select count(*) from order_events
        where order_id = o.id and kind in ('order.confirmed', 'order.imported')) e
      where (o.confirmed_at is not null) <> (e.count > 0)`,
  },
  {
    name: 'payments-of-histories',
    says: 'The history of a paid order says when it was paid.',
    broken: () => sql`select o.id::text as what, o.payment_status || ', no payment in its history' as detail
      from orders o where o.payment_status = 'completed' and not exists (select from order_events e
        where e.order_id = o.id and (e.kind = 'order.imported' or e.to_state = 'completed'
          and e.kind in ('order.confirmed', 'payment.updated')))`,
  },
  {
    name: 'refunds-of-histories',
    says: 'Every completed refund is in the history of its order.',
    broken:
      () => sql`select r.order_id::text as what, r.count || ' completed, history of ' || coalesce(e.count, 0) as detail
      from (select order_id, count(*) from refunds where state = 'completed' group by 1) r
      left join (select order_id, count(*) from order_events
        where kind = 'refund.updated' and to_state = 'completed' group by 1) e using (order_id)
      where r.count <> coalesce(e.count, 0)`,
  },
];
