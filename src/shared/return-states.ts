import { defineStateMachine } from './state-machine.ts';

/** States of a return: goods that a customer sends back, or a claim without goods; CHECK constraints use the same lists. */
export const RETURN_STATES = [
  'requested',
  'refused',
  'approved',
  'on_its_way',
  'received',
  'inspected',
  'closed',
  'cancelled',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** States of returns that staff still have something to do with. */
export const OPEN_RETURN_STATES = [
  'requested',
  'approved',
  'on_its_way',
  'received',
  'inspected',
] as const satisfies readonly ReturnState[];

export const RETURN_TRANSITIONS = defineStateMachine<ReturnState>('return', {
  requested: ['approved', 'refused', 'cancelled'],
  // staff change their decision until goods arrive
  refused: ['approved'],
  // a claim needs no goods
  approved: ['refused', 'on_its_way', 'received', 'closed', 'cancelled'],
  on_its_way: ['received', 'cancelled'],
  received: ['inspected', 'on_its_way', 'approved'],
  // another unit arrives, or one is looked at again
  inspected: ['received', 'closed'],
  closed: [],
  cancelled: [],
});

export const RETURN_STATE_LABELS: Record<ReturnState, string> = {
  requested: 'Requested',
  refused: 'Refused',
  approved: 'Approved',
  on_its_way: 'On its way',
  received: 'Received',
  inspected: 'Inspected',
  closed: 'Closed',
  cancelled: 'Cancelled',
};

/** The decision about a line of a request. */
export const RETURN_DECISIONS = ['approved', 'refused'] as const;
export type ReturnDecision = (typeof RETURN_DECISIONS)[number];

/** What becomes of a unit that came back. */
export const UNIT_FATES = ['resell', 'destroy', 'claim', 'send_back'] as const;
export type UnitFate = (typeof UNIT_FATES)[number];

export const UNIT_FATE_LABELS: Record<UnitFate, string> = {
  resell: 'Sell again',
  destroy: 'Destroy',
  claim: 'Claim',
  send_back: 'Send back',
};

/** What the customer gets for a line. */
export const RETURN_OUTCOMES = ['refund', 'replacement', 'sent_back', 'refused'] as const;
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number];

export const RETURN_OUTCOME_LABELS: Record<ReturnOutcome, string> = {
  refund: 'Refund',
  replacement: 'Replacement',
  sent_back: 'Sent back',
  refused: 'Not taken back',
};

/** The number of a return, 'RET-000123'. */
export const returnNumber = (number: number) => `RET-${String(number).padStart(6, '0')}`;
