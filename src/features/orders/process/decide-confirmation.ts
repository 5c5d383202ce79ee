import { HOUR_MS } from '#shared/dates.ts';
import { onlineTotal } from '../charge-rules.ts';
import type { Command, ConfirmationRequest } from './commands.ts';
import { type Draft, isCashDue, record, requireOrder } from './draft.ts';
import type { Order } from './order.ts';
import { reject } from './rejections.ts';

type CashOrder = Pick<
  Order,
  | 'confirmationRequestedAt'
  | 'customerConfirmedAt'
  | 'status'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'confirmedAt'
  | 'deletedAt'
>;

/** Whether a cash order waits for its customer's reply; one that staff have moved on does not. */
export const isUnanswered = (order: CashOrder): boolean =>
  order.confirmationRequestedAt !== null &&
  order.customerConfirmedAt === null &&
  order.status === 'pending' &&
  isCashDue(order);

/** Asks the customer of a new cash order whether they take it; links of earlier requests end. */
export function askCustomer(draft: Draft, order: Order, { hours, onlineTerms }: ConfirmationRequest): void {
  order.confirmationRequestedAt = draft.now;
  order.confirmationDueAt = new Date(draft.now.getTime() + hours * HOUR_MS);
  record(draft, { kind: 'order.confirmation_requested' });
  const total = onlineTerms ? onlineTotal(order, onlineTerms) - order.creditAmount : 0;
  draft.effects.mails.push({ name: 'confirmation-request', onlineTotal: total > 0 ? total : null });
}

/** Tells the customer that the order is confirmed, once, where that waited for their reply. */
export function mailDueConfirmation(draft: Draft, order: Order): void {
  if (!order.isConfirmationMailDue) return;
  order.isConfirmationMailDue = false;
  draft.effects.mails.push({ name: 'order-confirmation' });
}

/** Asks the customer of a pending cash order, or asks again. CONFIRMATION_NOT_DUE. */
export function requestConfirmation(draft: Draft, command: Command<'requestConfirmation'>): null {
  const order = requireOrder(draft);
  if (order.status !== 'pending' || order.customerConfirmedAt !== null || !isCashDue(order))
    reject('CONFIRMATION_NOT_DUE');
  askCustomer(draft, order, command);
  return null;
}

/**
 * Records that the customer takes the cash order, by the link or as staff heard on the phone. A repetition changes
 * nothing. CONFIRMATION_NOT_DUE when they were not asked, or no cash is due any more.
 */
export function recordConfirmation(draft: Draft, { by }: Command<'recordConfirmation'>): null {
  const order = requireOrder(draft);
  // staff may have moved the order on: that the customer takes it is still worth knowing
  if (order.confirmationRequestedAt === null || !isCashDue(order)) reject('CONFIRMATION_NOT_DUE');
  if (order.customerConfirmedAt !== null) return null;
  order.customerConfirmedAt = draft.now;
  record(draft, { kind: 'order.customer_confirmed', data: { by } });
  mailDueConfirmation(draft, order);
  return null;
}
