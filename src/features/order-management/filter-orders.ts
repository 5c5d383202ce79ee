import { and, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import { ORDER_SEARCH_TEXT, orders } from '#db/schema/orders.ts';
import { containsPattern, matchesText } from '#db/text-search.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import type { PaymentStatus, RefundStatus } from '#shared/order-states.ts';
import { normalisePhone, phoneDigits } from '#shared/phone.ts';
import { isUuid } from '#shared/uuid.ts';

/** Orders that a few letters may mean: id, name, e-mail, phone. Undefined when there is nothing to look for. */
export function matchesOrderSearch(search: string | undefined): SQL | undefined {
  const text = search?.trim();
  if (!text) return undefined;
  if (isUuid(text.toLowerCase())) return eq(orders.id, text.toLowerCase());
  return phoneOr(text, matchesText(ORDER_SEARCH_TEXT, text));
}

/** Orders that `words` finds, or with a phone number like this one, however it is typed; a whole number means nothing else. */
function phoneOr(text: string, words: SQL): SQL {
  // stored without its spaces
  const digits = phoneDigits(text);
  const byPhone = sql`${ORDER_SEARCH_TEXT} ilike ${containsPattern(digits)}`;
  if (normalisePhone(text)) return byPhone;
  return /^\d{4,}$/.test(digits) && digits !== text ? sql`(${words} or ${byPhone})` : words;
}

export type PaymentFilter =
  | PaymentStatus
  | ('reservation-ending' | 'refund-due' | 'refunding' | 'refunded' | 'refund-failed' | 'cash-due');

/** So long before an unpaid order loses what it holds, it asks for a person. */
export const RESERVATION_ENDS_SOON_MS = 10 * MINUTE_MS;

/** Orders whose money stands so. The index of refunds knows only orders that have one. */
export function matchesPaymentFilter(payment: PaymentFilter, now: Date): SQL | undefined {
  const refundIs = (...states: RefundStatus[]) =>
    and(inArray(orders.refundState, states), sql`${orders.refundState} <> 'none'`);
  switch (payment) {
    case 'refund-due':
      return refundIs('due');
    case 'refunding':
      return refundIs('requested');
    case 'refunded':
      return refundIs('refunded', 'partial');
    case 'refund-failed':
      return refundIs('failed');
    case 'reservation-ending':
      return and(
        sql`${orders.confirmedAt} is null and ${orders.status} = 'pending'`,
        lt(orders.reservationExpiresAt, new Date(now.getTime() + RESERVATION_ENDS_SOON_MS)),
      );
    case 'cash-due':
      return and(
        sql`${orders.paymentMethod} = 'cod' and ${orders.paymentStatus} = 'pending'`,
        ne(orders.status, 'cancelled'),
      );
    default:
      return eq(orders.paymentStatus, payment);
  }
}
