import { DomainError, type ErrorDetails } from '#shared/domain-error.ts';

/** Reasons for refusing a command; contracts declare each code with its data, status and message. */
export type RejectionCode =
  | 'NOT_FOUND'
  | 'ORDER_NOT_PACKABLE'
  | 'ORDER_ON_HOLD'
  | 'NOTHING_TO_PACK'
  | 'SHIPMENT_CHANGED'
  | 'SHIPMENT_TAKEN'
  | 'SHIPMENT_STATE_NOT_ALLOWED'
  | 'SHIPMENT_INCOMPLETE'
  | 'BOOKING_OPEN'
  | 'UNITS_EXCEEDED'
  | 'UNITS_SHORT'
  | 'BATCH_NOT_SENDABLE';

/** A command that the state of a shipment does not allow. Nothing has changed. */
export class Rejection<Code extends RejectionCode = RejectionCode> extends DomainError<Code> {}

/** Ends a decision; `decide` catches and returns it. */
export function reject<Code extends RejectionCode>(code: Code, ...data: ErrorDetails<Code>): never {
  throw new Rejection(code, ...data);
}
