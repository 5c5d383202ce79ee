import type { App } from '#platform/app.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { readSettings } from '../settings/read-settings.ts';
import { campaignMail } from './mails.ts';
import { readCampaign } from './read-campaign.ts';

/** The mail to a subscriber without a name. */
export async function previewCampaign(app: App, id: string) {
  const [campaign, settings] = await Promise.all([readCampaign(app.db, id), readSettings(app.db)]);
  const person = { email: 'somebody@example.in', fullName: null, subscriberId: null };
  const { subject, text, html } = campaignMail(app, await readLetterhead(app, app.db), settings, campaign, person);
  return { subject, text, html };
}
