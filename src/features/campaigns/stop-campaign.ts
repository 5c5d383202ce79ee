import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { transitionCampaign } from './transition-campaign.ts';

/** Stops for good: the remaining recipients get no mail. */
export const stopCampaign = (app: App, staff: Staff, id: string) =>
  transitionCampaign(app, staff, id, { action: 'campaign.stop', from: ['sending', 'paused'], to: 'stopped' });
