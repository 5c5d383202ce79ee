import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { type CampaignState, emailCampaigns } from '#db/schema/campaigns.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { completeCampaign } from './batches.ts';
import { type CampaignAnswer, readCampaign } from './read-campaign.ts';
import { enqueueBatches } from './start-campaign.ts';

type CampaignTransition = {
  action: `campaign.${string}`;
  from: CampaignState[];
  to: CampaignState;
  alongside?(tx: Tx): Promise<void>;
};

// by compare-and-set: of two who press at once, one is told that the campaign has moved on
function transitionCampaign(
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

/** Whoever is being sent to at this moment still gets it. */
export const pauseCampaign = (app: App, staff: Staff, id: string) =>
  transitionCampaign(app, staff, id, { action: 'campaign.pause', from: ['sending'], to: 'paused' });

export const resumeCampaign = (app: App, staff: Staff, id: string) =>
  transitionCampaign(app, staff, id, {
    action: 'campaign.resume',
    from: ['paused'],
    to: 'sending',
    async alongside(tx) {
      await enqueueBatches(app, tx, id);
      // the last mails may have left while it was paused
      await completeCampaign(app, tx, id);
    },
  });

/** For good: who has not had it by now does not get it. */
export const stopCampaign = (app: App, staff: Staff, id: string) =>
  transitionCampaign(app, staff, id, { action: 'campaign.stop', from: ['sending', 'paused'], to: 'stopped' });

/** Staff would rather send twice than not at all: those whose mail may have been lost get it again. */
export const resendUnconfirmed = (app: App, staff: Staff, id: string) =>
  transitionCampaign(app, staff, id, {
    action: 'campaign.resend',
    from: ['sent', 'sending'],
    to: 'sending',
    async alongside(tx) {
      const { rowCount } = await tx.execute(sql`
        with again as (
          update campaign_recipients set state = 'waiting', run = null, settled_at = null, problem = null, tries = tries + 1
          where campaign_id = ${id} and state = 'unknown' returning number
        )
        update campaign_batches set done_at = null where campaign_id = ${id}
          and exists (select 1 from again where again.number between first_number and last_number)`);
      if (!rowCount) throw new DomainError('CAMPAIGN_STATE_CHANGED');
      await enqueueBatches(app, tx, id);
    },
  });
