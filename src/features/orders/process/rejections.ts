import { DomainError, type ErrorDetails } from '#shared/domain-error.ts';

/** Reasons for refusing a command; contracts declare each code with its data, status and message. */
export type RejectionCode =
  | 'NOT_FOUND'
  | 'ORDER_NOT_CHANGEABLE'
  | 'ORDER_NOT_PAYABLE'
  | 'AMOUNT_NOT_POSITIVE'
  | 'INSUFFICIENT_CREDIT'
  | 'RETRY_LIMIT_REACHED'
  | 'PAYMENT_UNDER_REVIEW'
  | 'PAYMENTS_PAUSED'
  | 'PAYMENT_METHOD_UNAVAILABLE'
  | 'STATUS_CHANGED'
  | 'UNDO_NOT_POSSIBLE'
  | 'TRACKING_STATUS_NOT_ALLOWED'
  | 'PAYMENT_ATTEMPT_OPEN'
  | 'REFUND_PENDING'
  | 'CASH_NOT_DUE'
  | 'CONFIRMATION_NOT_DUE'
  | 'ORDER_ON_HOLD'
  | 'ORDER_NOT_HOLDABLE'
  | 'ORDER_NOT_ON_HOLD'
  | 'ONLINE_PAYMENT_NOT_OFFERED'
  | 'NOTHING_TO_REFUND'
  | 'REFUND_TOO_LARGE'
  | 'REFUND_TOO_SMALL'
  | 'INVALID_REFUND'
  | 'REFUND_STATE_CHANGED'
  | 'UNITS_REFUNDED'
  | 'PAYMENT_NOT_APPLICABLE'
  | 'NOTHING_TO_RESTOCK';

/** A command that the order's state does not allow. Nothing has changed. */
export class Rejection<Code extends RejectionCode = RejectionCode> extends DomainError<Code> {}

/** Ends a decision; `decide` catches and returns it. */
export function reject<Code extends RejectionCode>(code: Code, ...data: ErrorDetails<Code>): never {
  throw new Rejection(code, ...data);
}
