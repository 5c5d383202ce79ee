import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import type { Queryable } from '#db/queryable.ts';
import { users } from '#db/schema/customers.ts';
import { attemptCalls, attemptQuestions, attemptResolutions } from '#db/schema/failed-deliveries.ts';
import { ORDER_SEARCH_TEXT, orderItems, orders } from '#db/schema/orders.ts';
import { media } from '#db/schema/platform.ts';
import { shipmentBookings, shipmentScans, shipments } from '#db/schema/shipments.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { phoneDigits } from '#shared/phone.ts';
import type { ShippingAddress } from '#shared/shipping-address.ts';
import { imageAssetColumns } from '../catalog/product-cards.ts';
import { readSettings } from '../settings/read-settings.ts';
import { attemptDays, offeredWays } from './attempt-rules.ts';
import { HAS_FAILED } from './failure.ts';
import { describeFailure, selectFailures } from './list-failed-deliveries.ts';
import { readRoute } from './lock-attempt.ts';

const MAX_SHOWN = 50;
const MAX_ORDERS = 200;

/** A failed delivery with all that a decision needs. NOT_FOUND once it is over. */
export async function readFailedDelivery({ db, now }: App, carriers: CarrierRegistry, shipmentId: string) {
  const [failure] = await selectFailures(db, sql<string>`''`).where(and(eq(shipments.id, shipmentId), HAS_FAILED));
  if (!failure) throw new DomainError('NOT_FOUND');
  const { cursor: _, ...listed } = failure;
  const { failedDeliveryHours } = (await readSettings(db)).shop;
  const { shippingAddress, ...more } = await readMore(db, shipmentId);
  const route = await readRoute(db, carriers, shipmentId);
  const [image, scans, questions, calls, resolutions, history] = await Promise.all([
    readImage(db, listed.orderId),
    readScans(db, shipmentId),
    readQuestions(db, shipmentId),
    readCalls(db, shipmentId),
    readResolutions(db, shipmentId),
    readHistory(db, more.phone, shippingAddress),
  ]);
  return {
    ...describeFailure(listed, failedDeliveryHours),
    ...more,
    image,
    scans,
    questions,
    calls,
    resolutions,
    history,
    address: shippingAddress.address,
    pincode: shippingAddress.pincode,
    isToldByStaff: route === null,
    ways: offeredWays(route?.abilities ?? null),
    days: attemptDays(shopDay(now())),
  };
}

async function readMore(db: Queryable, shipmentId: string) {
  const [more] = await db
    .select({
      phone: orders.phone,
      shippingAddress: orders.shippingAddress,
      promisedOn: orders.promisedOn,
      carrier: shipments.carrier,
      trackingNumber: shipments.trackingNumber,
      price: shipmentBookings.price,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(
      shipmentBookings,
      and(eq(shipmentBookings.shipmentId, shipments.id), eq(shipmentBookings.state, 'booked')),
    )
    .where(eq(shipments.id, shipmentId));
  return more!;
}

async function readImage(db: Queryable, orderId: string) {
  const [first] = await db
    .select({ image: imageAssetColumns })
    .from(orderItems)
    .innerJoin(media, eq(media.key, orderItems.imageKey))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
    .limit(1);
  return first?.image ?? null;
}

async function readScans(db: Queryable, shipmentId: string) {
  const rows = await db
    .select()
    .from(shipmentScans)
    .where(
      and(eq(shipmentScans.shipmentId, shipmentId), or(isNotNull(shipmentScans.text), isNotNull(shipmentScans.state))),
    )
    .orderBy(desc(shipmentScans.at), desc(shipmentScans.id))
    .limit(MAX_SHOWN);
  return rows.map(({ state, text, location, at }) => ({ state, text, location, at: at.toISOString() }));
}

async function readQuestions(db: Queryable, shipmentId: string) {
  const rows = await db
    .select({ question: attemptQuestions, askedBy: users.fullName })
    .from(attemptQuestions)
    .leftJoin(users, eq(users.id, attemptQuestions.askedBy))
    .where(eq(attemptQuestions.shipmentId, shipmentId))
    .orderBy(desc(attemptQuestions.askedAt))
    .limit(MAX_SHOWN);
  return rows.map(({ question, askedBy }) => ({
    attempt: question.attempt,
    askedBy,
    isAutomatic: question.askedBy === null,
    askedAt: question.askedAt.toISOString(),
    openedAt: question.openedAt?.toISOString() ?? null,
    answeredAt: question.answeredAt?.toISOString() ?? null,
  }));
}

async function readCalls(db: Queryable, shipmentId: string) {
  const rows = await db
    .select({ note: attemptCalls.note, calledAt: attemptCalls.calledAt, calledBy: users.fullName })
    .from(attemptCalls)
    .leftJoin(users, eq(users.id, attemptCalls.calledBy))
    .where(eq(attemptCalls.shipmentId, shipmentId))
    .orderBy(desc(attemptCalls.calledAt))
    .limit(MAX_SHOWN);
  return rows.map(({ calledAt, ...call }) => ({ ...call, calledAt: calledAt.toISOString() }));
}

async function readResolutions(db: Queryable, shipmentId: string) {
  const { kind, state, day, comment, message, decidedAt } = attemptResolutions;
  const rows = await db
    .select({ kind, state, day, comment, message, decidedAt, decidedBy: users.fullName })
    .from(attemptResolutions)
    .leftJoin(users, eq(users.id, attemptResolutions.decidedBy))
    .where(eq(attemptResolutions.shipmentId, shipmentId))
    .orderBy(desc(decidedAt), desc(attemptResolutions.id))
    .limit(MAX_SHOWN);
  return rows.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() }));
}

/** Orders with this phone or this address; each part of the union has its own index. */
async function readHistory(db: Queryable, phone: string, { address, pincode }: ShippingAddress) {
  const digits = phoneDigits(phone);
  const { rows } = await db.execute<{ orders: number; delivered: number; returned: number }>(sql`
    with known as (
      select id, status from orders where ${matchesText(ORDER_SEARCH_TEXT, digits)} and phone = ${phone}
        and confirmed_at is not null and deleted_at is null
      union select id, status from orders where shipping_address ->> 'pincode' = ${pincode}
        and md5(lower(shipping_address ->> 'address')) = md5(lower(${address})) and confirmed_at is not null and deleted_at is null
      limit ${MAX_ORDERS})
    select count(*)::int as orders, count(*) filter (where status in ('delivered', 'completed'))::int as delivered,
      count(*) filter (where exists (select from shipments s where s.order_id = known.id
        and s.state in ('returning', 'returned')))::int as returned
    from known`);
  return rows[0]!;
}
