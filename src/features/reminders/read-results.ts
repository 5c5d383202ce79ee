import { count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { reminders } from '#db/schema/reminders.ts';
import type { SuppressionReason } from '#shared/reminder-states.ts';
import { requireDateRange } from '../reports/require-date-range.ts';
import type { ReminderResult } from './admin-contract.ts';
import { RESULT_DAYS } from './rules.ts';

/** What came of the reminders that ended in a span of days in India. INVALID_DATE_RANGE. */
export async function readResults(db: Queryable, { from, to }: { from: string; to: string }) {
  requireDateRange(from, to);
  const inSpan = sql`r.ended_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
    and r.ended_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`;
  // the three ways in which an order is of the person who got the mail, each with its index
  const { rows } = await db.execute<ReminderResult>(sql`
    with ended as materialized (select r.* from reminders r where ${inSpan}),
    results as (
      select distinct on (o.id) o.id, o.total_amount, e.kind
      from ended e cross join lateral (
        select id, total_amount, status, confirmed_at, deleted_at from orders where user_id = e.user_id
        union select id, total_amount, status, confirmed_at, deleted_at from orders
          where guest_link_version is not null and email = e.email
        union select id, total_amount, status, confirmed_at, deleted_at from orders
          where user_id = (select u.id from users u where u.email = e.email)
      ) o
      where e.opened_at is not null and o.status <> 'cancelled' and o.deleted_at is null
        and o.confirmed_at >= e.opened_at and o.confirmed_at < e.opened_at + make_interval(days => ${RESULT_DAYS})
      order by o.id, e.opened_at desc
    )
    select kind, count(*) filter (where state = 'sent')::int as "sentCount",
      count(opened_at)::int as "openedCount",
      (select count(*)::int from results where results.kind = ended.kind) as "orderedCount",
      (select (coalesce(sum(total_amount), 0) * 100)::float8 from results where results.kind = ended.kind) as "orderedAmount",
      count(unsubscribed_at)::int as "unsubscribedCount",
      count(*) filter (where state = 'suppressed')::int as "suppressedCount"
    from ended group by kind order by array_position(array['basket', 'review', 'refill'], kind)`);
  const { rows: suppressed } = await db.execute<{ reason: SuppressionReason; count: number }>(sql`
    select reason, count(*)::int as count from reminders r where state = 'suppressed' and ${inSpan}
    group by reason order by count desc, reason`);
  const [planned] = await db.select({ count: count() }).from(reminders).where(eq(reminders.state, 'planned'));
  return { rows, suppressed, plannedCount: planned!.count };
}
