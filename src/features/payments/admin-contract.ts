import { z } from 'zod';
import { id, instant, okResponse, pageOf, pageRequest, paise, staffOperation } from '#shared/contract.ts';
import { multiLineText, searchText } from '#shared/text-schemas.ts';

const testResult = z.object({
  passed: z.boolean(),
  milliseconds: z.int(),
  message: z.string().describe('Result as a text for staff'),
});

const gateway = z.object({
  name: z.string().describe('Name as on payment attempts, such as phonepe-v2'),
  provider: z.string(),
  mode: z.enum(['live', 'test']),
  enabled: z.boolean().describe('Whether it is enabled in the settings'),
  forNew: z.boolean().describe('Whether new payments use it'),
  callbackUrl: z.string(),
  lastCallbackAt: instant.nullable(),
});

const status = z.object({
  mode: z.enum(['live', 'test']).describe('Mode of the settings'),
  demo: z.boolean(),
  currency: z.literal('INR'),
  origin: z.string(),
  gateways: z.array(gateway),
  missing: z.array(z.string()).describe('Providers that are enabled without keys'),
  cash: z.object({ enabled: z.boolean(), due: z.int(), amount: paise }),
  reconciliation: z.object({
    open: z.int(),
    nextCheckAt: instant.nullable(),
    lastCallbackAt: instant.nullable(),
    succeeded: z.int().describe('Captured payments of the last 7 days, without cash'),
    withoutCallback: z.int().describe('Of these, settled without a callback'),
    mismatches: z.int().describe('Mismatches of the last 7 days'),
  }),
  halfHours: z
    .array(z.object({ at: instant, succeeded: z.int(), failed: z.int() }))
    .describe('Payments of the last 24 hours by half hour, oldest first'),
  methods: z
    .array(z.object({ name: z.string(), amount: paise, count: z.int() }))
    .describe('Captured payments of the last 7 days by method, highest amount first'),
});

const callback = z.object({
  id,
  gateway: z.string(),
  at: instant,
  event: z.string().nullable(),
  transactionId: z.string().nullable(),
  outcome: z.string().nullable().describe('null while it is being processed'),
  order: z.string().nullable().describe('Short id of the order'),
});

const unmatched = z.object({
  id: z.string(),
  kind: z.enum(['matter', 'callback']),
  reason: z.string().describe('Kind of the open matter; for callbacks their outcome'),
  at: instant,
  amount: paise.nullable(),
  orderId: id.nullable(),
  order: z.string().nullable().describe('Short id of the order'),
  deleted: z.boolean().describe('Whether the order is deleted'),
  customer: z.string().nullable(),
  attemptId: id.nullable(),
  refundId: id.nullable(),
  transactionId: z.string().nullable(),
});

export const paymentsAdminContract = {
  status: staffOperation('payments.read').route({ method: 'GET', path: '/admin/payments' }).output(status),
  testConnection: staffOperation('payments.read')
    .route({ method: 'POST', path: '/admin/payments/test-connection' })
    .output(
      z.array(testResult.extend({ gateway: z.string() })).describe('Results of the gateways that new payments use'),
    ),
  testSsl: staffOperation('payments.read')
    .route({ method: 'POST', path: '/admin/payments/test-ssl' })
    .output(testResult),
  callbacks: staffOperation('payments.read')
    .route({ method: 'GET', path: '/admin/payments/callbacks' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText()
          .optional()
          .describe('Full or short id of an order, the start of a transaction or refund id, or a reference'),
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
