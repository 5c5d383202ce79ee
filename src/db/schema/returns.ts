import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type Actor, isOneOf } from '#shared/order-states.ts';
import type { ReturnReason, ReturnWish } from '#shared/return-request.ts';
import {
  OPEN_RETURN_STATES,
  RETURN_DECISIONS,
  RETURN_OUTCOMES,
  RETURN_STATES,
  type ReturnDecision,
  type ReturnOutcome,
  type ReturnState,
  UNIT_FATES,
  type UnitFate,
} from '#shared/return-states.ts';
import { batches } from './batches.ts';
import { orderItems, orders } from './orders.ts';

/** Returns of orders: goods that customers send back, and claims without goods. */
export const returns = pgTable(
  'returns',
  {
    id: uuid().primaryKey(),
    /** from a sequence; shown as RET-000123 */
    number: integer().generatedAlwaysAsIdentity().notNull().unique('returns_number'),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text().$type<ReturnState>().notNull(),
    /** what the customer wrote */
    note: text().notNull().default(''),
    /** of the way back */
    carrier: text(),
    trackingNumber: text(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    decidedAt: timestamp({ withTimezone: true }),
    decidedBy: uuid(),
    sentAt: timestamp({ withTimezone: true }),
    receivedAt: timestamp({ withTimezone: true }),
    inspectedAt: timestamp({ withTimezone: true }),
    closedAt: timestamp({ withTimezone: true }),
    cancelledAt: timestamp({ withTimezone: true }),
    /** the order at ₹0 that replaces its units */
    replacementOrderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    /** counts its changes, so that two members of staff notice each other */
    version: integer().notNull().default(1),
  },
  (t) => [
    index('returns_order').on(t.orderId),
    index('returns_listed').on(t.requestedAt, t.id),
    index('returns_state_listed').on(t.state, t.requestedAt, t.id),
    index('returns_open')
      .on(t.requestedAt, t.id)
      .where(sql.raw(isOneOf('state', OPEN_RETURN_STATES))),
    uniqueIndex('returns_replacement').on(t.replacementOrderId).where(sql`replacement_order_id is not null`),
    check('returns_state', sql.raw(isOneOf('state', RETURN_STATES))),
    check('returns_closed', sql`(closed_at is not null) = (state = 'closed')`),
    check('returns_cancelled', sql`(cancelled_at is not null) = (state = 'cancelled')`),
  ],
);

/** Units of an order's line in a return. */
export const returnLines = pgTable(
  'return_lines',
  {
    id: uuid().primaryKey(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    reason: text().$type<ReturnReason>().notNull(),
    wish: text().$type<ReturnWish>().notNull(),
    /** null: not decided yet */
    decision: text().$type<ReturnDecision>(),
    /** why it was refused, when requested or after its inspection, in words for the customer */
    refusal: text(),
    /** false: a claim, for which nothing has to come back */
    isSentBack: boolean().notNull().default(true),
    /** of a closed return */
    outcome: text().$type<ReturnOutcome>(),
    /** units that the outcome is about */
    settledUnits: integer().notNull().default(0),
    /** of the outcome 'refund': one of each payment that gave the money; no foreign keys: they outlive the order */
    refundIds: uuid().array().notNull().default([]),
  },
  (t) => [
    uniqueIndex('return_lines_item').on(t.returnId, t.orderItemId),
    index('return_lines_order_item').on(t.orderItemId),
    check('return_lines_quantity', sql`quantity > 0 and settled_units between 0 and quantity`),
    check('return_lines_decision', sql.raw(`decision is null or ${isOneOf('decision', RETURN_DECISIONS)}`)),
    check('return_lines_outcome', sql.raw(`outcome is null or ${isOneOf('outcome', RETURN_OUTCOMES)}`)),
  ],
);

/** Every unit that came back, with its batch and its fate. */
export const returnUnits = pgTable(
  'return_units',
  {
    id: uuid().primaryKey(),
    lineId: uuid()
      .notNull()
      .references(() => returnLines.id, { onDelete: 'cascade' }),
    batchId: uuid().references(() => batches.id),
    /** null: not inspected yet */
    fate: text().$type<UnitFate>(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    inspectedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('return_units_line').on(t.lineId),
    index('return_units_batch').on(t.batchId).where(sql`batch_id is not null`),
    check('return_units_fate', sql.raw(`fate is null or ${isOneOf('fate', UNIT_FATES)}`)),
    check('return_units_inspected', sql`(inspected_at is null) = (fate is null)`),
  ],
);

/** What happened to returns; append-only. */
export const returnEvents = pgTable(
  'return_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    kind: text().$type<'moved' | 'decided' | 'received' | 'removed' | 'inspected' | 'settled'>().notNull(),
    from: text().$type<ReturnState>(),
    to: text().$type<ReturnState>(),
    actor: text().$type<Actor>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('return_events_return').on(t.returnId, t.at)],
);
