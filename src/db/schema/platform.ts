import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import type { SecurityEventKind } from '#shared/security-events.ts';
import { money } from '../types.ts';

/** One row: the kind of this installation. */
export const installation = pgTable('installation', {
  id: integer().primaryKey().default(1),
  demo: boolean().notNull(),
  /** which demo; null: none */
  demoName: text(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** the shop's URL at its last start */
  origin: text(),
});

/** The versions that migrated the schema, newest last, and the oldest ones that may run beside them. */
export const schemaVersions = pgTable('schema_versions', {
  id: integer().generatedAlwaysAsIdentity().primaryKey(),
  version: text().notNull(),
  /** the last migration of the previous version: a version with it may run concurrently */
  oldestMigration: text().notNull(),
  /** when it was created (ms), by which migrations are compared */
  oldestMigrationMs: bigint({ mode: 'number' }).notNull(),
  migratedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** One row: whether the store is open. */
export const storeOpening = pgTable('store_opening', {
  id: integer().primaryKey().default(1),
  /** since when; null: the store is closed */
  openedAt: timestamp({ withTimezone: true }),
});

/** Always empty: a write that is rolled back tests whether the database is writable. Unlogged. */
export const readinessProbes = pgTable('readiness_probes', {
  filler: text().notNull(),
});

/** Settings changed by staff; the defaults live in code. */
export const settings = pgTable('settings', {
  section: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Steps of the set-up whose completion no other data shows. */
export const setupSteps = pgTable('setup_steps', {
  step: text().primaryKey(),
  doneAt: timestamp({ withTimezone: true }).notNull(),
});

/** Mail outbox: written in the business transaction, sent by a job. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    purpose: text().notNull(),
    /** id of the order or ticket concerned, whoever the recipient is */
    relatedId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    /** its purpose is switched off at present: the mail waits until it is on again */
    heldAt: timestamp({ withTimezone: true }),
    lastError: text(),
    /** when it is due; null: it is being sent, was sent, or will not be sent automatically */
    nextTryAt: timestamp({ withTimezone: true }),
    tries: integer().notNull().default(0),
    /** the sender that claimed it and records its result */
    claim: uuid(),
    claimedAt: timestamp({ withTimezone: true }),
    /** it may have been delivered or not: staff decide whether it is sent again */
    unknownAt: timestamp({ withTimezone: true }),
    /** the shop sends no mail at all: staff can read it, and it is never sent */
    notSentAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('mails_due').on(t.nextTryAt).where(sql`next_try_at is not null`),
    index('mails_claimed').on(t.claimedAt).where(sql`claimed_at is not null`),
    index('mails_unknown').on(t.unknownAt).where(sql`unknown_at is not null`),
    index('mails_not_sent').on(t.notSentAt).where(sql`not_sent_at is not null`),
    index('mails_held').on(t.heldAt).where(sql`held_at is not null`),
    index('mails_unsent').on(t.createdAt).where(sql`sent_at is null`),
    index('mails_failing').on(t.createdAt).where(sql`sent_at is null and last_error is not null`),
    index('mails_created').on(t.createdAt),
    index('mails_with_body').on(t.sentAt).where(sql`text <> ''`),
    index('mails_to').on(sql`lower(to_address)`),
    index('mails_related').on(t.relatedId).where(sql`related_id is not null`),
    index('mails_account_deleted').on(t.createdAt).where(sql`purpose = 'account-deleted'`),
  ],
);

/** Responses to POSTs with a key: same key and same body give the same response for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    response: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);

/** Who changed what: before and after of each staff change. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey().defaultRandom(),
    actorId: uuid(),
    /** of the API key that was used, in its creator's name */
    keyName: text(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    /** how staff recognise it: a code, a name, a short id */
    label: text().notNull().default(''),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    requestId: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_entity').on(t.entity, t.entityId),
    index('audit_log_entity_at').on(t.entity, t.at, t.id),
    index('audit_log_actor').on(t.actorId, t.at),
    index('audit_log_search').using('gin', sql`${t.label} gin_trgm_ops`, sql`${t.action} gin_trgm_ops`),
  ],
);

/** Sign-ins, failures, changed passwords, exports and the like, for a limited time (settings, retention). */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text().$type<SecurityEventKind>().notNull(),
    /** the account concerned; no foreign key: this schema does not know users */
    userId: uuid(),
    address: text().notNull().default(''),
    userAgent: text().notNull().default(''),
    requestId: text(),
    data: jsonb().$type<Record<string, string | number>>().notNull().default({}),
  },
  (t) => [
    index('security_events_at').on(t.at, t.id),
    index('security_events_kind').on(t.kind, t.at, t.id),
    index('security_events_user').on(t.userId, t.at),
    index('security_events_address').on(t.address.op('text_pattern_ops'), t.at),
  ],
);

/** Images of the shop, named by the hash of their content, encoded in the widths that pages use. */
export const media = pgTable('media', {
  id: uuid().primaryKey().defaultRandom(),
  key: text().notNull().unique(),
  alt: text().notNull().default(''),
  width: integer().notNull(),
  height: integer().notNull(),
  avifWidths: integer().array().notNull(),
  webpWidths: integer().array().notNull(),
  /** background colour of a cut-out where its flavour gives none (shared/flavour-tone) */
  tone: text(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/**
 * Counts and sums that would otherwise read whole tables, kept by triggers (migration 0004): `metric` by day
 * (Asia/Kolkata) and key. A change inserts into rollup_deltas, so that orders never wait for each other; a sweep folds
 * these in. Read both.
 */
export const rollups = pgTable(
  'rollups',
  {
    metric: text().notNull(),
    day: date().notNull(),
    key: text().notNull(),
    count: bigint({ mode: 'number' }).notNull().default(0),
    amount: money().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.metric, t.day, t.key] }),
    index('rollups_key').on(t.metric, t.key, t.day),
    // sums of long spans are index-only scans
    index('rollups_covering').on(t.metric, t.day, t.key, t.count, t.amount),
  ],
);

export const rollupDeltas = pgTable(
  'rollup_deltas',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    metric: text().notNull(),
    day: date().notNull(),
    key: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    amount: money().notNull(),
  },
  (t) => [index('rollup_deltas_metric').on(t.metric, t.day)],
);

/** A staff user's own named filters of a list. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** no foreign key: this schema does not know users */
    userId: uuid().notNull(),
    tab: text().notNull(),
    name: text().notNull(),
    /** the list's query string */
    query: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('saved_views_name').on(t.userId, t.tab, t.name)],
);

/** Groups of the inbox that a staff user has hidden for a while; a newer entry shows them again. */
export const attentionSnoozes = pgTable(
  'attention_snoozes',
  {
    /** no foreign key: this schema does not know users */
    userId: uuid().notNull(),
    /** which group of the inbox */
    kind: text().notNull(),
    snoozedAt: timestamp({ withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);
