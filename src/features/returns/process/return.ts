import type { OrderStatus } from '#shared/order-states.ts';
import type { ReturnReason, ReturnWish } from '#shared/return-request.ts';
import type { ReturnDecision, ReturnOutcome, ReturnState, UnitFate } from '#shared/return-states.ts';

/** What returns read of their order. */
export type ReturnedOrder = {
  status: OrderStatus;
  /** until when the return of its units may be requested; null: no longer, or not yet */
  returnableUntil: Date | null;
};

/** A line of the order. */
export type SoldLine = {
  id: string;
  quantity: number;
  /** units in refunds that are not rejected or cancelled */
  refundedUnits: number;
};

/** A unit that came back. */
export type ReturnUnit = {
  id: string;
  lineId: string;
  /** null: its variant is not counted by batch, or nobody could read it */
  batchId: string | null;
  /** null: not inspected yet */
  fate: UnitFate | null;
  receivedAt: Date;
  inspectedAt: Date | null;
};

export type ReturnLine = {
  id: string;
  returnId: string;
  orderItemId: string;
  quantity: number;
  reason: ReturnReason;
  wish: ReturnWish;
  decision: ReturnDecision | null;
  refusal: string | null;
  /** false: a claim, for which nothing has to come back */
  isSentBack: boolean;
  outcome: ReturnOutcome | null;
  /** units that the outcome is about */
  settledUnits: number;
  /** one of each payment that gave the money */
  refundIds: string[];
  units: ReturnUnit[];
};

export type Return = {
  id: string;
  orderId: string;
  /** 0 until it is stored */
  number: number;
  state: ReturnState;
  note: string;
  carrier: string | null;
  trackingNumber: string | null;
  requestedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  sentAt: Date | null;
  receivedAt: Date | null;
  inspectedAt: Date | null;
  closedAt: Date | null;
  cancelledAt: Date | null;
  replacementOrderId: string | null;
  version: number;
  lines: ReturnLine[];
};

/** All input of decisions about the returns of an order. */
export type ReturnsAggregate = {
  orderId: string;
  /** null: the order does not exist, or is deleted */
  order: ReturnedOrder | null;
  /** in the order of their positions */
  items: SoldLine[];
  /** oldest first */
  returns: Return[];
};
