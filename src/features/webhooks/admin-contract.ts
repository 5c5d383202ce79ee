import { z } from 'zod';
import {
  fieldMessages,
  id,
  instant,
  okResponse,
  pageOf,
  pageRequest,
  reauthenticatedOperation,
  selectedIds,
  staffOperation,
} from '#shared/contract.ts';
import { storedSchema } from '#shared/stored-schema.ts';
import { identifier, searchText, singleLineText } from '#shared/text-schemas.ts';

const endpointInput = z.object({
  name: singleLineText(60, 1),
  url: singleLineText(500),
  events: z.array(identifier(60)).max(100).describe('Event types, groups such as refund.*, or * for all'),
});

const endpoint = storedSchema(endpointInput).extend({
  extension: z.string().nullable().describe('Extension of the shop that receives the events, if any'),
  id,
  version: z.int(),
  state: z.enum(['active', 'paused', 'off']).describe('off: disabled automatically after three days of failures'),
  switchedOffAt: instant.nullable(),
  failingSince: instant.nullable(),
  secretChangedAt: instant,
  previousSecretUntil: instant.nullable().describe('End of the period in which the previous secret also signs'),
  createdBy: z.string().nullable(),
  waitingCount: z.int(),
  retryingCount: z.int().describe('Waiting deliveries that were tried before'),
  /** of the last 24 hours by half hour, oldest first */
  health: z.array(z.object({ atOnce: z.int(), retried: z.int(), retrying: z.int(), failed: z.int() })),
  medianMs: z.int().nullable().describe('Median response time of the last 24 hours'),
});

const delivery = z.object({
  id,
  eventId: z.string(),
  type: z.string(),
  subject: z.string(),
  label: z.string().describe('Readable name of the subject: a short order id, SKU or name'),
  state: z.enum(['waiting', 'delivered', 'failed']),
  isBehind: z.boolean().describe('Whether it waits for an earlier event of the same subject'),
  createdAt: instant,
  nextTryAt: instant.nullable(),
  tries: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  tookMs: z.int().nullable(),
});

const attempt = z.object({
  id,
  at: instant,
  tookMs: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  answer: z.string().nullable().describe('The first 4 KB of the response'),
  headers: z.record(z.string(), z.string()).describe('Request headers as sent'),
});

const invalid = {
  INVALID_ENDPOINT: {
    status: 422,
    message: 'Some fields need attention',
    data: fieldMessages,
  },
};
const secret = z.string().describe('Returned only here: whsec_ and base64');

export const webhooksAdminContract = {
  list: staffOperation('webhooks.read').route({ method: 'GET', path: '/admin/webhooks' }).output(z.array(endpoint)),
  create: reauthenticatedOperation('webhooks.write')
    .route({ method: 'POST', path: '/admin/webhooks' })
    .input(endpointInput)
    .output(z.object({ id, secret }))
    .errors({
      ...invalid,
      ENDPOINT_LIMIT_REACHED: { status: 409, message: 'The limit of 50 endpoints is reached' },
    }),
  update: reauthenticatedOperation('webhooks.write')
    .route({ method: 'PUT', path: '/admin/webhooks/{id}' })
    .input(endpointInput.extend({ id }))
    .output(okResponse)
    .errors(invalid),
  rotateSecret: reauthenticatedOperation('webhooks.write')
    .route({ method: 'POST', path: '/admin/webhooks/{id}/secret' })
    .input(z.object({ id }))
    .output(z.object({ secret })),
  setActive: staffOperation('webhooks.write')
    .route({ method: 'POST', path: '/admin/webhooks/{id}/active' })
    .input(z.object({ id, isActive: z.boolean() }))
    .output(okResponse),
  remove: staffOperation('webhooks.write')
    .route({ method: 'DELETE', path: '/admin/webhooks/{id}' })
    .input(z.object({ id }))
    .output(okResponse),
  sendTest: staffOperation('webhooks.write')
    .route({ method: 'POST', path: '/admin/webhooks/{id}/test' })
    .input(z.object({ id }))
    .output(z.object({ isDelivered: z.boolean(), attempt })),
  replay: staffOperation('webhooks.write')
    .route({ method: 'POST', path: '/admin/webhooks/{id}/replay' })
    .input(z.object({ id, from: instant, to: instant.optional() }))
    .output(z.object({ count: z.int() })),
  deliveries: staffOperation('webhooks.read')
    .route({ method: 'GET', path: '/admin/webhooks/{id}/deliveries' })
    .input(
      z.object({
        id,
        ...pageRequest,
        search: searchText().optional().describe('Full or short id of an order, an event, or part of a response'),
        state: z.enum(['waiting', 'delivered', 'failed']).optional(),
        day: z.iso.date().optional().describe('Day in India'),
      }),
    )
    .output(pageOf(delivery)),
  delivery: staffOperation('webhooks.read')
    .route({ method: 'GET', path: '/admin/webhook-deliveries/{id}' })
    .input(z.object({ id }))
    .output(delivery.extend({ body: z.string().describe('Request body as sent'), attempts: z.array(attempt) })),
  resend: staffOperation('webhooks.write')
    .route({ method: 'POST', path: '/admin/webhook-deliveries/resend' })
    .input(z.object({ ids: selectedIds }))
    .output(z.object({ count: z.int() })),
};
