import { z } from 'zod';
import { BATCH_STATES } from '#shared/batch-states.ts';
import {
  fieldMessages,
  id,
  idempotencyKey,
  instant,
  okResponse,
  pageOf,
  pageRequest,
  paise,
  reauthenticatedOperation,
  staffOperation,
} from '#shared/contract.ts';
import { NOTICE_STATES, RECALL_REFUND_STATES, UNIT_PLACES } from '#shared/recall-states.ts';
import { SHIPMENT_STATES } from '#shared/shipment-states.ts';
import { multiLineText, singleLineText } from '#shared/text-schemas.ts';
import { CLOSING_NOTE_LENGTH, INSTRUCTIONS_LENGTH, REASON_LENGTH } from './recall-rules.ts';

/** Views of the orders of a batch; an order with units in several places is in several. */
export const RECALL_VIEWS = [...UNIT_PLACES, ...(['to_phone', 'refund_open'] as const)] as const;

/** What became of a notice's mail. 'unknown': it may have arrived or not, so it is never sent again. */
export const MAIL_RESULTS = ['waiting', 'sent', 'unknown', 'failed', 'not_sent'] as const;

const figures = z.object({
  received: z.int(),
  counted: z.int().describe('Differences of stock counts'),
  destroyed: z.int(),
  onHand: z.int(),
  offSale: z.int(),
  packed: z.int().describe('In shipments that are still here'),
  onTheRoad: z.int(),
  delivered: z.int(),
  lost: z.int(),
  cameBack: z.int(),
  restocked: z.int().describe('Of the units that came back, those that were put off sale or on hand'),
  orders: z.int().describe('Orders with units of the batch'),
  customers: z.int().describe('Customers who have or will get units'),
  mails: z.int().describe('Orders whose customers are told by mail'),
  calls: z.int().describe('Orders whose customers can only be told by phone'),
  amount: paise.describe('Price of the units that have left the shop, less their discount'),
});

const recall = z.object({
  id,
  reason: z.string(),
  instructions: z.string(),
  startedAt: instant,
  startedBy: z.string().nullable(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  closingNote: z.string().nullable(),
});

const recallOfBatch = z.object({
  batch: z.object({
    id,
    number: z.string(),
    state: z.enum(BATCH_STATES),
    stateReason: z.string().nullable(),
    stateAt: instant.nullable(),
    productId: id,
    productName: z.string(),
    flavour: z.string().nullable(),
    size: z.string().nullable(),
    sku: z.string(),
  }),
  figures,
  views: z.record(z.enum(RECALL_VIEWS), z.int()).describe('Orders in each view'),
  recall: recall
    .extend({
      notices: z.object({
        pending: z.int(),
        mailed: z.int().describe('Mails in the outbox'),
        sent: z.int().describe('Of these, those that the mail server took'),
        failed: z.int().describe('Of these, those that it refused or may not have got'),
        toPhone: z.int(),
        phoned: z.int(),
      }),
    })
    .nullable()
    .describe('The open recall, or the last one'),
  refunds: z.object({
    open: z.int(),
    refunded: z.int(),
    noneNeeded: z.int(),
    openAmount: paise.describe('Price of the units in orders whose refund is open'),
    refundedAmount: paise.describe('Price of the units in orders whose refund was made'),
  }),
  recalls: z.array(recall).describe('Newest first'),
  rehearsals: z
    .array(z.object({ id, at: instant, by: z.string().nullable(), milliseconds: z.int(), figures }))
    .describe('Newest first, at most 20'),
});

const affectedOrder = z.object({
  id,
  displayId: z.string(),
  createdAt: instant,
  customer: z.string(),
  phone: z.string(),
  email: z.string().nullable().describe('null: no mail reaches the customer'),
  packed: z.int(),
  onTheRoad: z.int(),
  delivered: z.int(),
  lost: z.int(),
  cameBack: z.int(),
  sent: z.int().describe('Units that have left the shop'),
  shipments: z.array(
    z.object({ number: z.int(), state: z.enum(SHIPMENT_STATES), trackingNumber: z.string().nullable() }),
  ),
  notice: z.object({ state: z.enum(NOTICE_STATES), mail: z.enum(MAIL_RESULTS).nullable(), at: instant }).nullable(),
  amount: paise.describe('Price of the units that have left the shop, less their discount'),
  refunded: paise.describe('Refunds of the order that were not rejected or cancelled'),
  refundState: z.enum(RECALL_REFUND_STATES),
  toRefund: z.array(z.object({ itemId: id, units: z.int() })).describe('Units by line that no refund names'),
});

const ofBatch = z.object({ batchId: id });

export const recallsAdminContract = {
  /** where the units of a batch are, with its recalls; names no customer */
  read: staffOperation('catalog.read')
    .route({ method: 'GET', path: '/admin/batches/{batchId}/recall' })
    .input(ofBatch)
    .output(recallOfBatch),
  orders: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/batches/{batchId}/recall/orders' })
    .input(z.object({ ...pageRequest, batchId: id, view: z.enum(RECALL_VIEWS).optional() }))
    .output(pageOf(affectedOrder)),
  /** finds what a recall would concern and records that somebody rehearsed; sends and changes nothing */
  rehearse: staffOperation('catalog.stock')
    .route({ method: 'POST', path: '/admin/batches/{batchId}/recall/rehearsals' })
    .input(ofBatch)
    .output(recallOfBatch),
  /** sale stops at once, and each order with units gets one notice */
  start: staffOperation('catalog.stock')
    .route({ method: 'POST', path: '/admin/batches/{batchId}/recall' })
    .input(
      z.object({
        batchId: id,
        number: singleLineText(60).describe('The number of the batch, typed to confirm'),
        reason: singleLineText(REASON_LENGTH, 3),
        instructions: multiLineText(INSTRUCTIONS_LENGTH, 3).describe('What customers are to do; part of their mail'),
        idempotencyKey,
      }),
    )
    .output(recallOfBatch)
    .errors({
      INVALID_RECALL: { status: 422, message: 'Check the form', data: fieldMessages },
      RECALL_OPEN: { status: 409, message: 'This batch has a recall that is not closed' },
    }),
  /** a customer whom no mail reaches was told by phone */
  recordCall: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/recalls/{id}/calls' })
    .input(z.object({ id, orderId: id }))
    .output(okResponse),
  close: staffOperation('catalog.stock')
    .route({ method: 'POST', path: '/admin/recalls/{id}/close' })
    .input(z.object({ id, note: multiLineText(CLOSING_NOTE_LENGTH, 3) }))
    .output(recallOfBatch)
    .errors({
      RECALL_CLOSED: { status: 409, message: 'This recall is closed' },
      NOTICES_PENDING: {
        status: 409,
        message: 'Not all customers have been told',
        data: z.object({ pending: z.int(), toPhone: z.int() }),
      },
    }),
  /** a CSV file of the orders with their customers and refunds */
  export: reauthenticatedOperation('orders.export')
    .route({ method: 'POST', path: '/admin/batches/{batchId}/recall/export' })
    .input(z.object({ batchId: id, list: z.enum(['orders', 'refunds']) }))
    .output(z.object({ url: z.string() })),
};
