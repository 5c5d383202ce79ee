import { type SQL, sql } from 'drizzle-orm';
import { TRACKING_NUMBER_KEY } from '#db/schema/orders.ts';

/** SQL of `order_tracking`: its number equals this one, ignoring case, spaces and dashes. */
export function hasTrackingNumber(typed: string): SQL {
  const key = typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  return key ? sql`(tracking_number is not null and ${TRACKING_NUMBER_KEY} = ${key})` : sql`false`;
}
