import { z } from 'zod';
import {
  ageSort,
  editConflict,
  expected,
  id,
  instant,
  okResponse,
  pageOf,
  pageRequest,
  staffOperation,
} from '#shared/contract.ts';
import { storedSchema } from '#shared/stored-schema.ts';
import { multiLineText, searchText, singleLineText } from '#shared/text-schemas.ts';
import { CAMPAIGN_TYPES, CONTENT_MAXIMUM, TITLE_MAXIMUM } from './rules.ts';

const campaignState = z.enum(['draft', 'sending', 'paused', 'stopped', 'sent']);
const campaignType = z.enum(CAMPAIGN_TYPES);

const campaignFields = z.object({
  title: singleLineText(TITLE_MAXIMUM),
  subject: singleLineText(TITLE_MAXIMUM),
  content: multiLineText(CONTENT_MAXIMUM),
  campaignType: campaignType.default('promotional'),
});

/** How many recipients are in which state. */
const counts = z.object({
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  skipped: z.number().describe('Recipients who unsubscribed before the mail was sent'),
  unknown: z.number().describe('Sending was interrupted, so delivery is unknown'),
});

export const campaign = storedSchema(campaignFields).extend({
  id,
  state: campaignState,
  recipientCount: z.number(),
  sentBy: z.string().nullable().describe('E-mail of the member of staff'),
  counts: counts.nullable().describe('null for a draft'),
  deliveryError: z.string().nullable().describe('Why nothing is sent at present'),
  createdAt: instant,
  startedAt: instant.nullable(),
  sentAt: instant.nullable(),
});

const recipient = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(['sent', 'failed', 'skipped', 'unknown']),
  error: z.string().nullable(),
  at: instant.nullable(),
});

const incomplete = { CAMPAIGN_INCOMPLETE: { status: 422, message: 'Please fill in all required fields' } };
const notDraft = { CAMPAIGN_NOT_DRAFT: { status: 409, message: 'This campaign is no longer a draft' } };
const wrongState = { CAMPAIGN_STATE_CHANGED: { status: 409, message: 'The campaign has changed since you opened it' } };

export const campaignsAdminContract = {
  list: staffOperation('campaigns.read')
    .route({ method: 'GET', path: '/admin/campaigns' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional(),
        state: campaignState.optional(),
        type: campaignType.optional(),
        sort: ageSort,
      }),
    )
    .output(pageOf(campaign)),
  create: staffOperation('campaigns.write')
    .route({ method: 'POST', path: '/admin/campaigns' })
    .input(campaignFields)
    .output(campaign)
    .errors(incomplete),
  update: staffOperation('campaigns.write')
    .route({ method: 'PUT', path: '/admin/campaigns/{id}' })
    .input(campaignFields.extend({ id, expected }))
    .output(campaign)
    .errors({ ...incomplete, ...notDraft, ...editConflict }),
  remove: staffOperation('campaigns.write')
    .route({ method: 'DELETE', path: '/admin/campaigns/{id}' })
    .input(z.object({ id }))
    .output(okResponse)
    .errors(notDraft),
  preview: staffOperation('campaigns.read')
    .route({ method: 'GET', path: '/admin/campaigns/{id}/preview' })
    .input(z.object({ id }))
    .output(
      z.object({
        subject: z.string(),
        text: z.string(),
        url: z.string().describe('URL of the mail as HTML, valid for a minute'),
      }),
    ),
  sendTest: staffOperation('campaigns.write')
    .route({ method: 'POST', path: '/admin/campaigns/{id}/test' })
    .input(z.object({ id }))
    .output(z.object({ to: z.string() })),
  send: staffOperation('campaigns.send')
    .route({ method: 'POST', path: '/admin/campaigns/{id}/send' })
    .input(z.object({ id }))
    .output(campaign)
    .errors({ ...notDraft, NO_SUBSCRIBERS: { status: 422, message: 'There is nobody to send to' } }),
  pause: staffOperation('campaigns.send')
    .route({ method: 'POST', path: '/admin/campaigns/{id}/pause' })
    .input(z.object({ id }))
    .output(campaign)
    .errors(wrongState),
  resume: staffOperation('campaigns.send')
    .route({ method: 'POST', path: '/admin/campaigns/{id}/resume' })
    .input(z.object({ id }))
    .output(campaign)
    .errors(wrongState),
  stop: staffOperation('campaigns.send')
    .route({ method: 'POST', path: '/admin/campaigns/{id}/stop' })
    .input(z.object({ id }))
    .output(campaign)
    .errors(wrongState),
  resendUnknown: staffOperation('campaigns.send')
    .route({ method: 'POST', path: '/admin/campaigns/{id}/resend' })
    .input(z.object({ id }))
    .output(campaign)
    .errors(wrongState),
  progress: staffOperation('campaigns.read')
    .route({ method: 'GET', path: '/admin/campaigns/{id}/progress' })
    .input(z.object({ id }))
    .output(
      z.object({
        campaign,
        perSecond: z.number().describe('Mails processed per second, over the last 20 seconds'),
        latest: z.array(recipient),
      }),
    ),
  recipients: staffOperation('campaigns.read')
    .route({ method: 'GET', path: '/admin/campaigns/{id}/recipients' })
    .input(
      z.object({
        id,
        state: z.enum(['failed', 'skipped', 'unknown']),
        after: z.int().min(0).default(0).describe('Number of the last recipient of the previous page'),
      }),
    )
    .output(z.object({ rows: z.array(recipient), after: z.number().nullable() })),
};
