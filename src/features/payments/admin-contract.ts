import { z } from 'zod';
import {
  id,
  instant,
  multiLineText,
  okResponse,
  pageOf,
  pageRequest,
  paise,
  searchText,
  staffOperation,
} from '#shared/contract.ts';

const testResult = z.object({
  passed: z.boolean(),
  milliseconds: z.int(),
  message: z.string().describe('What was found, in words for staff'),
});

const gateway = z.object({
  name: z.string().describe('As on attempts: phonepe-v2'),
  provider: z.string(),
  mode: z.enum(['live', 'test']),
  enabled: z.boolean().describe('Switched on in the settings'),
  forNew: z.boolean().describe('New payments go there'),
  callbackUrl: z.string(),
  lastCallbackAt: instant.nullable(),
});

const status = z.object({
  mode: z.enum(['live', 'test']).describe('From the settings: test while they are in test mode'),
  demo: z.boolean(),
  currency: z.literal('INR'),
  origin: z.string(),
  gateways: z.array(gateway),
  missing: z.array(z.string()).describe('Providers that are switched on without keys'),
  cash: z.object({ enabled: z.boolean(), due: z.int(), amount: paise }),
  reconciliation: z.object({
    open: z.int(),
    nextCheckAt: instant.nullable(),
    lastCallbackAt: instant.nullable(),
    succeeded: z.int().describe('In the last 7 days, at gateways'),
    withoutCallback: z.int().describe('Of those, settled by asking alone'),
    mismatches: z.int().describe('In the last 7 days'),
  }),
  halfHours: z
    .array(z.object({ at: instant, succeeded: z.int(), failed: z.int() }))
    .describe('The last 24 hours, oldest first'),
  methods: z
    .array(z.object({ name: z.string(), amount: paise, count: z.int() }))
    .describe('What arrived in the last 7 days, the most first'),
});

const callback = z.object({
  id,
  gateway: z.string(),
  at: instant,
  event: z.string().nullable(),
  transactionId: z.string().nullable(),
  outcome: z.string().nullable().describe('Null while it is being worked on'),
  order: z.string().nullable().describe('Short id'),
});

const unmatched = z.object({
  id: z.string(),
  kind: z.enum(['matter', 'callback']),
  reason: z.string().describe('Kind of the open matter; for callbacks their outcome'),
  at: instant,
  amount: paise.nullable(),
  orderId: id.nullable(),
  order: z.string().nullable().describe('Short id, to be opened'),
  deleted: z.boolean().describe('No list of orders shows it any more'),
  customer: z.string().nullable(),
  attemptId: id.nullable(),
  refundId: id.nullable(),
  transactionId: z.string().nullable(),
});

export const paymentsAdminContract = {
  status: staffOperation('payments.read').route({ method: 'GET', path: '/admin/payments' }).output(status),
  testConnection: staffOperation('payments.read')
    .route({ method: 'POST', path: '/admin/payments/test-connection' })
    .output(z.array(testResult.extend({ gateway: z.string() })).describe('Each gateway that new payments go to')),
  testSsl: staffOperation('payments.read')
    .route({ method: 'POST', path: '/admin/payments/test-ssl' })
    .output(testResult),
  callbacks: staffOperation('payments.read')
    .route({ method: 'GET', path: '/admin/payments/callbacks' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText.describe(
          'Full or short id of an order, the start of a transaction or refund id, or a reference',
        ),
      }),
    )
    .output(pageOf(callback)),
  unmatched: staffOperation('payments.read')
    .route({ method: 'GET', path: '/admin/payments/unmatched' })
    .output(z.object({ rows: z.array(unmatched), more: z.boolean() })),
  dismissCallback: staffOperation('payments.write')
    .route({ method: 'POST', path: '/admin/payments/callbacks/{id}/dismiss' })
    .input(z.object({ id, note: multiLineText(500, 1) }))
    .output(okResponse),
};
