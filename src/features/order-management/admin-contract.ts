import { z } from 'zod';
import {
  ageSort,
  id,
  idempotencyKey,
  instant,
  multiLineText,
  okResponse,
  pageOf,
  pageRequest,
  paise,
  reauthenticatedOperation,
  searchText,
  selectedIds,
  singleLineText,
  staffOperation,
} from '#shared/contract.ts';
import { ATTEMPT_STATES, MATTER_KINDS, REFUND_STATES } from '#shared/order-states.ts';
import { imageAsset } from '../catalog/contract.ts';
import { importOperations } from '../imports/admin-contract.ts';
import { issueErrors } from '../invoices/admin-contract.ts';
import { shippingAddress } from '../orders/contract.ts';
import { trackingEntry } from '../tracking/contract.ts';
import { TRACKING_STATUSES } from '../tracking/rules.ts';

const status = z.enum(['pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled']);
const orderSort = z.enum(['newest', 'oldest', 'name', 'name-down', 'total-high', 'total-low']);
/** The statuses that staff set and filter by; tracking sets the others. */
const staffStatus = z.enum(['pending', 'processing', 'completed', 'cancelled']);
const paymentStatus = z.enum(['pending', 'completed', 'failed', 'cancelled']);
const refundState = z.enum(['none', 'due', 'requested', 'partial', 'refunded', 'failed']);
const orderId = z.string().min(8).max(36).describe('Full or short id');

const matter = z.object({
  id,
  kind: z.enum(MATTER_KINDS),
  amount: paise,
  attemptId: id.nullable(),
  refundId: id.nullable(),
  openedAt: instant,
});

const facts = z.object({
  id,
  displayId: z.string(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  fullName: z.string(),
  email: z.string(),
  status,
  paymentStatus,
  paymentMethod: z.string(),
  refundState,
  isCashDue: z.boolean(),
  matters: z.array(matter).describe('Open, oldest first'),
  totalAmount: paise,
});

const row = facts.extend({
  city: z.string(),
  pincode: z.string(),
  units: z.int(),
  firstItem: z.object({ name: z.string(), image: imageAsset.nullable() }).nullable(),
  moreItems: z.int(),
  tracking: z.object({ status: z.string(), at: instant }).nullable(),
});

const item = z.object({
  id,
  productId: id.nullable(),
  productName: z.string(),
  image: imageAsset.nullable(),
  flavor: z.string().nullable(),
  size: z.string().nullable(),
  sku: z.string(),
  hsn: z.string().nullable(),
  taxRate: z.number(),
  quantity: z.int(),
  price: paise,
  mrp: paise.nullable(),
  discount: paise,
  isFree: z.boolean(),
  paid: paise.describe('Share of the total'),
  refundedQuantity: z.int(),
  refundedAmount: paise,
});

const attempt = z.object({
  id,
  gateway: z.string(),
  transactionId: z.string(),
  amount: paise,
  state: z.enum(ATTEMPT_STATES),
  gatewayReference: z.string().nullable(),
  instrument: z.string().nullable(),
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  finalisedAt: instant.nullable(),
  lastCheckedAt: instant.nullable(),
  nextCheckAt: instant.nullable(),
  open: z.boolean(),
  applied: z.boolean().describe('It counts for the order'),
  paid: paise.describe('What arrived'),
  left: paise.describe('What is neither back nor on its way back'),
  callbacks: z.array(z.object({ id, at: instant, outcome: z.string().nullable() })),
});

const refund = z.object({
  id,
  attemptId: id,
  refundId: z.string(),
  amount: paise,
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  lastError: z.string().nullable(),
  tries: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

const event = z.object({
  id,
  kind: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  actor: z.string().describe('Name or e-mail of a person; gateway, clock'),
  at: instant,
  data: z.record(z.string(), z.unknown()),
});

const units = z.int().min(1);
const consequence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      ...(['order_confirmed', 'order_reinstated', 'order_removed', 'cart_restored', 'invoice_voided'] as const),
      ...(['coupon_returned', 'coupon_used', 'payment_open'] as const),
    ]),
  }),
  z.object({ kind: z.literal('order_kept'), amount: paise.describe('What arrived stays in the ledger') }),
  z.object({ kind: z.enum(['units_returned', 'units_released', 'units_sold', 'units_missing']), units }),
  z.object({ kind: z.enum(['refund_proposed', 'refund_approved', 'refund_cancelled']), amount: paise }),
  z.object({ kind: z.enum(['matter_opened', 'matter_resolved']), matter: z.enum(MATTER_KINDS), amount: paise }),
  z.object({ kind: z.literal('tracking_added'), status: z.string() }),
  z.object({ kind: z.literal('tracking_removed'), entries: units }),
  z.object({ kind: z.literal('mail'), name: z.string() }),
]);
const outcome = z
  .discriminatedUnion('isAccepted', [
    z.object({
      isAccepted: z.literal(true),
      consequences: z.array(consequence).describe('What follows beside the change itself'),
      canUndo: z.boolean(),
    }),
    z.object({
      isAccepted: z.literal(false),
      code: z.string().describe('Of the error that the command would be refused with'),
      data: z.union([z.object({ until: instant }), z.object({ left: paise }), z.object({ status })]).optional(),
    }),
  ])
  .describe('What the command would answer now, without anything being done');
