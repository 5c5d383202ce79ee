import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/client.ts';
import { webhookEndpoints, webhookEvents } from '#db/schema/webhooks.ts';
import { type Write, writeTogether } from '#db/write-together.ts';
import type { EventData } from './contract.ts';
import type { EventType } from './rules.ts';

/** Something that other systems may be told of. Its subject is locked by the caller, so that its events have an order. */
export type WebhookEvent = {
  [Type in EventType]: { type: Type; subject: string; data: EventData<Type> };
}[EventType];

/**
 * The events as a write, for the caller to send with its others. Of types that no endpoint chose nothing is written; a
 * trigger makes the deliveries.
 */
export function writeWebhookEvents(events: readonly WebhookEvent[]): Write[] {
  if (events.length === 0) return [];
  // json, not jsonb: fields stay in their order
  return [
    sql`insert into ${webhookEvents} (type, subject, data)
      select e.type, e.subject, e.data
      from rows from (json_to_recordset(${JSON.stringify(events)}::json) as (type text, subject text, data json))
        with ordinality as e (type, subject, data, place)
      where exists (select from ${webhookEndpoints} p where p.removed_at is null and webhook_wanted(p.events, e.type))
      order by e.place`,
  ];
}

/** Writes the events in the caller's transaction, for the endpoints that chose them. */
export const recordWebhookEvents = (tx: Tx, events: readonly WebhookEvent[]): Promise<void> =>
  writeTogether(tx, writeWebhookEvents(events));

/** Whether some endpoint chose a type: what is told of it is worth reading then. */
export async function isEventWanted(db: Queryable, type: EventType): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${webhookEndpoints} p where p.removed_at is null and webhook_wanted(p.events, ${type}) limit 1`,
  );
  return rows.length > 0;
}
