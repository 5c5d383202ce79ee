import { and, eq, inArray, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { type CampaignState, emailCampaigns } from '#db/schema/campaigns.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { type CampaignAnswer, readCampaign } from './read-campaign.ts';

type CampaignTransition = {
  action: `campaign.${string}`;
  from: CampaignState[];
  to: CampaignState;
  alongside?(tx: Tx): Promise<void>;
};

// by compare-and-set: one of two simultaneous requests gets CAMPAIGN_STATE_CHANGED
export function transitionCampaign(
  app: App,
  staff: Staff,
  id: string,
  { action, from, to, alongside }: CampaignTransition,
): Promise<CampaignAnswer> {
  return transact(app.db, async (tx) => {
    const before = await readCampaign(tx, id);
    const [moved] = await tx
      .update(emailCampaigns)
      .set({ state: to, ...(to === 'sending' ? { queuedAt: sql`now()`, outcome: null, sentAt: null } : {}) })
      .where(and(eq(emailCampaigns.id, id), inArray(emailCampaigns.state, from)))
      .returning({ id: emailCampaigns.id });
    if (!moved) throw new DomainError('CAMPAIGN_STATE_CHANGED');
    await alongside?.(tx);
    await recordChange(tx, staff, app.now(), {
      action,
      entityId: id,
      label: before.title,
      before: { state: before.state, counts: before.counts },
      after: { state: to },
    });
    return readCampaign(tx, id);
  });
}
