import { type SQL, sql } from 'drizzle-orm';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';

/** Without an update for this long a shipment is late. */
export const NO_UPDATE_DAYS = 4;

/** SQL of `shipments_in_transit p`: delayed, or in transit without an update for days. */
export const isShipmentLate = (app: App): SQL => {
  const before = new Date(app.now().getTime() - NO_UPDATE_DAYS * DAY_MS).toISOString();
  return sql`(p.status = 'delayed' or (p.status in ('shipped', 'in_transit', 'out_for_delivery')
    and p.since < ${before}::timestamptz))`;
};

/** SQL: ids of the orders whose shipments are late. */
export const lateShipmentOrderIds = (app: App): SQL =>
  sql`select p.order_id from shipments_in_transit p where ${isShipmentLate(app)}`;
