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

/** Moves the shop makes by itself. Staff may set any status, which is a command of its own. */
export const ORDER_TRANSITIONS = defineStateMachine<OrderStatus>('order', {
  pending: ['processing', 'shipped', 'delivered', 'cancelled'],
  processing: ['shipped', 'delivered'],
  shipped: ['delivered'],
  delivered: [],
  completed: [],
  // money that arrives late reinstates an expired order when everything can be reserved again
  cancelled: ['pending'],
});

/** Derived from attempts and cash; a refund does not take 'completed' back. */
export const PAYMENT_TRANSITIONS = defineStateMachine<PaymentStatus>('payment', {
  pending: ['completed', 'failed', 'cancelled'],
  failed: ['pending', 'completed', 'cancelled'],
  cancelled: ['pending', 'completed', 'failed'],
  completed: [],
});

/** One try to pay. Money may still arrive after 'failed' and 'expired'. */
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
  // staff asks again, or settles it in another way
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
  draft: ['sent', 'paid', 'void'],
  sent: ['paid', 'overdue', 'void'],
  overdue: ['paid', 'void'],
  // a payment noted by mistake
  paid: ['sent', 'void'],
  void: [],
});

export const OPEN_ATTEMPT_STATES: readonly AttemptState[] = ['created', 'initiated', 'pending'];
export const isAttemptOpen = ({ state }: { state: AttemptState }): boolean => OPEN_ATTEMPT_STATES.includes(state);

/** Decided: it has gone back, is on its way, or goes by itself. */
export const isRefundDecided = ({ state }: { state: RefundState }): boolean =>
  state === 'approved' || state === 'requested' || state === 'completed';
