import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { money } from '../types.ts';

export type AttemptState =
  | 'created'
  | 'initiated'
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'expired'
  | 'late_success'
  | 'mismatch'
  | 'refunding'
  | 'refunded';

/** One try to pay an order at a gateway. No foreign key: attempts outlive a deleted order. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid().notNull(),
    gateway: text().notNull(),
    transactionId: text().notNull().unique(),
    amount: money().notNull(),
    state: text().$type<AttemptState>().notNull(),
    redirectUrl: text(),
    gatewayReference: text(),
    instrument: text(),
    /** why it ended: PAYMENT_FAILED, PAYMENT_CANCELLED, PAYMENT_TIMEOUT */
    errorCode: text(),
    errorMessage: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    nextCheckAt: timestamp({ withTimezone: true }),
    lastCheckedAt: timestamp({ withTimezone: true }),
    finalisedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('payment_attempts_order').on(t.orderId, t.createdAt.desc()),
    index('payment_attempts_open').on(t.nextCheckAt, t.gateway).where(sql`state in ('created','initiated','pending')`),
    index('payment_attempts_finalised').on(t.finalisedAt).where(sql`finalised_at is not null`),
    index('payment_attempts_due').on(t.nextCheckAt).where(sql`next_check_at is not null`),
    // two tabs may stand at two gateways with one order
    uniqueIndex('payment_attempts_one_open')
      .on(t.orderId, t.gateway)
      .where(sql`state in ('created','initiated','pending')`),
  ],
);

/** Verified callbacks, stored before they are worked on; unique by the hash of the body. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    gateway: text().notNull(),
    bodyHash: text().notNull(),
    transactionId: text(),
    body: jsonb().notNull(),
    /** tells of an end, so that the gateway is asked; news is only kept */
    isFinal: boolean().notNull().default(true),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    processedAt: timestamp({ withTimezone: true }),
    tries: integer().notNull().default(0),
    outcome: text(),
  },
  (t) => [
    uniqueIndex('payment_events_body').on(t.gateway, t.bodyHash),
    index('payment_events_open').on(t.receivedAt).where(sql`processed_at is null`),
    index('payment_events_received').on(t.receivedAt, t.id),
    index('payment_events_gateway').on(t.gateway, t.receivedAt),
    index('payment_events_unmatched').on(t.receivedAt).where(sql`outcome in ('unknown_payment', 'missing_reference')`),
    index('payment_events_transaction').on(t.transactionId),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid().notNull(),
    attemptId: uuid().notNull(),
    refundId: text().notNull().unique(),
    amount: money().notNull(),
    /** 'due' without a next check waits for staff; 'cancelled': staff decided otherwise */
    state: text().$type<'due' | 'requested' | 'completed' | 'failed' | 'cancelled'>().notNull(),
    reason: text().notNull(),
    gatewayReference: text(),
    lastError: text(),
    requestedBy: text().notNull(),
    tries: integer().notNull().default(0),
    nextCheckAt: timestamp({ withTimezone: true }),
    /** its credit note was issued, or none is due as long as the order has no other invoice */
    creditedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('refunds_to_credit').on(t.updatedAt).where(sql`state = 'completed' and credited_at is null`),
    index('refunds_order').on(t.orderId),
    index('refunds_undecided').on(t.updatedAt).where(sql`state in ('due', 'failed')`),
    index('refunds_requested').on(t.updatedAt).where(sql`state = 'requested'`),
    index('refunds_due').on(t.nextCheckAt).where(sql`next_check_at is not null`),
  ],
);

/** Which lines a refund gives money back for. */
export const refundLines = pgTable(
  'refund_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    refundId: uuid()
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    orderItemId: uuid(),
    quantity: integer().notNull(),
    amount: money().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('refund_lines_refund').on(t.refundId)],
);
