import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countUpTo, readMatches } from '#db/count-rows.ts';
import { isOneOfIds } from '#db/id-lookup.ts';
import { byAge, keyset, type PageRequest } from '#db/keyset.ts';
import type { Queryable } from '#db/queryable.ts';
import { orderItems, orders, TRACKING_NUMBER_KEY } from '#db/schema/orders.ts';
import { shipmentBookings, shipmentLines, shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import type { BookingState } from '#shared/booking-states.ts';
import { DAY_MS, shopDay } from '#shared/dates.ts';
import { isOneOf } from '#shared/order-states.ts';
import {
  IN_SHOP_STATES,
  SHIPMENT_STATES,
  type ShipmentState,
  UNDELIVERED_STATES,
  UNDER_WAY_STATES,
} from '#shared/shipment-states.ts';
import { matchesOrderSearch } from '../order-management/filter-orders.ts';
import { trackingNumberKey } from '../tracking/tracking-number.ts';
import type { dispatchAdminContract, SHIPMENT_VIEWS } from './admin-contract.ts';
import { CASH_TO_COLLECT } from './cash-to-collect.ts';

type Filter = z.output<(typeof dispatchAdminContract)['list']['~orpc']['inputSchema'] & z.ZodType>;

/** Where an order goes. */
export const DESTINATION = {
  city: sql<string>`coalesce(${orders.shippingAddress} ->> 'city', '')`,
  pincode: sql<string>`coalesce(${orders.shippingAddress} ->> 'pincode', '')`,
};
const MAX_COUNTED = 1000;
/** A shipment of which the carrier reports nothing for so many days needs a look. */
const DAYS_WITHOUT_SCAN = 3;

/** SQL: an order whose goods are to be packed, and that staff do not hold back. */
export const IS_TO_PACK = and(
  eq(orders.status, 'processing'),
  isNull(orders.deletedAt),
  isNull(orders.heldAt),
  sql`${orders.confirmedAt} is not null`,
  sql`exists (select from ${orderItems} i where i.order_id = ${orders.id} and i.quantity - i.refunded_quantity > coalesce((
    select sum(l.quantity) from ${shipmentLines} l join ${shipments} s on s.id = l.shipment_id
    where l.order_item_id = i.id and s.state not in ('draft', 'cancelled')), 0))`,
);

const LATEST_BOOKING = sql<{ state: BookingState; message: string | null } | null>`(
  select jsonb_build_object('state', b.state, 'message', b.message) from ${shipmentBookings} b
  where b.shipment_id = ${shipments.id} order by b.created_at desc, b.id desc limit 1)`;

/** SQL: a packed shipment whose latest booking was refused. */
export const IS_BOOKING_REFUSED = sql`(${shipments.state} = 'packed' and (select b.state from ${shipmentBookings} b
  where b.shipment_id = ${shipments.id} order by b.created_at desc, b.id desc limit 1) = 'refused')`;

/** Shipments, newest first unless asked otherwise. */
export async function listShipments(app: App, filter: Filter) {
  const today = shopDay(app.now());
  const page = keyset(byAge(shipments.createdAt, shipments.id, filter.sort ?? 'newest'), filter as PageRequest);
  const isListed = and(
    filter.view ? viewOf(filter.view, app.now()) : undefined,
    filter.search ? isOneOfIds(shipments.id, await findShipments(app, filter.search)) : undefined,
  );
  // only the ids: a search sorts a thousand rows
  const pageRows = await app.db
    .select({ id: shipments.id, cursor: page.cursor })
    .from(shipments)
    .where(and(isListed, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(pageRows);
  const ids = rows.map(({ id }) => id);
  const details = ids.length === 0 ? [] : await readRows(app.db, ids);
  return {
    ...ends,
    total: await countUpTo(app.db, shipments, isListed),
    rows: ids
      .flatMap((id) => details.find((row) => row.id === id) ?? [])
      .map(({ stateAt, ...row }) => ({ ...row, stateAt: stateAt.toISOString(), isLate: isLate(row, today) })),
  };
}

const readRows = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      id: shipments.id,
      orderId: shipments.orderId,
      number: shipments.number,
      state: shipments.state,
      stateAt: shipments.stateAt,
      carrier: shipments.carrier,
      trackingNumber: shipments.trackingNumber,
      displayId: orders.displayId,
      fullName: orders.fullName,
      promisedOn: orders.promisedOn,
      ...DESTINATION,
      units: sql<number>`(select coalesce(sum(l.quantity), 0)::int from ${shipmentLines} l where l.shipment_id = ${shipments.id})`,
      cashToCollect: CASH_TO_COLLECT,
      booking: LATEST_BOOKING,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(inArray(shipments.id, [...ids]));

const isLate = ({ state, promisedOn }: { state: ShipmentState; promisedOn: string | null }, today: string): boolean =>
  promisedOn !== null && promisedOn < today && UNDELIVERED_STATES.includes(state);

function viewOf(view: (typeof SHIPMENT_VIEWS)[number], now: Date): SQL | undefined {
  if (view === 'in_shop') return isIn(IN_SHOP_STATES);
  if (view === 'under_way') return isIn(UNDER_WAY_STATES);
  if (view === 'late') return isLateAt(shopDay(now));
  if (view === 'to_check') return sql`${shipments.state} = 'returned' and ${shipments.receivedAt} is null`;
  return view === 'no_scan' ? hasNoScan(now) : eq(shipments.state, view);
}

/** SQL: a shipment in one of these states, as words, so that `shipments_undelivered` serves. */
const isIn = (states: readonly ShipmentState[]): SQL => sql.raw(isOneOf('shipments.state', states));

const isLateAt = (today: string) =>
  and(
    isIn(UNDELIVERED_STATES),
    sql`exists (select from ${orders} o where o.id = ${shipments.orderId} and o.promised_on < ${today})`,
  );

/** SQL: the label was bought and the shipment never handed over, or the carrier does not say that it has it. */
function hasNoScan(now: Date): SQL | undefined {
  const since = new Date(now.getTime() - DAYS_WITHOUT_SCAN * DAY_MS);
  return and(
    inArray(shipments.state, ['booked', 'handed_over']),
    lt(shipments.stateAt, since),
    sql`not exists (select from shipment_scans c where c.shipment_id = ${shipments.id} and c.at >= ${since})`,
  );
}

/**
 * The ids of the shipments with this number, and of those of the orders that a search matches; each is found by an index
 * of its own. With more than 1,000 orders some are left out.
 */
export async function findShipments({ db }: App, search: string): Promise<string[]> {
  const key = trackingNumberKey(search);
  const newestFirst = [desc(orders.createdAt), desc(orders.id)];
  const isFound = and(isNull(orders.deletedAt), await matchesOrderSearch(db, search));
  const orderIds = await readMatches(db, orders, isFound, newestFirst);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${shipments} where ${isOneOfIds(sql`order_id`, orderIds)}
    union select id from ${shipments} where tracking_number is not null and ${TRACKING_NUMBER_KEY} = ${key}`);
  return rows.map(({ id }) => id);
}

/** States whose shipments somebody has to look after. */
export const OPEN_SHIPMENT_STATES: ShipmentState[] = [...UNDELIVERED_STATES, 'returning', 'lost'];

/** Open shipments by state, orders to pack (counted up to 1,000), and late shipments. */
export async function countShipments(app: App) {
  const now = app.now();
  const waiting = app.db.select({ id: orders.id }).from(orders).where(IS_TO_PACK).limit(MAX_COUNTED).as('waiting');
  const [states, toPack, lateCount, toCheck, noScan] = await Promise.all([
    app.db
      .select({ state: shipments.state, count: sql<number>`count(*)::int` })
      .from(shipments)
      .where(inArray(shipments.state, OPEN_SHIPMENT_STATES))
      .groupBy(shipments.state),
    app.db.select({ count: sql<number>`count(*)::int` }).from(waiting),
    countUpTo(app.db, shipments, viewOf('late', now)),
    countUpTo(app.db, shipments, viewOf('to_check', now)),
    countUpTo(app.db, shipments, viewOf('no_scan', now)),
  ]);
  const counts = Object.fromEntries(SHIPMENT_STATES.map((state) => [state, 0])) as Record<ShipmentState, number>;
  for (const { state, count } of states) counts[state] = count;
  return {
    toPack: toPack[0]!.count,
    states: counts,
    late: lateCount.count,
    toCheck: toCheck.count,
    noScan: noScan.count,
  };
}
