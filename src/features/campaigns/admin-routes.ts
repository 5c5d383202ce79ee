import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { campaignsAdminContract } from './admin-contract.ts';
import { createCampaign } from './create-campaign.ts';
import { previewUrl } from './http.ts';
import { listCampaigns } from './list-campaigns.ts';
import { listRecipients } from './list-recipients.ts';
import { pauseCampaign } from './pause-campaign.ts';
import { previewCampaign } from './preview-campaign.ts';
import { readCampaignProgress } from './read-campaign-progress.ts';
import { removeCampaign } from './remove-campaign.ts';
import { resendUnconfirmed } from './resend-unconfirmed.ts';
import { resumeCampaign } from './resume-campaign.ts';
import { sendTestMail } from './send-test-mail.ts';
import { startCampaign } from './start-campaign.ts';
import { stopCampaign } from './stop-campaign.ts';
import { updateCampaign } from './update-campaign.ts';

const api = implement(campaignsAdminContract).$context<ApiContext>().use(authorized);

export const campaignsAdminRoutes = api.router({
  list: api.list.handler(({ context, input }) => listCampaigns(context.app, input)),
  create: api.create.handler(({ context, input }) => createCampaign(context.app, staffOf(context), input)),
  update: api.update.handler(({ context, input: { id, expected, ...input } }) =>
    updateCampaign(context.app, staffOf(context), id, input, expected),
  ),
  remove: api.remove.handler(async ({ context, input }) => {
    await removeCampaign(context.app, staffOf(context), input.id);
    return { ok: true } as const;
  }),
  preview: api.preview.handler(async ({ context, input }) => {
    const { subject, text } = await previewCampaign(context.app, input.id);
    return { subject, text, url: previewUrl(context.app, input.id) };
  }),
  sendTest: api.sendTest.handler(({ context, input }) => sendTestMail(context.app, staffOf(context), input.id)),
  send: api.send.handler(({ context, input }) => startCampaign(context.app, staffOf(context), input.id)),
  pause: api.pause.handler(({ context, input }) => pauseCampaign(context.app, staffOf(context), input.id)),
  resume: api.resume.handler(({ context, input }) => resumeCampaign(context.app, staffOf(context), input.id)),
  stop: api.stop.handler(({ context, input }) => stopCampaign(context.app, staffOf(context), input.id)),
  resendUnknown: api.resendUnknown.handler(({ context, input }) =>
    resendUnconfirmed(context.app, staffOf(context), input.id),
  ),
  progress: api.progress.handler(({ context, input }) => readCampaignProgress(context.app, input.id)),
  recipients: api.recipients.handler(({ context, input }) => listRecipients(context.app, input)),
});
