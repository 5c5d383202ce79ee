import { z } from 'zod';
import { id, instant, paise } from '#shared/contract.ts';
import { MATTER_KINDS } from '#shared/order-states.ts';
import { TRACKING_STATUSES } from '../tracking/rules.ts';
import { orderStatus, trackingObjection } from './status-contract.ts';

const units = z.int().min(1);
const consequence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      ...(['order_confirmed', 'order_reinstated', 'order_removed', 'cart_restored', 'invoice_withdrawn'] as const),
      ...(['order_shipped', 'order_delivered', 'coupon_returned', 'coupon_used', 'payment_open'] as const),
    ]),
  }),
  z.object({ kind: z.literal('order_kept'), amount: paise.describe('Captured amount that stays in the ledger') }),
  z.object({ kind: z.enum(['units_returned', 'units_released', 'units_sold', 'units_missing', 'units_away']), units }),
  z.object({
    kind: z.enum(['refund_proposed', 'refund_approved', 'refund_cancelled', 'credit_returned']),
    amount: paise,
  }),
  z.object({ kind: z.enum(['matter_opened', 'matter_resolved']), matter: z.enum(MATTER_KINDS), amount: paise }),
  z.object({ kind: z.literal('tracking_added'), status: z.string() }),
  z.object({ kind: z.literal('tracking_removed'), entries: units }),
  z.object({ kind: z.literal('mail'), name: z.string() }),
]);
const outcome = z
  .discriminatedUnion('isAccepted', [
    z.object({
      isAccepted: z.literal(true),
      consequences: z.array(consequence).describe('Effects besides the change itself'),
      canUndo: z.boolean(),
    }),
    z.object({
      isAccepted: z.literal(false),
      code: z.string().describe('Code of the error with which the command would be refused'),
      data: z
        .union([
          z.object({ until: instant }),
          z.object({ refundable: paise }),
          z.object({ minimum: paise }),
          z.object({ balance: paise }),
          z.object({ status: orderStatus }),
          trackingObjection,
        ])
        .optional(),
    }),
  ])
  .describe('Outcome of the command now, computed without executing it');
/** The outcome of each command that staff may give for an order. */
export const orderOutcomes = z.object({
  captured: paise.describe('Total captured amount of the order'),
  refundable: paise.describe('Amount that can still be refunded'),
  setStatus: z.object({ pending: outcome, processing: outcome, completed: outcome, cancelled: outcome }),
  tracking: z.record(z.enum(TRACKING_STATUSES), outcome).describe('Outcome of adding an update of each status'),
  correctAddress: outcome,
  collectCash: outcome,
  requestConfirmation: outcome,
  recordConfirmation: outcome,
  hold: outcome,
  release: outcome,
  restockable: z.array(z.object({ itemId: id, units })).describe('Sold units of each item that can be restocked'),
  remove: outcome,
  payments: z.array(
    z.object({
      attemptId: id,
      refund: outcome.describe('Outcome of refunding the full remaining amount'),
      apply: outcome,
    }),
  ),
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
