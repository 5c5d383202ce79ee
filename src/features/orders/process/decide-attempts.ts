import { MINUTE_MS } from '#shared/dates.ts';
import type { Paise } from '#shared/money.ts';
import type { PaymentFlow } from '#shared/order-states.ts';
import { amountToPay } from '../charge-rules.ts';
import type { ReceivedBy } from './commands.ts';
import { type Draft, isUnpaid, newId, record, transitionAttempt } from './draft.ts';
import type { Attempt, Order } from './order.ts';
import {
  COD_GATEWAY,
  CREDIT_GATEWAY,
  FREE_GATEWAY,
  IMPORT_GATEWAY,
  isCredit,
  nextCheck,
  RECEIVED_GATEWAY,
  RESERVATION_GRACE_MS,
} from './payment-rules.ts';
import { isAttemptOpen } from './states.ts';

/** Where a payment is made: a gateway, by its name, and how it is paid there. */
export type Place = { name: string; flow: PaymentFlow };

function newAttempt(
  draft: Draft,
  order: Order,
  attempt: Pick<Attempt, 'gateway' | 'state' | 'expiresAt'> & Partial<Attempt>,
): Attempt {
  const created: Attempt = {
    id: newId(draft),
    orderId: order.id,
    transactionId: '',
    amount: amountToPay(order),
    flow: 'page',
    redirectUrl: null,
    upiCode: null,
    gatewayReference: null,
    instrument: null,
    errorCode: null,
    errorMessage: null,
    nextCheckAt: null,
    lastCheckedAt: null,
    finalisedAt: null,
    capturedAmount: null,
    capturedAt: null,
    appliedAt: null,
    createdAt: draft.now,
    updatedAt: draft.now,
    ...attempt,
  };
  draft.attempts.push(created);
  return created;
}

/** A new attempt at a gateway; stock of an unpaid order stays reserved until shortly after it ends. */
export function addAttempt(
  draft: Draft,
  order: Order,
  { name, flow, minutes, amount = amountToPay(order) }: Place & { minutes: number; amount?: Paise },
): Attempt {
  const expiresAt = new Date(draft.now.getTime() + minutes * MINUTE_MS);
  const end = expiresAt.getTime() + RESERVATION_GRACE_MS;
  // an attempt at another gateway may be open for longer
  if (isUnpaid(order)) order.reservationExpiresAt = new Date(Math.max(end, order.reservationExpiresAt?.getTime() ?? 0));
  return newAttempt(draft, order, { gateway: name, flow, amount, state: 'created', expiresAt });
}

/** The attempt for its caller, one of whom gets the right to open it at the gateway. */
export function takeAttempt(draft: Draft, attempt: Attempt): { attempt: Attempt; opensPayment: boolean } {
  const opensPayment = attempt.state === 'created';
  if (opensPayment)
    transitionAttempt(draft, attempt, 'initiated', { nextCheckAt: nextCheck(attempt, draft.now, false) });
  return { attempt, opensPayment };
}

/** Creates the COD attempt; it stays pending until staff record the collection. */
export const addCodAttempt = (draft: Draft, order: Order): Attempt =>
  newAttempt(draft, order, { gateway: COD_GATEWAY, state: 'pending', expiresAt: draft.now });

export function addFreeAttempt(draft: Draft, order: Order): Attempt {
  const attempt = newAttempt(draft, order, { gateway: FREE_GATEWAY, state: 'pending', expiresAt: draft.now });
  captureAttempt(draft, attempt, 0);
  attempt.appliedAt = draft.now;
  return attempt;
}

/** Money that staff have; its payment counts at once. */
export function addReceivedAttempt(
  draft: Draft,
  order: Order,
  { instrument, reference }: { instrument: ReceivedBy; reference: string },
): Attempt {
  const attempt = newAttempt(draft, order, { gateway: RECEIVED_GATEWAY, state: 'pending', expiresAt: draft.now });
  const amount = amountToPay(order);
  captureAttempt(draft, attempt, amount, { gatewayReference: reference || null, instrument });
  attempt.appliedAt = draft.now;
  const data = { amount, instrument, ...(reference ? { reference } : {}) };
  record(draft, { kind: 'payment.updated', from: order.paymentStatus, to: 'completed', data });
  return attempt;
}

/** A payment that another shop captured, recorded as an attempt so that all orders' payments are counted alike. */
export const addImportedAttempt = (draft: Draft, order: Order, paidAt: Date): Attempt =>
  newAttempt(draft, order, {
    gateway: IMPORT_GATEWAY,
    state: 'succeeded',
    expiresAt: paidAt,
    finalisedAt: paidAt,
    capturedAmount: amountToPay(order),
    capturedAt: paidAt,
    appliedAt: paidAt,
    createdAt: paidAt,
  });

/** Marks an attempt as captured. Whether the payment counts for the order is decided separately. */
export function captureAttempt(draft: Draft, attempt: Attempt, amount: number, change: Partial<Attempt> = {}): void {
  // one that was never sent to the gateway passes through the same states
  if (attempt.state === 'created') transitionAttempt(draft, attempt, 'initiated');
  transitionAttempt(draft, attempt, 'succeeded', {
    ...change,
    capturedAmount: amount,
    capturedAt: draft.now,
    finalisedAt: draft.now,
    nextCheckAt: null,
  });
}

/** Ends an open attempt; the gateway is still checked for a late payment. */
export function endAttempt(draft: Draft, attempt: Attempt, errorCode: 'PAYMENT_TIMEOUT' | 'PAYMENT_CANCELLED'): void {
  transitionAttempt(draft, attempt, 'expired', {
    finalisedAt: draft.now,
    errorCode,
    // one that was never sent to the gateway cannot be paid; any other is looked up once more, however old it is
    nextCheckAt: attempt.state === 'created' ? null : (nextCheck(attempt, draft.now, true) ?? draft.now),
  });
}

export const isCodAttemptOpen = (attempt: Attempt): boolean =>
  attempt.gateway === COD_GATEWAY && isAttemptOpen(attempt);

/** Ends the COD attempts of an order. */
export function cancelCodAttempts(draft: Draft, reason: string): void {
  for (const attempt of draft.attempts.filter(isCodAttemptOpen))
    transitionAttempt(draft, attempt, 'failed', {
      finalisedAt: draft.now,
      errorCode: 'PAYMENT_CANCELLED',
      errorMessage: reason,
    });
}

/** Open attempts at gateways, without COD and store credit. */
export const openOnline = (draft: Draft): Attempt[] =>
  draft.attempts.filter((attempt) => isAttemptOpen(attempt) && attempt.gateway !== COD_GATEWAY && !isCredit(attempt));

/** Holds an amount of store credit for an order; writing it fails when others have used it. */
export const addCreditAttempt = (draft: Draft, order: Order, amount: Paise): Attempt =>
  newAttempt(draft, order, { gateway: CREDIT_GATEWAY, amount, state: 'created', expiresAt: draft.now });
