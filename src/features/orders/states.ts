import { defineStateMachine } from '#shared/state-machine.ts';

type OrderStatus = 'pending' | 'processing' | 'shipped' | 'delivered' | 'completed' | 'cancelled';
type PaymentStatus = 'pending' | 'completed' | 'failed' | 'cancelled';

/** Moves the shop makes by itself. Staff may set any status; that is another operation. */
export const ORDER_TRANSITIONS = defineStateMachine<OrderStatus>('order', {
  pending: ['processing', 'cancelled'],
  processing: [],
  shipped: [],
  delivered: [],
  completed: [],
  // a late success revives the order when everything can be taken again
  cancelled: ['pending'],
});

export const PAYMENT_TRANSITIONS = defineStateMachine<PaymentStatus>('payment', {
  pending: ['completed', 'failed', 'cancelled'],
  failed: ['pending', 'completed', 'cancelled'],
  cancelled: ['pending', 'completed', 'failed'],
  completed: [],
});
