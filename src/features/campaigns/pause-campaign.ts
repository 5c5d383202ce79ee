import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { transitionCampaign } from './transition-campaign.ts';

/** Whoever is being sent to at this moment still gets it. */
export const pauseCampaign = (app: App, staff: Staff, id: string) =>
  transitionCampaign(app, staff, id, { action: 'campaign.pause', from: ['sending'], to: 'paused' });
