import { sql } from 'drizzle-orm';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';
import { readSettings } from '../settings/read-settings.ts';
import { contactHash } from './contact-hash.ts';
import { REFILL_MARGIN_DAYS, REVIEW_AFTER_MS } from './rules.ts';

/** Orders of one run. */
const BATCH = 200;
/** Days after which a delivery is not looked at any more: a shop that was down catches up with these. */
const MISSED_DAYS = 3;

type Due = { order_id: string; user_id: string; email: string; delivered_at: string };

/**
 * Plans the review requests of accounts whose order was delivered a week ago; guests cannot write reviews. Orders
 * delivered before it was switched on are asked for only within the last days. Returns how many.
 */
export async function planReviews(app: App): Promise<number> {
  const { reminders, content } = await readSettings(app.db);
  if (!reminders.review || !content.reviews) return 0;
  const until = new Date(app.now().getTime() - REVIEW_AFTER_MS);
  const from = new Date(until.getTime() - MISSED_DAYS * DAY_MS);
  const { rows } = await app.db.execute<Due>(sql`
    select o.id as order_id, o.user_id, o.email, min(e.at) as delivered_at
    from order_events e join orders o on o.id = e.order_id join users u on u.id = o.user_id and u.kind = 'account'
    where e.kind = 'order.status_changed' and e.to_state in ('delivered', 'completed')
      and e.at > ${from.toISOString()}::timestamptz and e.at <= ${until.toISOString()}::timestamptz
      and o.status in ('delivered', 'completed') and o.deleted_at is null
      and not exists (select from reminders r where r.kind = 'review' and r.order_id = o.id)
    group by o.id order by min(e.at), o.id limit ${BATCH}`);
  const planned = rows.map((row) => ({ ...row, hash: contactHash(app.keys, row.email) }));
  if (planned.length === 0) return 0;
  const now = app.now().toISOString();
  const result = await app.db.execute(sql`
    insert into reminders (kind, email, contact_hash, user_id, order_id, due_at, created_at)
    select 'review', email, hash, user_id, order_id, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
      as r (email citext, hash text, user_id uuid, order_id uuid)
    on conflict do nothing`);
  return result.rowCount ?? 0;
}

/** Dates the refill reminders of orders that have been delivered since they were asked for. Returns how many. */
export async function dateRefills(app: App): Promise<number> {
  const { rowCount } = await app.db.execute(sql`
    update reminders r set due_at = d.at + make_interval(days => greatest(1, d.days - ${REFILL_MARGIN_DAYS}))
    from (
      select r.id, e.at, e.days
      from reminders r join orders o on o.id = r.order_id and o.status in ('delivered', 'completed')
      join order_items i on i.id = r.order_item_id
      join product_variants v on v.id = i.variant_id join products p on p.id = i.product_id
      cross join lateral (select min(at) as at, coalesce(v.servings, p.servings) * i.quantity / nullif(p.daily_servings, 0) as days
        from order_events where order_id = o.id
          and kind = 'order.status_changed' and to_state in ('delivered', 'completed')) e
      where r.kind = 'refill' and r.state = 'planned' and r.due_at is null
        and e.at is not null and e.days is not null
      limit ${BATCH}
    ) d where d.id = r.id and r.state = 'planned'`);
  return rowCount ?? 0;
}
