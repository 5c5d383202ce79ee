import { sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import { markClaimsUnknown } from './batch-lease.ts';

/** A campaign without progress for so long is queued again. */
const STILL_SECONDS = 15;

/**
 * Recovers from crashes: releases batches with an expired lease, whose claimed recipients become unknown, and queues
 * campaigns whose jobs are lost or whose recipients are due again.
 */
export async function recoverStalledCampaigns(app: App): Promise<number> {
  return transact(app.db, async (tx) => {
    const { rows: lapsed } = await tx.execute<{ campaign_id: string; number: number; first: number; last: number }>(sql`
      update campaign_batches set worker_run = null, lease_until = null where (campaign_id, number) in (
        select campaign_id, number from campaign_batches where completed_at is null and lease_until < now()
        for update skip locked
      ) returning campaign_id, number, first_number as first, last_number as last`);
    for (const part of lapsed) {
      await markClaimsUnknown(tx, part.campaign_id, part.first, part.last);
      await app.jobs.send(tx, 'campaigns.send', { campaignId: part.campaign_id, batch: part.number });
    }
    const { rows: still } = await tx.execute<{ campaign_id: string; number: number }>(sql`
      with still as (
        update email_campaigns set queued_at = now() where id in (
          select id from email_campaigns c where state = 'sending'
            and queued_at < now() - make_interval(secs => ${STILL_SECONDS})
            and not exists (select 1 from campaign_batches b where b.campaign_id = c.id and b.lease_until >= now())
          for update skip locked
        ) returning id
      )
      select b.campaign_id, min(b.number) as number from still join campaign_batches b on b.campaign_id = still.id
      where b.completed_at is null and (
        not exists (select 1 from campaign_recipients r where r.campaign_id = b.campaign_id
          and r.number between b.first_number and b.last_number and r.state = 'waiting')
        or exists (select 1 from campaign_recipients r where r.campaign_id = b.campaign_id
          and r.number between b.first_number and b.last_number and r.state = 'waiting'
          and (r.retry_at is null or r.retry_at <= now())))
      group by b.campaign_id`);
    for (const { campaign_id, number } of still)
      await app.jobs.send(tx, 'campaigns.send', { campaignId: campaign_id, batch: number });
    return lapsed.length + still.length;
  });
}
