import type { DomainErrors } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import type { MatterKind } from '#shared/order-states.ts';
import type { TrackingStatus } from '../../tracking/rules.ts';
import { amountToPay } from '../charge-rules.ts';
import type { Command, Commands, CommandType, StaffStatus } from './commands.ts';
import { type Consequence, consequencesOf } from './consequences.ts';
import { decide } from './decide.ts';
import { soldUnits } from './decide-stock.ts';
import { capturedPayments, openMatters } from './draft.ts';
import type { Contact, Matter, OrderAggregate } from './order.ts';
import { Rejection, type RejectionCode } from './rejections.ts';

/** The result that `decide` would have for a command, without writing it. */
export type Outcome =
  | { isAccepted: true; consequences: Consequence[]; canUndo: boolean }
  | { isAccepted: false; code: RejectionCode; data?: DomainErrors[RejectionCode] };

/** The commands that staff may give to an order, with their outcomes. */
export type OrderOutcomes = {
  /** captured in total */
  captured: Paise;
  /** the refundable part of it */
  refundable: Paise;
  setStatus: Record<StaffStatus, Outcome>;
  tracking: Record<TrackingStatus, Outcome>;
  correctAddress: Outcome;
  collectCash: Outcome;
  requestConfirmation: Outcome;
  recordConfirmation: Outcome;
  hold: Outcome;
  release: Outcome;
  /** units of each item that were sold and can be restocked, items without any left out */
  restockable: { itemId: string; units: number }[];
  remove: Outcome;
  /** `refund`: all of its refundable part; `apply`: it counts for the order */
  payments: { attemptId: string; refund: Outcome; apply: Outcome }[];
  /** of the open ones; `refund` and `apply` are null for one without a payment */
  matters: { matterId: string; kind: MatterKind; refund: Outcome | null; apply: Outcome | null; close: Outcome }[];
};

const EMPTY_ENTRY = {
  message: null,
  location: null,
  estimatedDelivery: null,
  trackingNumber: null,
  carrier: null,
};

const EMPTY_CONTACT: Contact = {
  fullName: '',
  email: '',
  phone: '',
  stateCode: null,
  shippingAddress: { fullName: '', email: '', phone: '', address: '', city: '', state: '', pincode: '' },
};

export function previewOutcomes(aggregate: OrderAggregate, now: Date): OrderOutcomes {
  // as if a member of staff gave it
  const preview = <Type extends CommandType>(command: Command<Type>): Outcome => {
    const decision = decide<Type>(aggregate, command, 'staff:preview', now);
    if (decision instanceof Rejection) {
      const { code, data } = decision;
      return data ? { isAccepted: false, code, data } : { isAccepted: false, code };
    }
    const result: unknown = decision.result;
    const canUndo = typeof result === 'object' && result !== null && 'canUndo' in result && result.canUndo === true;
    return { isAccepted: true, consequences: consequencesOf(aggregate, decision), canUndo };
  };
  const setStatus = (to: StaffStatus) =>
    preview({ type: 'setStatus', to, from: null, isUndo: false, mailCustomer: true });
  const addTracking = (status: TrackingStatus) => preview({ type: 'addTracking', entry: { ...EMPTY_ENTRY, status } });
  const apply = (attemptId: string) => preview({ type: 'applyPayment', attemptId });
  const captured = capturedPayments(aggregate);
  return {
    captured: captured.reduce((sum, payment) => sum + payment.captured, 0),
    refundable: captured.reduce((sum, payment) => sum + payment.refundable, 0),
    setStatus: {
      pending: setStatus('pending'),
      processing: setStatus('processing'),
      completed: setStatus('completed'),
      cancelled: setStatus('cancelled'),
    },
    tracking: {
      order_confirmed: addTracking('order_confirmed'),
      processing: addTracking('processing'),
      shipped: addTracking('shipped'),
      in_transit: addTracking('in_transit'),
      out_for_delivery: addTracking('out_for_delivery'),
      delivered: addTracking('delivered'),
      delayed: addTracking('delayed'),
    },
    correctAddress: preview({ type: 'correctAddress', contact: aggregate.order ?? EMPTY_CONTACT }),
    restockable: restockableUnits(aggregate),
    collectCash: preview({ type: 'collectCash', reference: '' }),
    requestConfirmation: preview({ type: 'requestConfirmation', hours: 1, onlineTerms: null }),
    recordConfirmation: preview({ type: 'recordConfirmation', by: 'phone' }),
    hold: preview({ type: 'hold', reason: '-' }),
    release: preview({ type: 'release' }),
    remove: preview({ type: 'remove' }),
    payments: captured.map(({ attempt, refundable }) => ({
      attemptId: attempt.id,
      refund: preview(refundOf(attempt.id, refundable)),
      apply: apply(attempt.id),
    })),
    matters: openMatters(aggregate).map((matter) => ({
      matterId: matter.id,
      kind: matter.kind,
      refund: matter.attemptId === null ? null : preview(matterRefund(aggregate, matter, matter.attemptId)),
      apply: matter.attemptId === null ? null : apply(matter.attemptId),
      close: preview({ type: 'resolveMatter', matterId: matter.id, note: '-' }),
    })),
  };
}

