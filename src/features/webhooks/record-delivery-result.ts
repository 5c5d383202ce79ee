/** Records the result of a try, with its consequences for the subject and the endpoint. */
import { sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import type { Db, Tx } from '#db/queryable.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#db/schema/webhooks.ts';
import { type Write, writeTogether } from '#db/write-together.ts';
import type { App } from '#platform/app.ts';
import type { OutboundResponse } from '#platform/outbound/post-outbound.ts';
import { toStorable } from '#shared/valid-text.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { pauseAfter, TRIED_DAYS } from './rules.ts';
import { switchOffEndpoint } from './switch-off-endpoint.ts';

export type Try = { id: string; at: Date; headers: Record<string, string>; answer: OutboundResponse };

export const isDelivered = ({ status }: OutboundResponse): boolean => status !== null && status >= 200 && status < 300;
/** The receiver states that it will never accept this delivery. */
const isGone = ({ status }: OutboundResponse) => status === 410;

/** Records a try of a claimed delivery. After the claim has lapsed only the log is written. */
export async function recordDeliveryResult(app: App, claimed: ClaimedDelivery, attempt: Try): Promise<void> {
  if (isDelivered(attempt.answer))
    return writeTogether(app.db, [...endWrites(claimed, attempt, 'delivered'), healthy(claimed)]);
  await transact(app.db, async (tx) => {
    const { rows } = await tx.execute<{ isLong: boolean }>(sql`
      update ${webhookEndpoints} p set failing_since = coalesce(p.failing_since, now())
      where p.id = ${claimed.delivery.endpointId}
      returning p.failing_since <= now() - make_interval(days => ${TRIED_DAYS}) as "isLong"`);
    const isLong = rows[0]?.isLong ?? false;
    // an endpoint that is switched off keeps waiting deliveries; one that accepts others loses those that it never
    // accepts
    const isOver = isGone(attempt.answer) || (!isLong && (await isTriedLong(tx, claimed)));
    await writeTogether(tx, isOver ? endWrites(claimed, attempt, 'failed') : retryWrites(claimed, attempt));
    if (isLong) await switchOffEndpoint(app, tx, claimed.delivery.endpointId);
  });
}

/** Records a try that is not repeated. */
export const recordTry = (
  db: Db,
  claimed: ClaimedDelivery,
  attempt: Try,
  state: 'delivered' | 'failed',
): Promise<void> => writeTogether(db, endWrites(claimed, attempt, state));

const isClaimed = ({ delivery, claim }: ClaimedDelivery) =>
  sql`d.id = ${delivery.id} and d.claim = ${claim} and d.state = 'waiting'`;

const outcome = ({ answer: { status, error, tookMs } }: Try) =>
  sql`claim = null, tries = d.tries + 1, status = ${status}, error = ${error}, took_ms = ${tookMs}`;

const logWrite = ({ delivery }: ClaimedDelivery, { id, at, headers, answer }: Try): Write =>
  sql`${insertRows(webhookAttempts, [
    {
      id,
      deliveryId: delivery.id,
      at,
      headers,
      tookMs: answer.tookMs,
      status: answer.status,
      error: answer.error,
      answer: answer.status === null ? null : toStorable(answer.body),
    },
  ])} on conflict (id) do nothing`;

function endWrites(claimed: ClaimedDelivery, attempt: Try, state: 'delivered' | 'failed'): Write[] {
  const { endpointId, subject, sequence } = claimed.delivery;
  return [
    sql`update ${webhookDeliveries} d set state = ${state}, finished_at = now(), ${outcome(attempt)} where ${isClaimed(claimed)}`,
    // the next delivery of this subject becomes due
    sql`update ${webhookDeliveries} d set next_try_at = now() where d.id = (
      select w.id from ${webhookDeliveries} w where w.endpoint_id = ${endpointId} and w.subject = ${subject}
        and w.state = 'waiting' and w.sequence > ${sequence} order by w.sequence limit 1) and d.claim is null`,
    logWrite(claimed, attempt),
  ];
}

function retryWrites(claimed: ClaimedDelivery, attempt: Try): Write[] {
  const pause = pauseAfter(claimed.delivery.tries + 1, Math.random());
  return [
    sql`update ${webhookDeliveries} d set next_try_at = now() + make_interval(secs => ${pause}), ${outcome(attempt)}
      where ${isClaimed(claimed)}`,
    logWrite(claimed, attempt),
  ];
}

const healthy = ({ delivery }: ClaimedDelivery): Write =>
  sql`update ${webhookEndpoints} p set failing_since = null where p.id = ${delivery.endpointId} and p.failing_since is not null`;

async function isTriedLong(tx: Tx, { delivery }: ClaimedDelivery): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${webhookDeliveries} d where d.id = ${delivery.id}
      and d.first_tried_at <= now() - make_interval(days => ${TRIED_DAYS})`);
  return rows.length > 0;
}