const outcomes = z.object({
  captured: paise.describe('What has arrived for the order in all'),
  left: paise.describe('What of it is neither back nor on its way back'),
  setStatus: z.object({ pending: outcome, processing: outcome, completed: outcome, cancelled: outcome }),
  collectCash: outcome,
  remove: outcome,
  payments: z.array(z.object({ attemptId: id, refund: outcome.describe('Of all that is left'), apply: outcome })),
  matters: z.array(
    z.object({
      matterId: id,
      kind: z.enum(MATTER_KINDS),
      refund: outcome.nullable(),
      apply: outcome.nullable(),
      close: outcome,
    }),
  ),
});

const otherOrder = facts.pick({ id: true, displayId: true, createdAt: true, status: true, totalAmount: true });

export const orderDetail = facts.extend({
  phone: z.string(),
  stateCode: z.string().nullable(),
  shippingAddress,
  subtotal: paise,
  discount: paise,
  shipping: paise,
  couponCode: z.string().nullable(),
  cancelReason: z.string().nullable(),
  reservationExpiresAt: instant.nullable(),
  items: z.array(item),
  customer: z
    .object({
      id,
      fullName: z.string(),
      email: z.string(),
      since: instant,
      orders: z.int(),
      paid: paise.describe('Net of refunds'),
    })
    .nullable(),
  otherOrders: z.array(otherOrder),
  attempts: z.array(attempt),
  refunds: z.array(refund),
  invoices: z.array(
    z.object({ id, kind: z.enum(['invoice', 'credit-note']), number: z.string(), total: paise, pdf: z.string() }),
  ),
  tracking: z.array(trackingEntry.extend({ id })).describe('Newest first'),
  events: z.array(event).describe('Newest first'),
  outcomes,
  newer: z.string().nullable().describe('Short id of the order placed next'),
  older: z.string().nullable(),
});

const trackingInput = z.object({
  status: z.enum(TRACKING_STATUSES),
  message: singleLineText(300).nullable().default(null),
  location: singleLineText(120).nullable().default(null),
  estimatedDelivery: z.iso.date().nullable().default(null),
  trackingNumber: singleLineText(60).nullable().default(null),
  carrier: singleLineText(80).nullable().default(null),
});

const trackedOrder = facts
  .pick({ id: true, displayId: true, createdAt: true, fullName: true, email: true, status: true, totalAmount: true })
  .extend({ userId: id.nullable(), entries: z.int(), latest: trackingEntry.nullable() });

const chosen = z.object({
  id,
  from: status.optional().describe('What the person saw; refused when it is another by now'),
});
const mailCustomer = z.boolean().default(true).describe('A cancellation is mailed to the customer');
const changeErrors = {
  UNDO_NOT_POSSIBLE: { status: 409, message: 'This change can no longer be undone' },
  STATUS_CHANGED: {
    status: 409,
    message: 'This order has changed since you opened it',
    data: z.object({ status }),
  },
};
const amountErrors = {
  NOTHING_TO_REFUND: { status: 409, message: 'Nothing is left to refund on this payment' },
  REFUND_TOO_LARGE: {
    status: 409,
    message: 'More than the amount that is left to refund',
    data: z.object({ left: paise }),
  },
};
const refundStateErrors = {
  REFUND_STATE_CHANGED: { status: 409, message: 'This refund has changed since you opened it' },
};

/** Why `collectCash` names an order in `failed`. */
export const collectErrors = {
  CASH_NOT_DUE: { status: 409, message: 'No cash is due for this order' },
} as const;

const noAnswer = {
  GATEWAY_UNAVAILABLE: { status: 502, message: 'The gateway did not answer. Please try again in a moment.' },
};

