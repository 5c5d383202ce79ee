import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  BOOKING_STATES,
  type BookingContent,
  type BookingState,
  OPEN_BOOKING_STATES,
  WEIGHT_OUTCOMES,
  type WeightOutcome,
} from '#shared/booking-states.ts';
import { type Actor, isOneOf } from '#shared/order-states.ts';
import {
  CARRIER_STATES,
  type CarrierState,
  SHIPMENT_STATES,
  type ShipmentState,
  UNDELIVERED_STATES,
} from '#shared/shipment-states.ts';
import { money } from '../types.ts';
import { batches } from './batches.ts';
import { orderItems, orders, TRACKING_NUMBER_KEY } from './orders.ts';

/** Shipments of orders. */
export const shipments = pgTable(
  'shipments',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1, 2, … within its order */
    number: integer().notNull(),
    state: text().$type<ShipmentState>().notNull(),
    /** name of the carrier as typed, or of the one that was booked */
    carrier: text(),
    trackingNumber: text(),
    /** staff say that shipments share the tracking number */
    sharesNumber: boolean().notNull().default(false),
    /** packed: grams and millimetres */
    grams: integer(),
    lengthMm: integer(),
    widthMm: integer(),
    heightMm: integer(),
    /** who has it on the packing bench, and since when */
    packerId: uuid(),
    packerAt: timestamp({ withTimezone: true }),
    packedBy: uuid(),
    packedAt: timestamp({ withTimezone: true }),
    bookedAt: timestamp({ withTimezone: true }),
    handedOverAt: timestamp({ withTimezone: true }),
    deliveredAt: timestamp({ withTimezone: true }),
    /** it came back and was opened here */
    receivedAt: timestamp({ withTimezone: true }),
    receivedBy: uuid(),
    failedAttempts: integer().notNull().default(0),
    /** latest day on which the carrier expects to deliver it */
    expectedOn: date(),
    /** time of its present state */
    stateAt: timestamp({ withTimezone: true }).notNull(),
    /** counts its changes, so that two packers notice each other */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('shipments_order').on(t.orderId, t.number),
    uniqueIndex('shipments_tracking_number')
      .on(TRACKING_NUMBER_KEY)
      .where(sql`tracking_number is not null and not shares_number and state <> 'cancelled'`),
    index('shipments_tracking_number_key').on(TRACKING_NUMBER_KEY).where(sql`tracking_number is not null`),
    index('shipments_listed').on(t.createdAt, t.id),
    index('shipments_state_listed').on(t.state, t.createdAt, t.id),
    index('shipments_packed').on(t.packedBy, t.packedAt).where(sql`packed_by is not null`),
    index('shipments_state_since').on(t.state, t.stateAt),
    index('shipments_undelivered')
      .on(t.createdAt, t.id)
      .where(sql.raw(isOneOf('state', UNDELIVERED_STATES))),
    index('shipments_to_check').on(t.createdAt, t.id).where(sql`state = 'returned' and received_at is null`),
    index('shipments_handed_over').on(t.handedOverAt).where(sql`handed_over_at is not null`),
    check('shipments_state', sql.raw(isOneOf('state', SHIPMENT_STATES))),
    check('shipments_packed', sql`(packed_at is null) = (state = 'draft') or state = 'cancelled'`),
    check('shipments_handed_over', sql`handed_over_at is null or state not in ('draft', 'packed', 'booked')`),
  ],
);

/** Units of an order's line in a shipment. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    id: uuid().primaryKey(),
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    packed: integer().notNull().default(0),
    /** packed units that are in stock again */
    returned: integer().notNull().default(0),
    /** units that came back broken, and those that the carrier has to pay */
    destroyed: integer().notNull().default(0),
    claimed: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('shipment_lines_item').on(t.shipmentId, t.orderItemId),
    index('shipment_lines_order_item').on(t.orderItemId),
    check(
      'shipment_lines_units',
      sql`quantity > 0 and packed between 0 and quantity and returned between 0 and packed`,
    ),
    check('shipment_lines_fates', sql`destroyed >= 0 and claimed >= 0 and returned + destroyed + claimed <= packed`),
  ],
);

