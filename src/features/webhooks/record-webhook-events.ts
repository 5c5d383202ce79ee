import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/queryable.ts';
import { webhookEndpoints, webhookEvents } from '#db/schema/webhooks.ts';
import { type Write, writeTogether } from '#db/write-together.ts';
import type { EventData } from './contract.ts';
import type { EventType } from './rules.ts';

/** An event for other systems. The caller holds the lock of its subject, so that a subject's events have an order. */
export type WebhookEvent = {
  [Type in EventType]: { type: Type; subject: string; data: EventData<Type> };
}[EventType];

/**
 * The insert of events, for the caller to send with other statements. Types that no endpoint chose are left out; a
 * trigger creates the deliveries.
 */
export function writeWebhookEvents(events: readonly WebhookEvent[]): Write[] {
  if (events.length === 0) return [];
  // json, not jsonb, which would reorder the fields
  return [
    sql`insert into ${webhookEvents} (type, subject, data)
      select e.type, e.subject, e.data
      from rows from (json_to_recordset(${JSON.stringify(events)}::json) as (type text, subject text, data json))
        with ordinality as e (type, subject, data, place)
      where exists (select from ${webhookEndpoints} p where p.removed_at is null and webhook_wanted(p.events, e.type))
      order by e.place`,
  ];
}

/** Writes the events in the caller's transaction for the endpoints that chose them. */
export const recordWebhookEvents = (tx: Tx, events: readonly WebhookEvent[]): Promise<void> =>
  writeTogether(tx, writeWebhookEvents(events));

/** Whether an endpoint chose a type; otherwise its payload need not be read. */
export async function isEventWanted(db: Queryable, type: EventType): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${webhookEndpoints} p where p.removed_at is null and webhook_wanted(p.events, ${type}) limit 1`,
  );
  return rows.length > 0;
}
