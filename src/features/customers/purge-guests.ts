import { sql } from 'drizzle-orm';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';

export const UNUSED_GUEST_DAYS = 30;
const BATCH = 1000;

/**
 * Ends guests without use in the last 30 days: those without orders are removed, the others only lose their browser. At
 * most 1000 at once. Returns how many.
 */
export async function purgeGuests(app: App): Promise<number> {
  const before = new Date(app.now().getTime() - UNUSED_GUEST_DAYS * DAY_MS).toISOString();
  const { rows } = await app.db.execute<{ ended: number }>(sql`
    with unused as (
      select u.id from users u
      where u.guest_key_hash is not null and u.created_at < ${before}::timestamptz
        and not exists (select from sessions s where s.user_id = u.id and s.last_seen_at >= ${before}::timestamptz)
      order by u.created_at limit ${BATCH} for update skip locked
    ), removed as (
      delete from users where id in (select id from unused)
        and not exists (select from orders o where o.user_id = users.id) returning id
    ), retired as (
      update users set guest_key_hash = null
      where id in (select id from unused) and exists (select from orders o where o.user_id = users.id) returning id
    )
    select count(*)::int as ended from unused`);
  return rows[0]!.ended;
}
