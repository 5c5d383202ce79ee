import { defineStateMachine } from '#shared/state-machine.ts';

export type AttemptState =
  | 'created'
  | 'initiated'
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'expired'
  | 'late_success'
  | 'mismatch'
  | 'refunding'
  | 'refunded';

/** An attempt to pay. `succeeded` moves only to refunds; money may still arrive after failed and expired. */
export const ATTEMPT_TRANSITIONS = defineStateMachine<AttemptState>('payment attempt', {
  created: ['initiated', 'failed', 'expired'],
  initiated: ['pending', 'succeeded', 'failed', 'expired', 'mismatch'],
  pending: ['succeeded', 'failed', 'expired', 'mismatch'],
  succeeded: ['refunding'],
  failed: ['late_success', 'mismatch'],
  expired: ['late_success', 'mismatch'],
  late_success: ['refunding'],
  mismatch: ['refunding'],
  refunding: ['refunded', 'succeeded'],
  refunded: [],
});

export const OPEN_STATES: readonly AttemptState[] = ['created', 'initiated', 'pending'];
export const PAID_STATES: readonly AttemptState[] = ['succeeded', 'late_success'];
