/** The stored values of orders, payments and refunds; CHECK constraints use the same lists. */

export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Why an order ended; a late payment reinstates only an expired one. */
export const CANCEL_REASONS = ['expired', 'customer', 'staff', 'replaced'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'cancelled'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The combined state of an order's refunds. */
export const REFUND_STATUSES = ['none', 'due', 'requested', 'partial', 'refunded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** States of payment attempts. The captured values distinguish late and mismatching payments. */
export const ATTEMPT_STATES = ['created', 'initiated', 'pending', 'succeeded', 'failed', 'expired'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** Where an attempt is paid: on the gateway's page, or by a UPI code on the shop's own. */
export const PAYMENT_FLOWS = ['page', 'upi'] as const;
export type PaymentFlow = (typeof PAYMENT_FLOWS)[number];

/** 'proposed' awaits staff, 'approved' is requested at the gateway automatically. */
export const REFUND_STATES = ['proposed', 'approved', 'requested', 'completed', 'failed', 'cancelled'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** States of units of one variant for one order. */
export const RESERVATION_STATES = ['held', 'committed', 'released', 'returned'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

export const COUPON_USE_STATES = ['reserved', 'redeemed', 'released'] as const;
export type CouponUseState = (typeof COUPON_USE_STATES)[number];

/** 'void' keeps its number; 'reversed' is taken back in full by a credit note, as its month was over. */
export const INVOICE_STATUSES = ['draft', 'sent', 'paid', 'overdue', 'void', 'reversed'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Kinds of matters of an order that staff decide. */
export const MATTER_KINDS = [
  'mismatch',
  'duplicate_payment',
  'late_success',
  'refund_due',
  'refund_failed',
  'order_deleted',
] as const;
export type MatterKind = (typeof MATTER_KINDS)[number];

/** How a matter ended: the payment was refunded or counts for the order, or staff resolved it with a note. */
export const MATTER_RESOLUTIONS = ['refunded', 'applied', 'settled', 'closed'] as const;
export type MatterResolution = (typeof MATTER_RESOLUTIONS)[number];

/** Where an order came from: the store, or what staff noted who made it for its customer. */
export const SALES_CHANNELS = ['store', 'phone', 'whatsapp', 'counter', 'other'] as const;
export type SalesChannel = (typeof SALES_CHANNELS)[number];

/** Who caused a change. */
export type Actor = `customer:${string}` | `staff:${string}` | 'gateway' | 'system';

/** The id of the member of staff who caused a change; null when nobody of staff did. */
export const staffIdOf = (actor: Actor): string | null =>
  actor.startsWith('staff:') ? actor.slice('staff:'.length) : null;

/** The kinds of order events; every change of an order records one. */
export type OrderEventKind =
  | 'order.created'
  | 'order.confirmed'
  | 'order.cancelled'
  | 'order.reinstated'
  | 'order.status_changed'
  | 'order.address_changed'
  | 'order.claimed'
  | 'order.link_renewed'
  | 'order.confirmation_requested'
  | 'order.payment_requested'
  | 'order.customer_confirmed'
  | 'order.held'
  | 'order.released'
  | 'order.terms_changed'
  | 'order.imported'
  | 'order.deleted'
  | 'order.flagged'
  | 'order.attention_resolved'
  | 'payment.updated'
  | 'refund.updated'
  | 'stock.returned'
  | 'tracking.added'
  | 'invoice.issued'
  | 'invoice.emailed'
  | 'credit_note.issued';

/** The CHECK condition that restricts a column to a list. */
export const isOneOf = (column: string, list: readonly string[]): string =>
  `${column} in (${list.map((word) => `'${word}'`).join(', ')})`;
