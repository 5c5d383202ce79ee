import { z } from 'zod';
import { fieldMessages, id, instant, okResponse, pageOf, pageRequest, staffOperation } from '#shared/contract.ts';
import { MESSAGE_CHANNELS, MESSAGE_STATES, VARIABLE_TYPES, WHATSAPP_CATEGORIES } from '#shared/message-states.ts';
import { identifier, multiLineText, searchText, singleLineText } from '#shared/text-schemas.ts';
import { MESSAGE_EVENT_NAMES } from './message-event-rules.ts';
import { MESSAGE_GROUPS } from './message-group-rules.ts';

const channel = z.enum(MESSAGE_CHANNELS);

const templateFields = {
  templateName: singleLineText(512),
  dltTemplateId: singleLineText(25),
  header: singleLineText(6),
  language: singleLineText(10),
  category: z.enum(WHATSAPP_CATEGORIES).nullable(),
  body: multiLineText(2000),
  variables: z
    .array(z.object({ name: identifier(40, 1), type: z.enum(VARIABLE_TYPES), maxLength: z.int().min(0).max(1000) }))
    .max(30)
    .describe('In the order of the text'),
  isActive: z.boolean(),
};

const template = z.object({
  event: z.string(),
  channel,
  templateName: z.string(),
  dltTemplateId: z.string(),
  header: z.string(),
  language: z.string(),
  category: z.enum(WHATSAPP_CATEGORIES).nullable(),
  body: z.string(),
  variables: z.array(z.object({ name: z.string(), type: z.enum(VARIABLE_TYPES), maxLength: z.int() })),
  isActive: z.boolean(),
  version: z.int(),
  isBlocked: z.boolean().describe('Paused or disabled by the provider'),
  problem: z.object({ code: z.string(), text: z.string(), at: instant }).nullable().describe('The last refusal'),
});

const provider = z.object({
  name: z.string(),
  label: z.string(),
  channel,
  keys: z.array(z.object({ name: z.string(), isSet: z.boolean() })),
  isConnected: z.boolean().describe('Whether it has all the keys that it needs'),
  callbackUrl: z.url(),
  callbackProof: z.string(),
  lastReceiptAt: instant.nullable(),
  refused: z.int().describe('Messages refused or failed in the last 7 days'),
  pauses: z
    .array(z.object({ isPromotionalOnly: z.boolean(), code: z.string(), reason: z.string(), until: instant }))
    .describe('Why nothing, or no offer, is sent at present'),
});

const message = z.object({
  id,
  channel,
  event: z.string(),
  phone: z.string().nullable().describe('null: the customer is deleted'),
  text: z.string().describe('What was sent; empty before, and after its retention'),
  state: z.enum(MESSAGE_STATES),
  problem: z.object({ code: z.string(), text: z.string() }).nullable(),
  order: z.object({ id, displayId: z.string() }).nullable(),
  createdAt: instant,
  acceptedAt: instant.nullable(),
  receiptAt: instant.nullable(),
  nextTryAt: instant.nullable(),
  isReplaced: z.boolean().describe('Whether another channel or a mail took over'),
});

/** Messages by SMS and WhatsApp: providers, templates, and what was sent. */
export const messagesAdminContract = {
  status: staffOperation('settings.read')
    .route({ method: 'GET', path: '/admin/messages/status' })
    .output(z.object({ demo: z.boolean(), host: z.string(), providers: z.array(provider) })),
  test: staffOperation('settings.read')
    .route({ method: 'POST', path: '/admin/messages/providers/{name}/test' })
    .input(z.object({ name: identifier(20, 1) }))
    .output(z.object({ passed: z.boolean(), milliseconds: z.int(), message: z.string(), at: instant })),
  templates: staffOperation('settings.read')
    .route({ method: 'GET', path: '/admin/messages/templates' })
    .output(z.array(template)),
  saveTemplate: staffOperation('settings.write')
    .route({ method: 'PUT', path: '/admin/messages/templates/{event}/{channel}' })
    .input(
      z.object({
        event: z.enum(MESSAGE_EVENT_NAMES),
        channel,
        ...templateFields,
        version: z.int().nullable().describe('Of the template that was opened; null: there was none'),
      }),
    )
    .output(template)
    .errors({
      INVALID_TEMPLATE: { status: 422, message: 'Check the template', data: fieldMessages },
      TEMPLATE_CHANGED: { status: 409, message: 'Someone else has changed this template since you opened it' },
    }),
  list: staffOperation('campaigns.read')
    .route({ method: 'GET', path: '/admin/messages' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional().describe('Phone number or order ID'),
        group: z.enum(MESSAGE_GROUPS).optional(),
        channel: channel.optional(),
      }),
    )
    .output(pageOf(message)),
  /** settles a message of which nobody knows whether it arrived */
  resolve: staffOperation('settings.write')
    .route({ method: 'POST', path: '/admin/messages/{id}/resolve' })
    .input(z.object({ id, isRepeated: z.boolean().describe('true: send it again; false: leave it') }))
    .output(okResponse)
    .errors({ MESSAGE_SETTLED: { status: 409, message: 'The message is not unknown any more' } }),
};
