import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isOneOf } from '#shared/order-states.ts';
import { NOTICE_STATES, type NoticeState, type RecallFigures } from '#shared/recall-states.ts';
import { batches } from './batches.ts';
import { orders } from './orders.ts';

/** Recalls of batches. A batch has one at most that is open. */
export const recalls = pgTable(
  'recalls',
  {
    id: uuid().primaryKey(),
    batchId: uuid()
      .notNull()
      .references(() => batches.id),
    reason: text().notNull(),
    /** what customers are to do, as their mail says it */
    instructions: text().notNull(),
    startedBy: uuid(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    closedBy: uuid(),
    closedAt: timestamp({ withTimezone: true }),
    closingNote: text(),
  },
  (t) => [
    uniqueIndex('recalls_open').on(t.batchId).where(sql`closed_at is null`),
    index('recalls_batch').on(t.batchId, t.startedAt),
    check('recalls_closed', sql`(closed_at is null) = (closing_note is null)`),
  ],
);

/** One for each order with units of a recalled batch; its id is that of its mail. */
export const recallNotices = pgTable(
  'recall_notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    recallId: uuid()
      .notNull()
      .references(() => recalls.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text().$type<NoticeState>().notNull().default('pending'),
    /** who of the staff phoned the customer */
    phonedBy: uuid(),
    /** time of its present state */
    stateAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('recall_notices_order').on(t.recallId, t.orderId),
    index('recall_notices_of_order').on(t.orderId),
    index('recall_notices_pending').on(t.stateAt, t.id).where(sql`state = 'pending'`),
    check('recall_notices_state', sql.raw(isOneOf('state', NOTICE_STATES))),
  ],
);

/** Append-only: rehearsals of a recall, which sent nothing, with what they found. */
export const recallRehearsals = pgTable(
  'recall_rehearsals',
  {
    id: uuid().primaryKey().defaultRandom(),
    batchId: uuid()
      .notNull()
      .references(() => batches.id),
    figures: jsonb().$type<RecallFigures>().notNull(),
    /** how long the search for orders and units took */
    milliseconds: integer().notNull(),
    by: uuid('rehearsed_by'),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('recall_rehearsals_batch').on(t.batchId, t.at)],
);