const filter = {
  search: searchText.describe('A piece of the id, name, e-mail or phone; fewer than three letters begin a word'),
  status: staffStatus.optional(),
  payment: z
    .enum([
      ...paymentStatus.options,
      'reservation-ending',
      'refund-due',
      'refunding',
      'refunded',
      'refund-failed',
      'cash-due',
    ])
    .optional()
    .describe('reservation-ending: unpaid, and its reservation ends within minutes'),
  attention: z.literal('yes').optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

export const orderManagementAdminContract = {
  imports: importOperations('orders.import', '/admin/imports/orders'),
  list: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/orders' })
    .input(
      z.object({
        ...pageRequest,
        ...filter,
        sort: orderSort.default('newest'),
      }),
    )
    .output(pageOf(row)),
  /** returns the URL of a CSV file of the filtered orders */
  export: reauthenticatedOperation('orders.export')
    .route({ method: 'POST', path: '/admin/orders/export' })
    .input(z.object({ ...filter, ids: selectedIds.optional() }))
    .output(z.object({ url: z.string() })),
  counts: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/orders/counts' })
    .output(z.record(z.string(), z.number()).describe('By status, and of the views of the list')),
  /** several at once, for printed packing slips and invoices */
  print: staffOperation('orders.read')
    .route({ method: 'POST', path: '/admin/orders/print' })
    .input(z.object({ ids: z.array(orderId).min(1).max(100) }))
    .output(
      z.array(
        orderDetail
          .pick({
            id: true,
            displayId: true,
            createdAt: true,
            fullName: true,
            email: true,
            phone: true,
            status: true,
            paymentStatus: true,
            paymentMethod: true,
            shippingAddress: true,
            subtotal: true,
            discount: true,
            shipping: true,
            totalAmount: true,
            couponCode: true,
          })
          .extend({
            items: z.array(item.omit({ image: true })),
            gateway: z.string().nullable().describe('Which was paid through'),
            paidAt: instant.nullable(),
            invoice: z
              .object({
                number: z.string(),
                issuedOn: z.iso.date(),
                placeOfSupply: z.string().describe('Two digits of the GST State'),
                interState: z.boolean().describe('IGST instead of CGST and SGST'),
                taxes: z.array(
                  z.object({
                    hsn: z.string().nullable(),
                    taxRate: z.number().describe('Percent'),
                    ...{ taxable: paise, cgst: paise, sgst: paise, igst: paise },
                  }),
                ),
              })
              .nullable()
              .describe('The tax invoice in force, when there is one'),
          }),
      ),
    ),
  get: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/orders/{id}' })
    .input(z.object({ id: orderId }))
    .output(orderDetail),
  /** the outcome of each command, before staff choose one */
  outcomes: staffOperation('orders.read')
    .route({ method: 'POST', path: '/admin/orders/outcomes' })
    .input(z.object({ ids: z.array(id).min(1).max(100) }))
    .output(z.array(outcomes.extend({ id }))),
  setStatus: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/{id}/status' })
    .input(chosen.extend({ to: staffStatus, undo: z.boolean().default(false), mailCustomer }))
    .output(
      z.object({
        from: status,
        status,
        canUndo: z.boolean(),
        missing: z.int().describe('Units that an order taken up again did not get'),
        refundDue: paise,
      }),
    )
    .errors(changeErrors),
  setStatuses: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/status' })
    .input(z.object({ orders: z.array(chosen).min(1).max(100), to: staffStatus, mailCustomer }))
    .output(z.object({ changed: z.int(), failed: z.array(id), missing: z.int(), refundDue: paise })),
  remove: staffOperation('orders.delete')
    .route({ method: 'DELETE', path: '/admin/orders/{id}' })
    .input(z.object({ id }))
    .output(z.object({ kept: z.boolean().describe('Paid: it stays in the ledger') }))
    .errors({
      PAYMENT_ATTEMPT_OPEN: {
        status: 409,
        message: 'A payment of this order is still open',
        data: z.object({ until: instant }),
      },
      REFUND_PENDING: {
        status: 409,
        message: 'A refund of this order is waiting, in progress or failed. Settle it before you delete the order.',
      },
    }),
  sendInvoice: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/{id}/email-invoice' })
    .input(z.object({ id }))
    .output(okResponse)
    .errors(issueErrors),
  resolveAttention: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/{id}/resolve' })
    .input(
      z.object({ id, matterId: id.optional().describe('Without it: all that are open'), note: multiLineText(500, 1) }),
    )
    .output(z.object({ cancelledAmount: paise.describe('Refunds that waited or had failed and are not made') })),
  recheckAttempt: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/{id}/attempts/{attemptId}/check' })
    .input(z.object({ id, attemptId: id }))
    .output(z.object({ state: z.string(), changed: z.boolean() }))
    .errors(noAnswer),
  refund: reauthenticatedOperation('orders.refund')
    .route({ method: 'POST', path: '/admin/orders/{id}/refunds' })
    .input(
      z.object({
        id,
        lines: z
          .array(z.object({ itemId: id, quantity: z.int().min(1).max(100_000), restock: z.boolean() }))
          .max(200)
          .default([]),
        amount: paise.min(1).optional().describe('Instead of lines'),
        attemptId: id.optional(),
        note: multiLineText(500).default(''),
        idempotencyKey,
      }),
    )
    .output(z.object({ id, amount: paise }))
    .errors({
      ...amountErrors,
      INVALID_REFUND: { status: 422, message: 'Choose lines or an amount to refund' },
    }),
  /** approves a refund that awaits staff */
  startRefund: reauthenticatedOperation('orders.refund')
    .route({ method: 'POST', path: '/admin/refunds/{id}/start' })
    .input(z.object({ id }))
    .output(z.object({ id, amount: paise }))
    .errors({ ...amountErrors, ...refundStateErrors }),
  retryRefund: reauthenticatedOperation('orders.refund')
    .route({ method: 'POST', path: '/admin/refunds/{id}/retry' })
    .input(z.object({ id }))
    .output(z.object({ id, amount: paise }))
    .errors({
      ...amountErrors,
      ...refundStateErrors,
      ...noAnswer,
      UNITS_REFUNDED: { status: 409, message: 'Its units have been refunded in another way since' },
    }),
  /** applies a late, duplicate or mismatching payment to its order */
  applyPayment: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/{id}/attempts/{attemptId}/apply' })
    .input(z.object({ id, attemptId: id }))
    .output(z.object({ amount: paise }))
    .errors({
      PAYMENT_NOT_APPLICABLE: { status: 409, message: 'This payment can no longer count for the order' },
    }),
  /** restocks units without a refund, such as a free product */
  restock: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/{id}/restock' })
    .input(
      z.object({
        id,
        lines: z
          .array(z.object({ itemId: id, quantity: z.int().min(1).max(100_000) }))
          .min(1)
          .max(200),
      }),
    )
    .output(z.object({ restocked: z.int() }))
    .errors({
      NOTHING_TO_RESTOCK: { status: 409, message: 'None of these units was taken from stock for this order' },
    }),
  /** records cash that was collected on delivery */
  collectCash: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/collect-cash' })
    .input(z.object({ orders: z.array(id).min(1).max(100), reference: singleLineText(100).default('') }))
    .output(z.object({ collected: z.int(), amount: paise, failed: z.array(id).describe('No cash is due for them') })),
  cashRefunds: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/cash-refunds' })
    .output(
      z.object({
        rows: z.array(
          z.object({ id, amount: paise, at: instant, order: z.string(), who: z.string(), deleted: z.boolean() }),
        ),
        more: z.boolean(),
      }),
    ),
  /** records a cash refund with the reference of the transfer */
  recordCashRefund: reauthenticatedOperation('orders.refund')
    .route({ method: 'POST', path: '/admin/refunds/{id}/cash-refund' })
    .input(z.object({ id, reference: singleLineText(100, 1) }))
    .output(z.object({ id, amount: paise }))
    .errors(refundStateErrors),
  tracking: {
    orders: staffOperation('orders.read')
      .route({ method: 'GET', path: '/admin/tracking/orders' })
      .input(
        z.object({
          ...pageRequest,
          search: searchText,
          status: staffStatus.optional(),
          sort: orderSort.optional(),
          shipment: z.enum(['late']).optional().describe('late: delayed, or in transit without an update for days'),
        }),
      )
      .output(pageOf(trackedOrder)),
    entries: staffOperation('orders.read')
      .route({ method: 'GET', path: '/admin/tracking' })
      .input(
        z.object({
          ...pageRequest,
          search: searchText.describe('Tracking number or short order id'),
          status: z.enum(TRACKING_STATUSES).optional(),
          sort: ageSort,
        }),
      )
      .output(pageOf(trackingEntry.extend({ id, order: trackedOrder.omit({ entries: true, latest: true }) }))),
    add: staffOperation('orders.ship')
      .route({ method: 'POST', path: '/admin/tracking' })
      .input(trackingInput.extend({ orderIds: z.array(id).min(1).max(100) }))
      .output(z.object({ added: z.int(), mailed: z.int() })),
  },
};
