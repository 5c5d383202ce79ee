import { type SQL, sql } from 'drizzle-orm';
import { TRACKING_NUMBER_KEY } from '#db/schema/orders.ts';

/** A tracking number without case, spaces and dashes; empty when nothing is left. */
export const trackingNumberKey = (trackingNumber: string): string =>
  trackingNumber.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

/** SQL of `order_tracking`: its number equals this one, ignoring case, spaces and dashes. */
export function hasTrackingNumber(trackingNumber: string): SQL {
  const key = trackingNumberKey(trackingNumber);
  return key ? sql`(tracking_number is not null and ${TRACKING_NUMBER_KEY} = ${key})` : sql`false`;
}