function restockableUnits({ items, reservations }: OrderAggregate): OrderOutcomes['restockable'] {
  return items.flatMap(({ id: itemId, variantId, quantity }) => {
    const reservation = reservations.find((candidate) => candidate.variantId === variantId);
    const units = reservation ? Math.min(quantity, soldUnits(reservation)) : 0;
    return units > 0 ? [{ itemId, units }] : [];
  });
}

const refundOf = (attemptId: string, amount: Paise): Command<'refund'> => ({
  type: 'refund',
  lines: [],
  note: '',
  amount,
  attemptId,
});

/** The outcome of cancelling for the customer; null when they can no longer cancel. */
export function previewCancellation(
  aggregate: OrderAggregate,
  input: Commands['cancelByCustomer']['input'],
  now: Date,
): { arrived: Paise; refund: Paise } | null {
  const command = { type: 'cancelByCustomer', ...input } as const;
  const decision = decide<'cancelByCustomer'>(aggregate, command, `customer:${input.userId}`, now);
  if (decision instanceof Rejection || aggregate.order?.status === 'cancelled') return null;
  const refund = consequencesOf(aggregate, decision).reduce(
    (sum, one) =>
      one.kind === 'refund_approved' || one.kind === 'refund_proposed' || one.kind === 'credit_returned'
        ? sum + one.amount
        : sum,
    0,
  );
  return { arrived: capturedPayments(aggregate).reduce((sum, { captured }) => sum + captured, 0), refund };
}

/** What is left to pay of a cash order when its customer pays it online instead; null when they no longer can. */
export function previewOnlinePayment(
  aggregate: OrderAggregate,
  input: Commands['payOnline']['input'],
  now: Date,
): { total: Paise; saving: Paise } | null {
  const command = { type: 'payOnline', ...input } as const;
  const decision = decide<'payOnline'>(aggregate, command, `customer:${input.userId}`, now);
  if (decision instanceof Rejection || !aggregate.order) return null;
  const total = decision.result.attempt.amount;
  return { total, saving: amountToPay(aggregate.order) - total };
}

/** The command that refunds a matter: its proposed or failed refund, or a new one of its payment. */
function matterRefund(
  { refunds }: OrderAggregate,
  { kind, refundId, amount }: Matter,
  attemptId: string,
): Command<'refund' | 'approveRefund' | 'retryRefund'> {
  const refund = refunds.find(({ id }) => id === refundId);
  if (kind === 'refund_failed' && refund)
    return { type: 'retryRefund', refundId: refund.id, gatewayRefundId: refund.refundId, isKnown: false };
  if (kind === 'refund_due' && refund) return { type: 'approveRefund', refundId: refund.id };
  return refundOf(attemptId, amount);
}
