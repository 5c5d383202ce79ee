import { sql } from 'drizzle-orm';
import type { Db } from '#db/queryable.ts';

export type ClaimedRecipient = {
  number: number;
  state: 'claimed' | 'skipped';
  email: string;
  full_name: string | null;
  subscriber_id: string | null;
  tries: number;
};

/**
 * Claims the next recipients of a batch; those who have unsubscribed in between are skipped. None when another worker has
 * the batch or the campaign is not being sent any more. The lock on the batch keeps a takeover from overlooking what is
 * being claimed. The range of the batch is stated twice, so that a table without statistics is not scanned.
 */
export async function claimRecipients(db: Db, part: BatchLease, limit: number): Promise<ClaimedRecipient[]> {
  const { campaignId, batch, run, first, last } = part;
  const { rows } = await db.execute<ClaimedRecipient>(sql`
    with mine as (
      select 1 from campaign_batches where campaign_id = ${campaignId} and number = ${batch} and worker_run = ${run} for update
    ), next as materialized (
      select r.number, coalesce(s.is_active, false) as wanted
      from campaign_recipients r left join newsletter_subscribers s on s.id = r.subscriber_id
      where r.campaign_id = ${campaignId} and r.number between ${first} and ${last} and r.state = 'waiting'
        and (r.retry_at is null or r.retry_at <= now())
        and exists (select 1 from mine)
        and exists (select 1 from email_campaigns c where c.id = ${campaignId} and c.state = 'sending')
      order by r.number limit ${limit}
    )
    update campaign_recipients r set worker_run = ${run},
      state = case when next.wanted then 'claimed' else 'skipped' end,
      finished_at = case when next.wanted then null else now() end
    from next where r.campaign_id = ${campaignId} and r.number between ${first} and ${last}
      and r.number = next.number and r.state = 'waiting'
    returning r.number, r.state, r.email, r.full_name, r.subscriber_id, r.tries`);
  return rows;
}

/** Records the result of a mail, also when it was marked as unknown in between. */
export async function recordDelivery(
  db: Db,
  { campaignId, run }: BatchLease,
  number: number,
  state: 'sent' | 'failed' | 'unknown',
  problem: string | null,
): Promise<void> {
  await db.execute(sql`
    update campaign_recipients set state = ${state}, error = ${problem}, finished_at = now()
    where campaign_id = ${campaignId} and number = ${number} and worker_run = ${run} and state in ('claimed', 'unknown')`);
}

/** Requeues a recipient who certainly got no mail, for a retry after so many seconds. */
export async function requeueRecipient(
  db: Db,
  part: BatchLease,
  number: number,
  { seconds, tries }: { seconds: number; tries: number },
): Promise<void> {
  const { campaignId, run } = part;
  await db.execute(sql`
    update campaign_recipients set state = 'waiting', worker_run = null, finished_at = null, error = null, tries = ${tries},
      retry_at = now() + make_interval(secs => ${seconds})
    where campaign_id = ${campaignId} and number = ${number} and worker_run = ${run} and ${isRecipientOpen(part)}`);
}

// an unknown recipient waits again only in an open batch: nothing processes a complete one
export const isRecipientOpen = ({
  campaignId,
  batch,
}: BatchLease) => sql`(state = 'claimed' or (state = 'unknown' and exists (
  select 1 from campaign_batches where campaign_id = ${campaignId} and number = ${batch} and completed_at is null for update)))`;

/** A batch that a worker is sending; `run` names the worker. */
export type BatchLease = { campaignId: string; batch: number; run: string; first: number; last: number };
