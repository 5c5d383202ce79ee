import { sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Db, Tx } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import type { BatchLease } from './campaign-delivery.ts';
import { isRecipientOpen } from './campaign-delivery.ts';
import { completeCampaign } from './complete-campaign.ts';

const CUT_OFF = 'The sender was cut off before it knew whether this mail had arrived';

/** Leases a batch unless another worker has it, it is complete, or the campaign is not being sent. */
export function acquireBatch(
  db: Db,
  { campaignId, batch, run }: Pick<BatchLease, 'campaignId' | 'batch' | 'run'>,
  leaseSeconds: number,
): Promise<BatchLease | null> {
  return transact(db, async (tx) => {
    const { rows } = await tx.execute<{ first: number; last: number }>(sql`
      update campaign_batches b set worker_run = ${run}, lease_until = now() + make_interval(secs => ${leaseSeconds})
      where campaign_id = ${campaignId} and number = ${batch} and completed_at is null
        and (lease_until is null or lease_until < now())
        and exists (select 1 from email_campaigns c where c.id = b.campaign_id and c.state = 'sending')
      returning first_number as first, last_number as last`);
    const [row] = rows;
    if (!row) return null;
    await markClaimsUnknown(tx, campaignId, row.first, row.last);
    return { campaignId, batch, run, ...row };
  });
}

// recipients of an expired lease may have received the mail; staff decide
export async function markClaimsUnknown(tx: Tx, campaignId: string, first: number, last: number): Promise<void> {
  await tx.execute(sql`
    update campaign_recipients set state = 'unknown', error = ${CUT_OFF}, finished_at = now()
    where campaign_id = ${campaignId} and number between ${first} and ${last} and state = 'claimed'`);
}

export async function renewBatchLease(
  db: Db,
  { campaignId, batch, run }: BatchLease,
  leaseSeconds: number,
): Promise<void> {
  await db.execute(sql`
    update campaign_batches set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where campaign_id = ${campaignId} and number = ${batch} and worker_run = ${run}`);
}

/** Requeues all recipients that a worker has claimed and certainly does not send to. */
export async function requeueClaimed(db: Db, part: BatchLease): Promise<void> {
  const { campaignId, run, first, last } = part;
  await db.execute(sql`
    update campaign_recipients set state = 'waiting', worker_run = null, finished_at = null, error = null
    where campaign_id = ${campaignId} and number between ${first} and ${last} and worker_run = ${run} and ${isRecipientOpen(part)}
      and (state = 'claimed' or error = ${CUT_OFF})`);
}

/** Releases a batch; it is complete when no recipient waits, and with the last batch the campaign is sent. */
export async function releaseBatch(app: App, { campaignId, batch, run, first, last }: BatchLease): Promise<void> {
  await transact(app.db, async (tx) => {
    // one batch after the other, so that the last one knows that it is the last
    await tx.execute(sql`select 1 from email_campaigns where id = ${campaignId} for update`);
    await tx.execute(sql`
      update campaign_batches set worker_run = null, lease_until = null,
        completed_at = case when exists (
          select 1 from campaign_recipients r where r.campaign_id = ${campaignId}
            and r.number between ${first} and ${last} and r.state in ('waiting', 'claimed')
        ) then null else now() end
      where campaign_id = ${campaignId} and number = ${batch} and worker_run = ${run}`);
    await completeCampaign(app, tx, campaignId);
  });
}
