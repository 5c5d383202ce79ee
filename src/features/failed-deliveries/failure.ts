import { isNull, type SQL, sql } from 'drizzle-orm';
import { attemptQuestions } from '#db/schema/failed-deliveries.ts';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { Paise } from '#shared/money.ts';
import { CASH_TO_COLLECT } from '../dispatch/cash-to-collect.ts';
import { IS_MAILABLE } from '../orders/is-mailable.ts';

/** SQL of shipments: why their last attempt failed, in words of the carrier or of staff. */
export const REASON: SQL<string | null> = sql<string | null>`(
  select c.text from shipment_scans c where c.shipment_id = shipments.id and c.state = 'failed_attempt'
  order by c.at desc, c.id desc limit 1)`;

/** SQL of shipments with their orders: to be collected at the door with this one. */
export const CASH: SQL<Paise> = sql<Paise>`coalesce((
  select b.cash from shipment_bookings b where b.shipment_id = shipments.id and b.state = 'booked'),
  ${CASH_TO_COLLECT})`.mapWith(orders.totalAmount);

/** SQL of shipments: staff have decided after the present attempt, and the carrier did not refuse. */
const IS_DECIDED = sql`exists (select from attempt_resolutions r where r.shipment_id = shipments.id
  and r.attempt = shipments.failed_attempts and r.state in ('requested', 'accepted', 'noted'))`;

/** SQL of shipments with their orders: they wait at a failed attempt. */
export const HAS_FAILED = sql`(${shipments.state} = 'failed_attempt' and ${isNull(orders.deletedAt)})`;

/** SQL of shipments: staff have yet to decide. */
export const IS_WAITING = sql`not ${IS_DECIDED}`;

/** SQL of shipments with their orders: staff have yet to decide, and the customer can be asked and was not. */
export const IS_UNASKED = sql`(${IS_WAITING} and ${IS_MAILABLE} and not exists (
  select from ${attemptQuestions} q where q.shipment_id = shipments.id and q.attempt = shipments.failed_attempts))`;
