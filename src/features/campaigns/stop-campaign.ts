import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { transitionCampaign } from './transition-campaign.ts';

/** For good: who has not had it by now does not get it. */
export const stopCampaign = (app: App, staff: Staff, id: string) =>
  transitionCampaign(app, staff, id, { action: 'campaign.stop', from: ['sending', 'paused'], to: 'stopped' });
