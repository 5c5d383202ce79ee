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
import {
  ATTEMPT_STATES,
  type AttemptState,
  isOneOf,
  PAYMENT_FLOWS,
  type PaymentFlow,
  REFUND_STATES,
  type RefundState,
} from '#shared/order-states.ts';
import { money } from '../types.ts';

/** One attempt to pay an order at a gateway. No foreign key: attempts outlive a deleted order. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid().notNull(),
    gateway: text().notNull(),
    transactionId: text().notNull().unique(),
    amount: money().notNull(),
    state: text().$type<AttemptState>().notNull(),
    /** where it is paid: on the gateway's page, or by a UPI code on the shop's own */
    flow: text().$type<PaymentFlow>().notNull().default('page'),
    redirectUrl: text(),
    /** the UPI code while it can be paid: a link of an app, or an image as a data URL */
    upiCode: text(),
    gatewayReference: text(),
    instrument: text(),
    /** why it ended: PAYMENT_FAILED, PAYMENT_CANCELLED, PAYMENT_TIMEOUT */
    errorCode: text(),
    errorMessage: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    nextCheckAt: timestamp({ withTimezone: true }),
    lastCheckedAt: timestamp({ withTimezone: true }),
    finalisedAt: timestamp({ withTimezone: true }),
    /** the captured amount by the gateway, or by staff for COD; it may differ from `amount` */
    capturedAmount: money(),
    capturedAt: timestamp({ withTimezone: true }),
    /** since when this payment counts for the order; a captured one without it awaits a decision */
    appliedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('payment_attempts_order').on(t.orderId, t.createdAt.desc()),
    index('payment_attempts_open').on(t.nextCheckAt, t.gateway).where(sql`state in ('created','initiated','pending')`),
    index('payment_attempts_finalised').on(t.finalisedAt).where(sql`finalised_at is not null`),
    index('payment_attempts_due').on(t.nextCheckAt).where(sql`next_check_at is not null`),
    // two tabs may have one order open at two gateways, or at one in both flows
    uniqueIndex('payment_attempts_one_open')
      .on(t.orderId, t.gateway, t.flow)
      .where(sql`state in ('created','initiated','pending')`),
    uniqueIndex('payment_attempts_one_applied').on(t.orderId).where(sql`applied_at is not null`),
    index('payment_attempts_reference').on(t.gatewayReference).where(sql`gateway_reference is not null`),
    index('payment_attempts_captured').on(t.capturedAt).where(sql`captured_at is not null`),
    check('payment_attempts_state', sql.raw(isOneOf('state', ATTEMPT_STATES))),
    check('payment_attempts_flow', sql.raw(isOneOf('flow', PAYMENT_FLOWS))),
    check('payment_attempts_upi_code', sql`upi_code is null or flow = 'upi'`),
    check(
      'payment_attempts_captured_facts',
      sql`(state = 'succeeded') = (captured_at is not null) and (captured_at is null) = (captured_amount is null)`,
    ),
    check('payment_attempts_applied', sql`applied_at is null or captured_at is not null`),
  ],
);

/** Verified callbacks, stored before they are processed; unique by the hash of the body. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    gateway: text().notNull(),
    bodyHash: text().notNull(),
    transactionId: text(),
    body: jsonb().notNull(),
    /** names a final result, so that the gateway is asked; informational ones are only stored */
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
    // staff search by prefixes of ids
    index('payment_events_transaction').on(t.transactionId.op('text_pattern_ops')),
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
    /** the part of the amount that refunds the delivery charge, beside the lines */
    shipping: money().notNull().default(0),
    state: text().$type<RefundState>().notNull(),
    reason: text().notNull(),
    gatewayReference: text(),
    lastError: text(),
    requestedBy: text().notNull(),
    tries: integer().notNull().default(0),
    nextCheckAt: timestamp({ withTimezone: true }),
    /** its credit note was issued, or is not due while the order has no other invoice */
    creditedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('refunds_to_credit').on(t.updatedAt).where(sql`state = 'completed' and credited_at is null`),
    index('refunds_order').on(t.orderId),
    index('refunds_undecided').on(t.updatedAt).where(sql`state in ('proposed', 'failed')`),
    index('refunds_requested').on(t.updatedAt).where(sql`state = 'requested'`),
    index('refunds_due').on(t.nextCheckAt).where(sql`next_check_at is not null`),
    check('refunds_state', sql.raw(isOneOf('state', REFUND_STATES))),
    check('refunds_amount', sql`amount > 0`),
    check('refunds_next_check', sql`next_check_at is null or state in ('approved', 'requested')`),
  ],
);

/** The lines that a refund covers. */
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
    /** units of these that were restocked */
    restockedQuantity: integer().notNull().default(0),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('refund_lines_refund').on(t.refundId)],
);
