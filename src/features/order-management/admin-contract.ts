import { z } from 'zod';
import {
  id,
  instant,
  okResponse,
  pageOf,
  pageRequest,
  paise,
  reauthenticatedOperation,
  selectedIds,
  staffOperation,
} from '#shared/contract.ts';
import { identifier, multiLineText, searchText } from '#shared/text-schemas.ts';
import { typedAddress } from '../customers/contract.ts';
import { importOperations } from '../imports/admin-contract.ts';
import { issueErrors } from '../invoices/admin-contract.ts';
import { tagLabel } from '../order-notes/admin-contract.ts';
import { creditErrors } from '../store-credit/contract.ts';
import { addressErrors } from './contract.ts';
import { holdOperations } from './hold-contract.ts';
import { orderDetail, orderRow, paymentStatus, printedOrder } from './order-contract.ts';
import { orderOutcomes } from './outcome-contract.ts';
import { paymentOperations } from './payment-contract.ts';
import { orderSort, orderStatus, staffStatus } from './status-contract.ts';
import { trackingOperations } from './tracking-contract.ts';

const orderId = identifier(36, 8).describe('Full or short id');
const chosen = z.object({
  id,
  from: orderStatus.optional().describe('Status as displayed; the change is refused when it differs now'),
});
const mailCustomer = z.boolean().default(true).describe('Whether the customer is notified of a cancellation by mail');
const changeErrors = {
  UNDO_NOT_POSSIBLE: { status: 409, message: 'This change can no longer be undone' },
  STATUS_CHANGED: {
    status: 409,
    message: 'This order has changed since you opened it',
    data: z.object({ status: orderStatus }),
  },
  INSUFFICIENT_CREDIT: creditErrors.INSUFFICIENT_CREDIT,
};

const filter = {
  search: searchText()
    .optional()
    .describe('Part of the id, name, e-mail or phone; below three characters the start of a word'),
  status: orderStatus.optional(),
  payment: z
    .enum([
      ...paymentStatus.options,
      'reservation-ending',
      'refund-due',
      'refunding',
      'refunded',
      'refund-failed',
      'cash-due',
      'unconfirmed',
      'unanswered',
    ])
    .optional()
    .describe(
      'reservation-ending: unpaid, and its reservation expires within minutes; unconfirmed: its customer was asked whether they take it; unanswered: and has not replied in time',
    ),
  attention: z.literal('yes').optional(),
  hold: z.literal('yes').optional().describe('yes: only orders that staff hold back'),
  tag: tagLabel.optional().describe('Compared without case'),
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
    .output(pageOf(orderRow)),
  /** returns the URL of a CSV file of the filtered orders */
  export: reauthenticatedOperation('orders.export')
    .route({ method: 'POST', path: '/admin/orders/export' })
    .input(z.object({ ...filter, ids: selectedIds.optional() }))
    .output(z.object({ url: z.string() })),
  counts: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/orders/counts' })
    .output(z.record(z.string(), z.number()).describe('Orders by status and by view of the list')),
  /** several at once, for printed packing slips and invoices */
  print: staffOperation('orders.read')
    .route({ method: 'POST', path: '/admin/orders/print' })
    .input(z.object({ ids: z.array(orderId).min(1).max(100) }))
    .output(z.array(printedOrder)),
  get: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/orders/{id}' })
    .input(z.object({ id: orderId }))
    .output(orderDetail),
  /** the outcome of each command, before staff choose one */
  outcomes: staffOperation('orders.read')
    .route({ method: 'POST', path: '/admin/orders/outcomes' })
    .input(z.object({ ids: z.array(id).min(1).max(100) }))
    .output(z.array(orderOutcomes.extend({ id }))),
  setStatus: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/{id}/status' })
    .input(chosen.extend({ to: staffStatus, undo: z.boolean().default(false), mailCustomer }))
    .output(
      z.object({
        from: orderStatus,
        status: orderStatus,
        canUndo: z.boolean(),
        missing: z.int().describe('Units that were not available when the order was reinstated'),
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
    .output(
      z.object({ kept: z.boolean().describe('Whether the order stays in the ledger because it was paid or shipped') }),
    )
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
      BOOKING_OPEN: {
        status: 409,
        message:
          'A carrier has a parcel of this order, or was paid for one. The order can be deleted when the carrier has cancelled it.',
      },
    }),
  /** the customer's contact and delivery address, until the goods have left the shop */
  correctAddress: staffOperation('orders.write')
    .route({ method: 'PUT', path: '/admin/orders/{id}/address' })
    .input(z.object({ id, shippingAddress: typedAddress }))
    .output(okResponse)
    .errors(addressErrors),
  sendInvoice: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/{id}/email-invoice' })
    .input(z.object({ id }))
    .output(okResponse)
    .errors(issueErrors),
  resolveAttention: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/{id}/resolve' })
    .input(z.object({ id, matterId: id.optional().describe('Absent: all open matters'), note: multiLineText(500, 1) }))
    .output(
      z.object({ cancelledAmount: paise.describe('Amount of the pending or failed refunds that are cancelled') }),
    ),
  ...holdOperations,
  ...paymentOperations,
  tracking: trackingOperations,
};
