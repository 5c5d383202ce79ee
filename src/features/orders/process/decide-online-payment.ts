import { onlineTotal, shareOnlineDiscount } from '../charge-rules.ts';
import type { Command, CommandResult } from './commands.ts';
import { endAttempt, openOnline, takeAttempt } from './decide-attempts.ts';
import { retry, usableAttempt } from './decide-placing.ts';
import { type Draft, isCashDue, openMatters, record, requireOwnOrder } from './draft.ts';
import type { Attempt, Order } from './order.ts';
import { reject } from './rejections.ts';

/** Whether a cash order can still become one that is paid online: nobody packs, invoices or carries it for its cash. */
export const isPayableOnline = ({ cashOnTheWay }: Pick<Draft, 'cashOnTheWay'>, order: Order): boolean =>
  order.status === 'pending' && isCashDue(order) && order.invoicedAt === null && cashOnTheWay === 0;

/**
 * Pays a pending cash order of the customer online, without the fee of cash and with the discount for paying online that
 * is offered now. The order keeps its terms until the money has arrived. Returns the open attempt of that amount, or a
 * new one. ONLINE_PAYMENT_NOT_OFFERED, PAYMENT_UNDER_REVIEW, RETRY_LIMIT_REACHED, PAYMENTS_PAUSED,
 * PAYMENT_METHOD_UNAVAILABLE.
 */
export function payOnline(draft: Draft, command: Command<'payOnline'>): CommandResult<'payOnline'> {
  const order = requireOwnOrder(draft, command.userId);
  if (!isPayableOnline(draft, order)) reject('ONLINE_PAYMENT_NOT_OFFERED');
  // money that arrived and does not count for the order: its payer must not pay twice
  if (openMatters(draft).length > 0) reject('PAYMENT_UNDER_REVIEW');
  const [gateway] = command.gateways;
  if (!gateway) reject(command.isTestMode ? 'PAYMENTS_PAUSED' : 'PAYMENT_METHOD_UNAVAILABLE');
  const amount = onlineTotal(order, command.terms) - order.creditAmount;
  // without the fee of cash the credit alone may pay it
  if (amount <= 0) reject('ONLINE_PAYMENT_NOT_OFFERED');
  // a page of another amount, as the terms have changed since; whoever has it open may still pay it
  for (const attempt of openOnline(draft))
    if (attempt.gateway === gateway.name && attempt.amount !== amount) endAttempt(draft, attempt, 'PAYMENT_CANCELLED');
  const place = { ...gateway, flow: 'page' } as const;
  return takeAttempt(draft, usableAttempt(draft, place) ?? retry(draft, order, { ...place, amount }));
}

/**
 * Gives a cash order the terms under which an attempt asked for its amount: no fee of cash, and the rest of the difference
 * as the discount for paying online.
 */
export function changeTerms(draft: Draft, order: Order, { amount }: Attempt): void {
  const formerTotal = order.totalAmount;
  const totalAmount = amount + order.creditAmount;
  const onlineDiscount = formerTotal - order.cashFee - totalAmount;
  const shares = shareOnlineDiscount(onlineDiscount, draft.items);
  for (const [index, item] of draft.items.entries()) item.discount += shares[index] ?? 0;
  order.shipping -= order.cashFee;
  order.discount += onlineDiscount;
  Object.assign(order, { cashFee: 0, onlineDiscount, totalAmount });
  // an invoice states what the order cost in cash
  draft.effects.withdrawsInvoice ||= order.invoicedAt !== null;
  record(draft, { kind: 'order.terms_changed', data: { formerTotal, total: totalAmount } });
}
