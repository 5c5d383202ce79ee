import { MINUTE_MS } from '#shared/dates.ts';
import { type Draft, newId, transitionAttempt } from './draft.ts';
import type { Attempt, Order } from './order.ts';
import { COD_GATEWAY, FREE_GATEWAY, IMPORT_GATEWAY, nextCheck, RESERVATION_GRACE_MS } from './payment-rules.ts';
import { isAttemptOpen } from './states.ts';

function newAttempt(
  draft: Draft,
  order: Order,
  attempt: Pick<Attempt, 'gateway' | 'state' | 'expiresAt'> & Partial<Attempt>,
): Attempt {
  const created: Attempt = {
    id: newId(draft),
    orderId: order.id,
    transactionId: '',
    amount: order.totalAmount,
    redirectUrl: null,
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

/** A new try at a gateway; the order's stock is held until shortly after its end. */
export function addAttempt(draft: Draft, order: Order, gateway: { name: string; minutes: number }): Attempt {
  const expiresAt = new Date(draft.now.getTime() + gateway.minutes * MINUTE_MS);
  const end = expiresAt.getTime() + RESERVATION_GRACE_MS;
  // another attempt may be open at another gateway, and for longer
  order.reservationExpiresAt = new Date(Math.max(end, order.reservationExpiresAt?.getTime() ?? 0));
  return newAttempt(draft, order, { gateway: gateway.name, state: 'created', expiresAt });
}

/** The cash of an order, due at the door: open until staff records the collection. No gateway knows it. */
export const addCodAttempt = (draft: Draft, order: Order): Attempt =>
  newAttempt(draft, order, { gateway: COD_GATEWAY, state: 'pending', expiresAt: draft.now });

export function addFreeAttempt(draft: Draft, order: Order): Attempt {
  const attempt = newAttempt(draft, order, { gateway: FREE_GATEWAY, state: 'pending', expiresAt: draft.now });
  captureAttempt(draft, attempt, 0);
  attempt.appliedAt = draft.now;
  return attempt;
}

/** What another shop was paid for the order: a payment like others, so that the money of all orders is counted alike. */
export const addImportedAttempt = (draft: Draft, order: Order, paidAt: Date): Attempt =>
  newAttempt(draft, order, {
    gateway: IMPORT_GATEWAY,
    state: 'succeeded',
    expiresAt: paidAt,
    finalisedAt: paidAt,
    capturedAmount: order.totalAmount,
    capturedAt: paidAt,
    appliedAt: paidAt,
    createdAt: paidAt,
  });

/** Money arrived. Whether it counts for the order is another decision. */
export function captureAttempt(draft: Draft, attempt: Attempt, amount: number, change: Partial<Attempt> = {}): void {
  // one that was never sent to the gateway takes the way of the others
  if (attempt.state === 'created') transitionAttempt(draft, attempt, 'initiated');
  transitionAttempt(draft, attempt, 'succeeded', {
    ...change,
    capturedAmount: amount,
    capturedAt: draft.now,
    finalisedAt: draft.now,
    nextCheckAt: null,
  });
}

/** Ends an open attempt that is not waited for any more; the gateway is still asked for money that comes late. */
export function endAttempt(draft: Draft, attempt: Attempt, errorCode: 'PAYMENT_TIMEOUT' | 'PAYMENT_CANCELLED'): void {
  transitionAttempt(draft, attempt, 'expired', {
    finalisedAt: draft.now,
    errorCode,
    // one that was never sent to the gateway cannot be paid
    nextCheckAt: attempt.state === 'created' ? null : nextCheck(attempt, draft.now, true),
  });
}

export const isCashOpen = (attempt: Attempt): boolean => attempt.gateway === COD_GATEWAY && isAttemptOpen(attempt);

/** Nobody collects cash for the order any more. */
export function endCash(draft: Draft, reason: string): void {
  for (const attempt of draft.attempts.filter(isCashOpen))
    transitionAttempt(draft, attempt, 'failed', {
      finalisedAt: draft.now,
      errorCode: 'PAYMENT_CANCELLED',
      errorMessage: reason,
    });
}

/** Open tries at gateways, without the cash that waits for the door. */
export const openOnline = (draft: Draft): Attempt[] =>
  draft.attempts.filter((attempt) => isAttemptOpen(attempt) && attempt.gateway !== COD_GATEWAY);
