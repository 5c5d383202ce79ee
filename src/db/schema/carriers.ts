import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
