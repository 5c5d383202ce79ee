import type {
  AttemptState,
  CouponUseState,
  InvoiceStatus,
  OrderStatus,
  PaymentStatus,
  RefundState,
  ReservationState,
} from '#shared/order-states.ts';
import { defineStateMachine } from '#shared/state-machine.ts';

/** Automatic transitions. Staff may set any status, which is a command of its own. */
export const ORDER_TRANSITIONS = defineStateMachine<OrderStatus>('order', {
  pending: ['processing', 'shipped', 'delivered', 'cancelled'],
  processing: ['shipped', 'delivered'],
  shipped: ['delivered'],
  delivered: [],
  completed: [],
  // a late payment reinstates an expired order when everything can be reserved again
  cancelled: ['pending'],
});

/** Derived from attempts and cash; a refund does not undo 'completed'. */
export const PAYMENT_TRANSITIONS = defineStateMachine<PaymentStatus>('payment', {
  pending: ['completed', 'failed', 'cancelled'],
  failed: ['pending', 'completed', 'cancelled'],
  cancelled: ['pending', 'completed', 'failed'],
  completed: [],
});

/** A payment may still arrive after 'failed' and 'expired'. */
export const ATTEMPT_TRANSITIONS = defineStateMachine<AttemptState>('payment attempt', {
  created: ['initiated', 'failed', 'expired'],
  initiated: ['pending', 'succeeded', 'failed', 'expired'],
  pending: ['succeeded', 'failed', 'expired'],
  succeeded: [],
  failed: ['succeeded'],
  expired: ['succeeded'],
});

export const REFUND_TRANSITIONS = defineStateMachine<RefundState>('refund', {
  proposed: ['approved', 'requested', 'cancelled'],
  approved: ['requested', 'completed', 'failed'],
  requested: ['completed', 'failed'],
  completed: [],
  // staff retry it or settle it in another way
  failed: ['approved', 'requested', 'cancelled'],
  cancelled: [],
});

/** Units of one variant for one order; a reinstated order reserves again. */
export const RESERVATION_TRANSITIONS = defineStateMachine<ReservationState>('reservation', {
  held: ['committed', 'released'],
  committed: ['returned'],
  released: ['held', 'committed'],
  returned: ['committed'],
});

export const COUPON_USE_TRANSITIONS = defineStateMachine<CouponUseState>('coupon use', {
  reserved: ['redeemed', 'released'],
  redeemed: ['released'],
  released: ['reserved', 'redeemed'],
});

export const INVOICE_TRANSITIONS = defineStateMachine<InvoiceStatus>('invoice', {
  draft: ['sent', 'paid', 'void', 'reversed'],
  sent: ['paid', 'overdue', 'void', 'reversed'],
  overdue: ['paid', 'void', 'reversed'],
  // a payment that was recorded by mistake
  paid: ['sent', 'void', 'reversed'],
  void: [],
  reversed: [],
});

export const OPEN_ATTEMPT_STATES: readonly AttemptState[] = ['created', 'initiated', 'pending'];
export const isAttemptOpen = ({ state }: { state: AttemptState }): boolean => OPEN_ATTEMPT_STATES.includes(state);

/** Decided: completed, requested, or about to be requested automatically. */
export const isRefundDecided = ({ state }: { state: RefundState }): boolean =>
  state === 'approved' || state === 'requested' || state === 'completed';
