import type { Paise } from '#shared/money.ts';
import { amountToPay } from '../charge-rules.ts';
import { addCreditAttempt, captureAttempt, endAttempt } from './decide-attempts.ts';
import type { Draft } from './draft.ts';
import type { Attempt, Order, OrderAggregate, Refund } from './order.ts';
import { isCredit } from './payment-rules.ts';
import { reject } from './rejections.ts';
import { isAttemptOpen } from './states.ts';

const openCredit = ({ attempts }: Pick<OrderAggregate, 'attempts'>): Attempt[] =>
  attempts.filter((attempt) => isCredit(attempt) && isAttemptOpen(attempt));

/** Spends the held credit of an order that is confirmed; alone it pays the order when nothing else is to be paid. */
export function spendCredit(draft: Draft, order: Order): void {
  const isCounted = draft.attempts.some(({ appliedAt }) => appliedAt !== null);
  for (const attempt of openCredit(draft)) {
    captureAttempt(draft, attempt, attempt.amount);
    if (amountToPay(order) === 0 && !isCounted) attempt.appliedAt = draft.now;
  }
}

/** Releases the held credit of an order that is not paid any more. */
export function releaseCredit(draft: Draft): void {
  for (const attempt of openCredit(draft)) endAttempt(draft, attempt, 'PAYMENT_CANCELLED');
}

/** What a cancelled order has to take again of its customer's credit: what its end released or gave back. */
function creditToTakeAgain({ attempts, refunds }: Draft, order: Order): Paise {
  const spent = attempts.filter((attempt) => isCredit(attempt) && attempt.capturedAt !== null);
  if (spent.length === 0) return order.creditAmount;
  const isOfEnd = ({ attemptId, createdAt }: Refund) =>
    spent.some(({ id }) => id === attemptId) && createdAt.getTime() === order.cancelledAt?.getTime();
  return refunds.filter(isOfEnd).reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether the credit of a cancelled order can be held again. */
export const canHoldCreditAgain = (draft: Draft, order: Order): boolean =>
  creditToTakeAgain(draft, order) <= (draft.availability?.credit ?? 0);

/** Holds the credit of a cancelled order again. INSUFFICIENT_CREDIT {balance}. */
export function holdCreditAgain(draft: Draft, order: Order): void {
  const amount = creditToTakeAgain(draft, order);
  const balance = draft.availability?.credit ?? 0;
  if (amount > balance) reject('INSUFFICIENT_CREDIT', { balance });
  if (amount > 0) addCreditAttempt(draft, order, amount);
}

const sumOf = (amounts: readonly { amount: Paise }[]): Paise => amounts.reduce((sum, { amount }) => sum + amount, 0);

/** What a decision does to the ledger of store credit; null: nothing. */
export function creditChange(before: OrderAggregate, next: OrderAggregate) {
  const earlier = new Map(before.attempts.map((attempt) => [attempt.id, attempt]));
  const attempts = next.attempts.filter(isCredit);
  if (attempts.length === 0) return null;
  const isCreditRefund = ({ attemptId, state }: Refund) =>
    state === 'completed' && attempts.some(({ id }) => id === attemptId);
  const knownRefunds = new Set(before.refunds.filter(isCreditRefund).map(({ id }) => id));
  const wasOpen = ({ id }: Attempt) => {
    const one = earlier.get(id);
    return !one || isAttemptOpen(one);
  };
  const ended = attempts.filter((attempt) => wasOpen(attempt) && !isAttemptOpen(attempt));
  const change = {
    held: sumOf(attempts.filter(({ id }) => !earlier.has(id))),
    spent: sumOf(ended.filter(({ capturedAt }) => capturedAt !== null)),
    released: sumOf(ended.filter(({ capturedAt }) => capturedAt === null)),
    returned: sumOf(next.refunds.filter((refund) => isCreditRefund(refund) && !knownRefunds.has(refund.id))),
  };
  return Object.values(change).some((amount) => amount > 0) ? change : null;
}
