import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { completeCampaign } from './complete-campaign.ts';
import { enqueueBatches } from './start-campaign.ts';
import { transitionCampaign } from './transition-campaign.ts';

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
