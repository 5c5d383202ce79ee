import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { emailCampaigns } from '#db/schema/campaigns.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { requireUnchanged } from '../audit/require-unchanged.ts';
import { countActiveSubscribers } from '../newsletter/count-active-subscribers.ts';
import type { CampaignInput } from './create-campaign.ts';
import { type CampaignAnswer, readCampaign } from './read-campaign.ts';
import { isComplete } from './rules.ts';

/** Changes a draft as it was `expected`, or refuses with EDIT_CONFLICT; CAMPAIGN_NOT_DRAFT once it is being sent. */
export async function updateCampaign(
  app: App,
  staff: Staff,
  id: string,
  input: CampaignInput,
  expected?: Record<string, unknown>,
): Promise<CampaignAnswer> {
  if (!isComplete(input)) throw new DomainError('CAMPAIGN_INCOMPLETE');
  return transact(app.db, async (tx) => {
    await tx.select({ id: emailCampaigns.id }).from(emailCampaigns).where(eq(emailCampaigns.id, id)).for('update');
    const before = await readCampaign(tx, id);
    requireUnchanged(before, expected);
    const [changed] = await tx
      .update(emailCampaigns)
      .set({ ...input, recipientCount: await countActiveSubscribers(tx) })
      .where(and(eq(emailCampaigns.id, id), eq(emailCampaigns.state, 'draft')))
      .returning({ id: emailCampaigns.id });
    if (!changed) throw new DomainError('CAMPAIGN_NOT_DRAFT');
    const { title, subject, content, campaignType } = before;
    await recordChange(tx, staff, app.now(), {
      action: 'campaign.update',
      entityId: id,
      label: input.title,
      before: { title, subject, content, campaignType },
      after: input,
    });
    return readCampaign(tx, id);
  });
}
