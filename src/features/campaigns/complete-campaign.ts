import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import { countRecipients } from './read-campaign.ts';

/** Marks the campaign as sent when all its batches are complete. */
export async function completeCampaign(app: App, tx: Tx, campaignId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select 1 from campaign_batches where campaign_id = ${campaignId} and completed_at is null limit 1`);
  if (rows.length > 0) return;
  const outcome = await countRecipients(tx, campaignId);
  await tx.execute(sql`
    update email_campaigns set state = 'sent', sent_at = ${app.now().toISOString()}::timestamptz, delivery_error = null,
      outcome = ${JSON.stringify(outcome)}::jsonb
    where id = ${campaignId} and state = 'sending'`);
}

/** Records why no mail can be sent at present, or that it can again (null). */
export async function recordDeliveryError(db: Db, campaignId: string, deliveryError: string | null): Promise<void> {
  await db.execute(sql`
    update email_campaigns set delivery_error = ${deliveryError} where id = ${campaignId} and delivery_error is distinct from ${deliveryError}`);
}
