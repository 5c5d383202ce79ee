import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isOneOf } from '#shared/order-states.ts';
import { PICKUP_STATES, type PickupState } from '#shared/pickup-states.ts';
import { bytes } from '../types.ts';
import { shipmentBookings } from './shipments.ts';

/** When a carrier is asked next where the shipment of a booking is. */
export const trackingChecks = pgTable(
  'tracking_checks',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => shipmentBookings.id, { onDelete: 'cascade' }),
    nextAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('tracking_checks_due').on(t.nextAt)],
);

/** Verified callbacks of carriers, each stored once. One is a hint, after which the carrier is asked. */
export const carrierCallbacks = pgTable(
  'carrier_callbacks',
  {
    id: uuid().primaryKey().defaultRandom(),
    carrier: text().notNull(),
    bodyHash: text().notNull(),
    /** null: the callback has none, or no booking has it */
    bookingId: uuid().references(() => shipmentBookings.id, { onDelete: 'set null' }),
    trackingNumber: text(),
    body: jsonb().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('carrier_callbacks_body').on(t.carrier, t.bodyHash),
    index('carrier_callbacks_received').on(t.receivedAt),
    index('carrier_callbacks_booking').on(t.bookingId).where(sql`booking_id is not null`),
  ],
);

/** Requests to carriers to fetch booked shipments, each stored before the carrier is called. */
export const pickups = pgTable(
  'pickups',
  {
    id: uuid().primaryKey(),
    /** name of the carrier in the registry */
    carrier: text().notNull(),
    state: text().$type<PickupState>().notNull(),
    /** the day that was asked for, and then the one that the carrier confirms */
    day: date().notNull(),
    /** the carrier's number; null: one was already open, which takes these shipments as well */
    number: text(),
    /** the carrier's PDF, when it sends one */
    manifest: bytes(),
    tries: integer().notNull().default(0),
    /** the carrier is not called before; null: nothing is to be done */
    nextCheckAt: timestamp({ withTimezone: true }),
    /** last refusal or error */
    message: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    // a second request at the same moment is the first one
    uniqueIndex('pickups_requested').on(t.carrier).where(sql`state = 'requested'`),
    index('pickups_due').on(t.nextCheckAt).where(sql`next_check_at is not null`),
    index('pickups_listed').on(t.createdAt, t.id),
    check('pickups_state', sql.raw(isOneOf('state', PICKUP_STATES))),
    check('pickups_open', sql`(next_check_at is not null) = (state = 'requested')`),
  ],
);

/** The pickup that fetches a booked shipment; after a refusal the next one. */
export const pickupBookings = pgTable(
  'pickup_bookings',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => shipmentBookings.id, { onDelete: 'cascade' }),
    pickupId: uuid()
      .notNull()
      .references(() => pickups.id, { onDelete: 'cascade' }),
  },
  (t) => [index('pickup_bookings_pickup').on(t.pickupId)],
);
