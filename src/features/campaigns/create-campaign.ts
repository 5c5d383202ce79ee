import { transact } from '#db/client.ts';
import { type CampaignType, emailCampaigns } from '#db/schema/campaigns.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { countActiveSubscribers } from '../newsletter/count-active-subscribers.ts';
import { type CampaignAnswer, readCampaign } from './read-campaign.ts';
import { isComplete } from './rules.ts';

export type CampaignInput = { title: string; subject: string; content: string; campaignType: CampaignType };

/** Writes a draft. CAMPAIGN_INCOMPLETE when title, subject or content is missing. */
export async function createCampaign(app: App, staff: Staff, input: CampaignInput): Promise<CampaignAnswer> {
  if (!isComplete(input)) throw new DomainError('CAMPAIGN_INCOMPLETE');
  return transact(app.db, async (tx) => {
    const [row] = await tx
      .insert(emailCampaigns)
      .values({
        ...input,
        sentBy: staff.userId,
        recipientCount: await countActiveSubscribers(tx),
        createdAt: app.now(),
      })
      .returning({ id: emailCampaigns.id });
    const after = await readCampaign(tx, row!.id);
    await recordChange(tx, staff, app.now(), {
      action: 'campaign.create',
      entityId: after.id,
      label: after.title,
      after: input,
    });
    return after;
  });
}
