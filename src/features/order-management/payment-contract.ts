import { z } from 'zod';
import { id, idempotencyKey, instant, paise, reauthenticatedOperation, staffOperation } from '#shared/contract.ts';
import { multiLineText, singleLineText } from '#shared/text-schemas.ts';

/** Why an amount cannot be refunded. */
export const refundAmountErrors = {
  NOTHING_TO_REFUND: { status: 409, message: 'Nothing is left to refund on this payment' },
  REFUND_TOO_LARGE: {
    status: 409,
    message: 'More than the amount that is left to refund',
    data: z.object({ refundable: paise }),
  },
  REFUND_TOO_SMALL: {
    status: 409,
    message: 'A gateway refunds no less than ₹1',
    data: z.object({ minimum: paise }),
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

/** Staff operations on the payments, refunds and cash of orders. */
export const paymentOperations = {
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
        includesShipping: z.boolean().optional().describe('Whether the rest of the delivery charge is refunded, too'),
        amount: paise.min(1).optional().describe('Amount to refund, instead of lines'),
        attemptId: id.optional(),
        note: multiLineText(500).default(''),
        idempotencyKey,
      }),
    )
    .output(z.object({ id, amount: paise }))
    .errors({
      ...refundAmountErrors,
      INVALID_REFUND: { status: 422, message: 'Choose lines or an amount to refund' },
    }),
  /** approves a refund that awaits staff */
  startRefund: reauthenticatedOperation('orders.refund')
    .route({ method: 'POST', path: '/admin/refunds/{id}/start' })
    .input(z.object({ id }))
    .output(z.object({ id, amount: paise }))
    .errors({ ...refundAmountErrors, ...refundStateErrors }),
  retryRefund: reauthenticatedOperation('orders.refund')
    .route({ method: 'POST', path: '/admin/refunds/{id}/retry' })
    .input(z.object({ id }))
    .output(z.object({ id, amount: paise }))
    .errors({
      ...refundAmountErrors,
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
    .output(
      z.object({ collected: z.int(), amount: paise, failed: z.array(id).describe('Orders for which no cash is due') }),
    ),
  cashRefunds: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/cash-refunds' })
    .output(
      z.object({
        rows: z.array(
          z.object({ id, amount: paise, at: instant, order: z.string(), customer: z.string(), deleted: z.boolean() }),
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
};
