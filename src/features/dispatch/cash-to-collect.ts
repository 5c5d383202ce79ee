import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import type { Paise } from '#shared/money.ts';

/** SQL of orders: cash that is due at the door, 0 when nothing is. */
export const CASH_TO_COLLECT: SQL<Paise> = sql<Paise>`case
  when ${orders.paymentMethod} = 'cod' and ${orders.paymentStatus} = 'pending' and ${orders.status} <> 'cancelled'
  then ${orders.totalAmount} - ${orders.creditAmount} else 0 end`.mapWith(orders.totalAmount);

/** A shipment for sharing out cash: the value of its goods, and its cash when it is booked with one. */
export type SharedCash = { value: Paise; cash: Paise | null };

/**
 * The cash to collect with a shipment of `value`, when the cash due of the order is spread over its shipments by value:
 * the one that has the last goods collects what is left, so that all together collect what is due. `departed`: the other
 * shipments that are sent.
 */
export function shareOfCash(due: Paise, value: Paise, orderValue: Paise, departed: readonly SharedCash[]): Paise {
  const shareOf = (part: Paise) => (orderValue > 0 ? Math.round((due * part) / orderValue) : 0);
  const leftValue = orderValue - departed.reduce((sum, one) => sum + one.value, 0);
  const leftCash = due - departed.reduce((sum, one) => sum + (one.cash ?? shareOf(one.value)), 0);
  return Math.max(0, value >= leftValue ? leftCash : Math.min(shareOf(value), leftCash));
}
