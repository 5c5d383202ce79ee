import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import type { OrderStatus } from '#shared/order-states.ts';

/** Why a command is refused, with its data; contracts declare each with its status and sentence. */
export type RejectionData = {
  NOT_FOUND: undefined;
  ORDER_NOT_CHANGEABLE: undefined;
  ORDER_NOT_PAYABLE: undefined;
  AMOUNT_NOT_POSITIVE: undefined;
  RETRY_LIMIT_REACHED: undefined;
  PAYMENTS_PAUSED: undefined;
  PAYMENT_METHOD_UNAVAILABLE: undefined;
  STATUS_CHANGED: { status: OrderStatus };
  UNDO_NOT_POSSIBLE: undefined;
  PAYMENT_ATTEMPT_OPEN: { until: string };
  REFUND_PENDING: undefined;
  CASH_NOT_DUE: undefined;
  NOTHING_TO_REFUND: undefined;
  REFUND_TOO_LARGE: { left: Paise };
  INVALID_REFUND: undefined;
  REFUND_STATE_CHANGED: undefined;
  PAYMENT_NOT_APPLICABLE: undefined;
  NOTHING_TO_RESTOCK: undefined;
};
export type RejectionCode = keyof RejectionData;

/** A command that the state of the order does not allow. Nothing has changed. */
export class Rejection<Code extends RejectionCode = RejectionCode> extends DomainError<Code> {
  declare readonly data: RejectionData[Code] | undefined;
}

/** Ends a decision; `decide` returns what is thrown here. */
export function reject<Code extends RejectionCode>(
  code: Code,
  ...[data]: RejectionData[Code] extends undefined ? [] : [RejectionData[Code]]
): never {
  throw new Rejection(code, data);
}
