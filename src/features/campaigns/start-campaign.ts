import { and, eq, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { campaignBatches, emailCampaigns } from '#db/schema/campaigns.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { type CampaignAnswer, readCampaign } from './read-campaign.ts';

/** Recipients of one job. */
export const BATCH_SIZE = 500;

/**
 * Starts sending: stores the recipients once and queues the batches. A second call finds no draft any more. CAMPAIGN_NOT_DRAFT, NO_SUBSCRIBERS.
 */
export function startCampaign(app: App, staff: Staff, id: string): Promise<CampaignAnswer> {
  return transact(app.db, async (tx) => {
    const before = await readCampaign(tx, id);
    const [started] = await tx
      .update(emailCampaigns)
      .set({ state: 'sending', startedAt: app.now(), queuedAt: sql`now()`, deliveryError: null })
      .where(and(eq(emailCampaigns.id, id), eq(emailCampaigns.state, 'draft')))
      .returning({ id: emailCampaigns.id });
    if (!started) throw new DomainError('CAMPAIGN_NOT_DRAFT');
    const { rowCount } = await tx.execute(sql`
      insert into campaign_recipients (campaign_id, number, subscriber_id, email, full_name)
      select ${id}, row_number() over (order by subscribed_at, id), id, email, full_name
      from newsletter_subscribers where is_active`);
    const recipientCount = rowCount ?? 0;
    if (recipientCount === 0) throw new DomainError('NO_SUBSCRIBERS');
    await tx.update(emailCampaigns).set({ recipientCount }).where(eq(emailCampaigns.id, id));
    await tx.execute(sql`
      insert into campaign_batches (campaign_id, number, first_number, last_number)
      select ${id}, b, (b - 1) * ${BATCH_SIZE}::int + 1, least(b * ${BATCH_SIZE}::int, ${recipientCount}::int)
      from generate_series(1, ${Math.ceil(recipientCount / BATCH_SIZE)}::int) b`);
    await enqueueBatches(app, tx, id);
    await recordChange(tx, staff, app.now(), {
      action: 'campaign.send',
      entityId: id,
      label: before.title,
      after: { recipientCount },
    });
    return readCampaign(tx, id);
  });
}

/** Queues every incomplete batch. A job whose batch is leased by another worker ends at once. */
export async function enqueueBatches(app: App, tx: Tx, campaignId: string): Promise<void> {
  const open = await tx
    .select({ number: campaignBatches.number })
    .from(campaignBatches)
    .where(and(eq(campaignBatches.campaignId, campaignId), sql`${campaignBatches.completedAt} is null`))
    .orderBy(campaignBatches.number);
  for (const { number } of open) await app.jobs.send(tx, 'campaigns.send', { campaignId, batch: number });
}