/** Packed units by batch, of variants whose stock is counted by batch. */
export const shipmentUnits = pgTable(
  'shipment_units',
  {
    lineId: uuid()
      .notNull()
      .references(() => shipmentLines.id, { onDelete: 'cascade' }),
    batchId: uuid()
      .notNull()
      .references(() => batches.id),
    quantity: integer().notNull(),
    returned: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.lineId, t.batchId] }),
    index('shipment_units_batch').on(t.batchId),
    check('shipment_units_quantity', sql`quantity > 0 and returned between 0 and quantity`),
  ],
);

/** SQL: the carrier charges another weight than the booked one. */
export const IS_OTHER_WEIGHT = sql.raw('charged_grams <> booked_grams and charged_at is not null');

/** Bookings of shipments at carriers. A shipment has one at most that is wanted. */
export const shipmentBookings = pgTable(
  'shipment_bookings',
  {
    id: uuid().primaryKey(),
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** name of the carrier in the registry */
    carrier: text().notNull(),
    /** ours at the carrier, used for one booking alone */
    reference: text().notNull().unique('shipment_bookings_reference'),
    state: text().$type<BookingState>().notNull(),
    /** null once it is settled, since it contains the address */
    content: jsonb().$type<BookingContent>(),
    /** to be collected at the door */
    cash: money().notNull(),
    tries: integer().notNull().default(0),
    /** the carrier is not called before; null: nothing is to be done */
    nextCheckAt: timestamp({ withTimezone: true }),
    /** the carrier's own id */
    carrierId: text(),
    trackingNumber: text(),
    /** name of the service, as the carrier says it */
    service: text(),
    price: money(),
    /** the weight that was booked; null: booked before it was kept */
    bookedGrams: integer(),
    /** the weight that the carrier charges, and since when; may differ from the booked one */
    chargedGrams: integer(),
    chargedAt: timestamp({ withTimezone: true }),
    /** last refusal or error */
    message: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('shipment_bookings_wanted').on(t.shipmentId).where(sql`state in ('requested', 'booked')`),
    index('shipment_bookings_shipment').on(t.shipmentId),
    index('shipment_bookings_other_weight').on(t.chargedAt, t.id).where(IS_OTHER_WEIGHT),
    index('shipment_bookings_due').on(t.nextCheckAt).where(sql`next_check_at is not null`),
    index('shipment_bookings_refused').on(t.carrier, t.settledAt).where(sql`state = 'refused'`),
    check('shipment_bookings_state', sql.raw(isOneOf('state', BOOKING_STATES))),
    check(
      'shipment_bookings_open',
      sql`(next_check_at is not null) = (${sql.raw(isOneOf('state', OPEN_BOOKING_STATES))})`,
    ),
    check('shipment_bookings_content', sql`(content is not null) = (state in ('requested', 'withdrawn'))`),
    check(
      'shipment_bookings_booked',
      sql`state <> 'booked' or (tracking_number is not null and carrier_id is not null)`,
    ),
  ],
);

/** Append-only: what staff decide about the weight that a carrier charges. The latest counts. */
export const weightDecisions = pgTable(
  'weight_decisions',
  {
    id: uuid().primaryKey().defaultRandom(),
    bookingId: uuid()
      .notNull()
      .references(() => shipmentBookings.id, { onDelete: 'cascade' }),
    outcome: text().$type<WeightOutcome>().notNull(),
    /** the weight that was charged when they decided; another one is decided anew */
    chargedGrams: integer().notNull(),
    note: text(),
    actorId: uuid().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('weight_decisions_booking').on(t.bookingId, t.at),
    index('weight_decisions_outcome').on(t.outcome, t.bookingId),
    check('weight_decisions_outcome', sql.raw(isOneOf('outcome', WEIGHT_OUTCOMES))),
  ],
);

/** Append-only: what carriers and staff report about the way of a shipment, each report once. */
export const shipmentScans = pgTable(
  'shipment_scans',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** null: a code that changes nothing */
    state: text().$type<CarrierState>(),
    code: text(),
    text: text(),
    location: text(),
    at: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('shipment_scans_once').on(
      t.shipmentId,
      t.at,
      sql`md5(coalesce(state, '') || '|' || coalesce(code, '') || '|' || coalesce(text, '') || '|' || coalesce(location, ''))`,
    ),
    check('shipment_scans_state', sql.raw(isOneOf('state', CARRIER_STATES))),
  ],
);

/** Append-only: every change of a shipment and who made it. */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    from: text('from_state'),
    to: text('to_state'),
    actor: text().$type<Actor>().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('shipment_events_shipment').on(t.shipmentId, t.at)],
);
