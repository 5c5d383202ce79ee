import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { transitionCampaign } from './transition-campaign.ts';

/** Mails that are being sent at this moment still arrive. */
export const pauseCampaign = (app: App, staff: Staff, id: string) =>
  transitionCampaign(app, staff, id, { action: 'campaign.pause', from: ['sending'], to: 'paused' });
