import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './customers.ts';

const instant = () => timestamp({ withTimezone: true });

export const ENDPOINT_STATES = ['active', 'paused', 'off'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** Endpoints of other systems. A removed one stays while its deliveries are kept. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    url: text().notNull(),
    /** types, groups such as 'refund.*', or '*' */
    events: text().array().notNull(),
    /** version of the payloads that it gets */
    version: integer().notNull().default(1),
    /** encrypted with the shop's key; the former one signs as well for a day after a change */
    secret: text().notNull(),
    previousSecret: text(),
    previousSecretUntil: instant(),
    secretChangedAt: instant().notNull().defaultNow(),
    /** switched off by the shop after days without success */
    state: text().$type<EndpointState>().notNull().default('active'),
    /** the first failure since the last success */
    failingSince: instant(),
    switchedOffAt: instant(),
    /** the shop's extension that receives the events, instead of another system */
    extension: text(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex('webhook_endpoints_extension').on(t.extension),
    index('webhook_endpoints_listening').on(t.id).where(sql`removed_at is null`),
    check('webhook_endpoints_state_known', sql`state in (${listed(ENDPOINT_STATES)})`),
  ],
);

/**
 * Events, written in the transaction in which they happened. The sequence of a subject grows in the order of its
 * events, since the writer holds the subject's lock until the commit.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text().primaryKey().default(sql`'evt_' || replace(gen_random_uuid()::text, '-', '')`),
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    type: text().notNull(),
    /** the order, product, variant or customer, whose events are delivered in order */
    subject: text().notNull(),
    data: json().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('webhook_events_created').on(t.createdAt, t.sequence), index('webhook_events_subject').on(t.subject)],
);

/** An event for an endpoint. No foreign key to it: an order would wait for its removal. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    endpointId: uuid().notNull(),
    eventId: text()
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    /** copied from the event, for the indexes */
    sequence: bigint({ mode: 'number' }).notNull(),
    type: text().notNull(),
    subject: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** when it is due; of a claimed one, when its claim lapses */
    nextTryAt: instant().notNull().defaultNow(),
    claim: uuid(),
    firstTriedAt: instant(),
    /** the result of the last try */
    status: integer(),
    error: text(),
    tookMs: integer(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    finishedAt: instant(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_once').on(t.endpointId, t.eventId),
    index('webhook_deliveries_due').on(t.endpointId, t.nextTryAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_lane').on(t.endpointId, t.subject, t.sequence).where(sql`state = 'waiting'`),
    index('webhook_deliveries_log').on(t.endpointId, t.createdAt, t.id),
    index('webhook_deliveries_event').on(t.eventId),
    check('webhook_deliveries_state_known', sql`state in (${listed(DELIVERY_STATES)})`),
  ],
);

/** One try of a delivery: request and response. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    deliveryId: uuid()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    tookMs: integer().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    status: integer(),
    /** why there is no response */
    error: text(),
    /** its first 4 KB */
    answer: text(),
  },
  (t) => [index('webhook_attempts_delivery').on(t.deliveryId, t.at)],
);
