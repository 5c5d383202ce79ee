import { sql } from 'drizzle-orm';
import type { TableCheck } from './table-check.ts';

const OPEN = sql.raw(`('created', 'initiated', 'pending')`);

/** Invariants of store credit: the ledger, its sums, and the orders that use it. */
export const CREDIT_CHECKS: readonly TableCheck[] = [
  {
    name: 'credit-balances',
    says: 'The store credit of a customer is the sum of its ledger, and so is what unpaid orders hold of it.',
    broken: () => sql`select coalesce(a.user_id, e.user_id)::text as what,
        coalesce(a.balance || ', held ' || a.held, 'no account') || ', ledger says ' || coalesce(e.balance, 0) || ', held '
          || coalesce(e.held, 0) as detail
      from credit_accounts a full join (
        select user_id, sum(amount) as balance, sum(held) as held from credit_entries
        where user_id is not null group by 1) e on e.user_id = a.user_id
      where (coalesce(a.balance, 0), coalesce(a.held, 0)) <> (coalesce(e.balance, 0), coalesce(e.held, 0))`,
  },
  {
    name: 'credit-lots',
    says: 'No more store credit is used than was given at one time, and each use is of credit of the same customer.',
    broken: () => sql`select lot_id::text as what, sum(amount) || ', held ' || sum(held) as detail
      from credit_entries group by lot_id
      having sum(held) < 0 or sum(amount) < sum(held) or count(distinct user_id) > 1 or not bool_or(id = lot_id)`,
  },
  {
    name: 'credit-expiry',
    says: 'The next expiry of store credit is that of what is left of the ledger.',
    broken: () => sql`select a.user_id::text as what,
        coalesce(a.next_expiry_at::text, 'never') || ', ledger says ' || coalesce(lot.at::text, 'never') as detail
      from credit_accounts a cross join lateral (
        select min(expires_at) as at from (
          select max(e.expires_at) as expires_at from credit_entries e where e.user_id = a.user_id
          group by e.lot_id having sum(e.amount - e.held) > 0) one) lot
      where a.next_expiry_at is distinct from lot.at`,
  },
  {
    name: 'credit-of-orders',
    says: 'What an order holds, spends and gives back of store credit is what its ledger says.',
    broken: () => sql`select coalesce(o.order_id, e.order_id) as what,
        coalesce(o.held || ', ' || o.spent || ', ' || o.returned, 'nothing') || '; ledger says '
          || coalesce(e.held || ', ' || e.spent || ', ' || e.returned, 'nothing') as detail
      from (select a.order_id::text as order_id,
          sum(case when a.state in ${OPEN} then a.amount else 0 end) as held,
          sum(coalesce(a.captured_amount, 0)) as spent,
          sum((select coalesce(sum(r.amount), 0) from refunds r where r.attempt_id = a.id and r.state = 'completed')) as returned
        from payment_attempts a where a.gateway = 'credit' group by 1) o
      full join (select source_id as order_id, sum(held) as held,
          -coalesce(sum(amount) filter (where kind = 'spent'), 0) as spent,
          coalesce(sum(amount) filter (where kind = 'refunded'), 0) as returned
        from credit_entries where source_kind = 'order' group by 1) e using (order_id)
      where (coalesce(o.held, 0), coalesce(o.spent, 0), coalesce(o.returned, 0))
        <> (coalesce(e.held, 0), coalesce(e.spent, 0), coalesce(e.returned, 0))`,
  },
  {
    name: 'held-credit',
    says: 'Store credit is held for unpaid orders only, and all that these use of it.',
    broken: () => sql`select coalesce(a.order_id, o.id)::text as what,
        coalesce(a.amount, 0) || ' held for an order ' || coalesce(o.status, 'that is gone') as detail
      from (select order_id, sum(amount) as amount from payment_attempts
        where gateway = 'credit' and state in ${OPEN} group by 1) a
      full join (select id, status, confirmed_at, credit_amount from orders
        where credit_amount > 0 and status = 'pending' and confirmed_at is null and deleted_at is null) o on o.id = a.order_id
      where coalesce(a.amount, 0) <> coalesce(o.credit_amount, 0)`,
  },
  {
    name: 'spent-credit',
    says: 'An order that is confirmed has spent the store credit that it uses, and not given back more.',
    broken:
      () => sql`select o.id::text as what, o.credit_amount || ' used, ' || coalesce(a.spent, 0) || ' spent' as detail
      from orders o left join (select order_id, sum(captured_amount) as spent from payment_attempts
        where gateway = 'credit' and captured_at is not null group by 1) a on a.order_id = o.id
      where o.confirmed_at is not null and o.credit_amount > coalesce(a.spent, 0)
        or o.credit_amount = 0 and a.spent > 0`,
  },
];
