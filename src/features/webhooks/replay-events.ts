import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/webhooks.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { lockEndpoint } from './save-endpoint.ts';

const AGAIN = { state: 'waiting' as const, tries: 0, claim: null, firstTriedAt: null, finishedAt: null };

/**
 * Sends an endpoint the events of a period again, with the same ids and in the same order: those it was sent, and those
 * of types that it has chosen since. Returns how many events.
 */
export async function replayEvents(
  app: App,
  staff: Staff,
  { id, from, to }: { id: string; from: string; to?: string | undefined },
): Promise<number> {
  return transact(app.db, async (tx) => {
    const { name } = await lockEndpoint(tx, id);
    const span = sql`e.created_at between ${from}::timestamptz and coalesce(${to ?? null}::timestamptz, now())`;
    const replayed = await tx.execute(sql`
      update ${webhookDeliveries} d
      set state = 'waiting', tries = 0, first_tried_at = null, finished_at = null, next_try_at = now()
      from ${webhookEvents} e
      where e.id = d.event_id and d.endpoint_id = ${id} and d.claim is null and e.type <> 'webhook.test' and ${span}`);
    const missed = await tx.execute(sql`
      insert into ${webhookDeliveries} (endpoint_id, event_id, sequence, type, subject)
      select p.id, e.id, e.sequence, e.type, e.subject
      from ${webhookEvents} e join ${webhookEndpoints} p on p.id = ${id} and webhook_wanted(p.events, e.type)
      where e.type <> 'webhook.test' and ${span}
      on conflict (endpoint_id, event_id) do nothing`);
    const total = (replayed.rowCount ?? 0) + (missed.rowCount ?? 0);
    const after = { from, to: to ?? null, events: total };
    await recordChange(tx, staff, app.now(), { action: 'webhook.replay', entityId: id, label: name, after });
    return total;
  });
}

/** Sends deliveries again, or waiting ones at once. Those that are being sent are left alone. */
export async function resendDeliveries(app: App, staff: Staff, ids: readonly string[]): Promise<number> {
  return transact(app.db, async (tx) => {
    const rows = await tx
      .update(webhookDeliveries)
      .set({ ...AGAIN, nextTryAt: sql`now()` })
      .where(
        and(inArray(webhookDeliveries.id, [...ids]), sql`claim is null`, ne(webhookDeliveries.type, 'webhook.test')),
      )
      .returning({ endpointId: webhookDeliveries.endpointId, eventId: webhookDeliveries.eventId });
    for (const [endpointId, events] of Map.groupBy(rows, (row) => row.endpointId))
      await recordResending(
        app,
        tx,
        staff,
        endpointId,
        events.map(({ eventId }) => eventId),
      );
    return rows.length;
  });
}

async function recordResending(app: App, tx: Tx, staff: Staff, endpointId: string, events: string[]): Promise<void> {
  const [endpoint] = await tx
    .select({ name: webhookEndpoints.name })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId));
  const label = endpoint?.name ?? endpointId;
  await recordChange(tx, staff, app.now(), {
    action: 'webhook.resend',
    entityId: endpointId,
    label,
    after: { events },
  });
}
