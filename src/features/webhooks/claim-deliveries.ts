/** Claims of deliveries, in order for each subject. All times are the database's. */
import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/queryable.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/webhooks.ts';

export type ClaimedDelivery = {
  delivery: typeof webhookDeliveries.$inferSelect;
  event: typeof webhookEvents.$inferSelect;
  claim: string;
};

/** Longer than one try may take; then another process may claim it. */
export const LEASE_SECONDS = 30;
/** read per claim; deliveries behind an earlier one of their subject are put off, so few are read again */
const LOOKED_AT = 200;

/**
 * Claims up to `room` due deliveries of an endpoint: the first of each subject, unless another of the subject is being
 * sent. Those behind it are put off. `more`: others may be due.
 */
export async function claimDeliveries(
  db: Db,
  endpointId: string,
  room: number,
): Promise<{ claimed: ClaimedDelivery[]; more: boolean }> {
  const claim = randomUUID();
  const { rows } = await db.execute<{ id: string; isChosen: boolean }>(sql`
    with due as (
      select d.id, d.subject from ${webhookDeliveries} d
      where d.endpoint_id = ${endpointId} and d.state = 'waiting' and d.next_try_at <= now()
        and exists (select from ${webhookEndpoints} p where p.id = ${endpointId} and p.state = 'active' and p.removed_at is null)
      order by d.next_try_at, d.sequence limit ${LOOKED_AT} for update skip locked),
    placed as (
      select due.id, first.id as first_id, first.next_try_at as first_at, busy.is_busy
      from due
      cross join lateral (select w.id, w.next_try_at from ${webhookDeliveries} w
        where w.endpoint_id = ${endpointId} and w.subject = due.subject and w.state = 'waiting'
        order by w.sequence limit 1) first
      cross join lateral (select exists (select from ${webhookDeliveries} w
        where w.endpoint_id = ${endpointId} and w.subject = due.subject and w.state = 'waiting'
          and w.claim is not null and w.next_try_at > now()) as is_busy) busy),
    chosen as (select id from placed where id = first_id and not is_busy limit ${room}),
    put_off as (
      update ${webhookDeliveries} d
      set next_try_at = case when p.is_busy then now() + interval '1 second'
        else greatest(p.first_at, now() + interval '1 second') end
      from placed p where d.id = p.id and (p.id <> p.first_id or p.is_busy)),
    taken as (
      update ${webhookDeliveries} d
      set claim = ${claim}, next_try_at = now() + make_interval(secs => ${LEASE_SECONDS}),
        first_tried_at = coalesce(d.first_tried_at, now())
      from chosen where d.id = chosen.id)
    select placed.id, placed.id in (select id from chosen) as "isChosen" from placed`);
  const ids = rows.filter(({ isChosen }) => isChosen).map(({ id }) => id);
  if (ids.length === 0) return { claimed: [], more: rows.length === LOOKED_AT };
  const claimed = await db
    .select({ delivery: webhookDeliveries, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, sql`${webhookEvents.id} = ${webhookDeliveries.eventId}`)
    .where(inArray(webhookDeliveries.id, ids));
  return { claimed: claimed.map((one) => ({ ...one, claim })), more: rows.length > ids.length };
}

/** Active endpoints with due deliveries: of other systems, or of these extensions. */
export async function findDueEndpoints(db: Db, extensions: readonly string[] | null): Promise<string[]> {
  const whose = extensions ? sql`p.extension = any(${sql.param([...extensions])}::text[])` : sql`p.extension is null`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from ${webhookEndpoints} p where p.removed_at is null and p.state = 'active' and ${whose} and exists (
      select from ${webhookDeliveries} d where d.endpoint_id = p.id and d.state = 'waiting' and d.next_try_at <= now())`);
  return rows.map(({ id }) => id);
}
