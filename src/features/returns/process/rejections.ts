import { DomainError, type ErrorDetails } from '#shared/domain-error.ts';

/** Reasons for refusing a command; contracts declare each code with its data, status and message. */
export type RejectionCode =
  | 'NOT_FOUND'
  | 'ORDER_NOT_RETURNABLE'
  | 'RETURN_QUANTITY_EXCEEDED'
  | 'RETURN_CHANGED'
  | 'RETURN_STATE_NOT_ALLOWED'
  | 'RETURN_UNDECIDED'
  | 'RETURN_UNITS_EXCEEDED'
  | 'OUTCOME_NOT_POSSIBLE';

/** A command that the state of a return does not allow. Nothing has changed. */
export class Rejection<Code extends RejectionCode = RejectionCode> extends DomainError<Code> {}

/** Ends a decision; `decide` catches and returns it. */
export function reject<Code extends RejectionCode>(code: Code, ...data: ErrorDetails<Code>): never {
  throw new Rejection(code, ...data);
}
