import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import type { Paise } from '#shared/money.ts';

/** SQL of orders: cash that is due at the door, 0 when nothing is. */
export const CASH_TO_COLLECT: SQL<Paise> = sql<Paise>`case
  when ${orders.paymentMethod} = 'cod' and ${orders.paymentStatus} = 'pending' and ${orders.status} <> 'cancelled'
  then ${orders.totalAmount} else 0 end`.mapWith(orders.totalAmount);
