import { sql } from 'drizzle-orm';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { enqueueBatches } from './start-campaign.ts';
import { transitionCampaign } from './transition-campaign.ts';

/** Sends again to recipients whose delivery is unknown, on the decision of staff. */
export const resendUnconfirmed = (app: App, staff: Staff, id: string) =>
  transitionCampaign(app, staff, id, {
    action: 'campaign.resend',
    from: ['sent', 'sending'],
    to: 'sending',
    async alongside(tx) {
      const { rowCount } = await tx.execute(sql`
        with again as (
          update campaign_recipients set state = 'waiting', worker_run = null, finished_at = null, error = null, tries = tries + 1
          where campaign_id = ${id} and state = 'unknown' returning number
        )
        update campaign_batches set completed_at = null where campaign_id = ${id}
          and exists (select 1 from again where again.number between first_number and last_number)`);
      if (!rowCount) throw new DomainError('CAMPAIGN_STATE_CHANGED');
      await enqueueBatches(app, tx, id);
    },
  });
