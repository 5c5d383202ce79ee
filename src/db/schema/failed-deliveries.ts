import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  RESOLUTION_KINDS,
  RESOLUTION_STATES,
  type ResolutionKind,
  type ResolutionState,
} from '#shared/attempt-states.ts';
import { isOneOf } from '#shared/order-states.ts';
import { shipmentBookings, shipments } from './shipments.ts';

/** What was ordered of the carrier after a failed attempt. A shipment has one at most that waits for its answer. */
export const attemptResolutions = pgTable(
  'attempt_resolutions',
  {
    id: uuid().primaryKey(),
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** 1, 2, …: the failed attempt of the shipment */
    attempt: integer().notNull(),
    kind: text().$type<ResolutionKind>().notNull(),
    state: text().$type<ResolutionState>().notNull(),
    /** null: staff tell the carrier themselves */
    bookingId: uuid().references(() => shipmentBookings.id, { onDelete: 'cascade' }),
    day: date(),
    /** another phone and address; cleared once the attempt is over */
    phone: text(),
    address: text(),
    /** a word to the rider, or what staff note */
    comment: text().notNull(),
    tries: integer().notNull().default(0),
    /** the carrier is not called before; null: nothing is to be done */
    nextCheckAt: timestamp({ withTimezone: true }),
    /** last refusal or error in words of the carrier */
    message: text(),
    decidedBy: uuid().notNull(),
    decidedAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('attempt_resolutions_open').on(t.shipmentId).where(sql`state = 'requested'`),
    index('attempt_resolutions_shipment').on(t.shipmentId, t.decidedAt),
    index('attempt_resolutions_booking').on(t.bookingId).where(sql`booking_id is not null`),
    index('attempt_resolutions_due').on(t.nextCheckAt).where(sql`next_check_at is not null`),
    index('attempt_resolutions_private').on(t.shipmentId).where(sql`phone is not null or address is not null`),
    check('attempt_resolutions_kind', sql.raw(isOneOf('kind', RESOLUTION_KINDS))),
    check('attempt_resolutions_state', sql.raw(isOneOf('state', RESOLUTION_STATES))),
    check('attempt_resolutions_due', sql`(next_check_at is not null) = (state = 'requested')`),
    check('attempt_resolutions_settled', sql`(settled_at is null) = (state = 'requested')`),
    check('attempt_resolutions_noted', sql`(booking_id is null) = (state = 'noted')`),
  ],
);

/** What the customer was asked after a failed attempt, once for each; the id is that of the mail. */
export const attemptQuestions = pgTable(
  'attempt_questions',
  {
    id: uuid().primaryKey(),
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    attempt: integer().notNull(),
    tokenHash: text().notNull().unique('attempt_questions_token'),
    /** null: asked by itself */
    askedBy: uuid(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    openedAt: timestamp({ withTimezone: true }),
    answeredAt: timestamp({ withTimezone: true }),
    /** the answer: a day, or another phone or address; all but the day is cleared once the attempt is over */
    day: date(),
    phone: text(),
    address: text(),
    comment: text(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('attempt_questions_attempt').on(t.shipmentId, t.attempt),
    index('attempt_questions_open').on(t.shipmentId).where(sql`ended_at is null`),
    check('attempt_questions_day', sql`day is null or (phone is null and address is null)`),
  ],
);

/** Append-only: calls of staff to the customer after a failed attempt. */
export const attemptCalls = pgTable(
  'attempt_calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    attempt: integer().notNull(),
    /** what was said */
    note: text().notNull(),
    calledBy: uuid().notNull(),
    calledAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('attempt_calls_shipment').on(t.shipmentId, t.calledAt)],
);
