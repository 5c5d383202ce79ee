import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { emailCampaigns } from '#db/schema/campaigns.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { readCampaign } from './read-campaign.ts';

/** Deletes a draft; what was sent stays on record. */
export async function removeCampaign(app: App, staff: Staff, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    const before = await readCampaign(tx, id);
    const rows = await tx
      .delete(emailCampaigns)
      .where(and(eq(emailCampaigns.id, id), eq(emailCampaigns.state, 'draft')))
      .returning({ id: emailCampaigns.id });
    if (rows.length === 0) throw new DomainError('CAMPAIGN_NOT_DRAFT');
    await recordChange(tx, staff, app.now(), {
      action: 'campaign.delete',
      entityId: id,
      label: before.title,
      before,
    });
  });
}
