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

/** One row: what kind of installation this database is. */
export const installation = pgTable('installation', {
  id: integer().primaryKey().default(1),
  demo: boolean().notNull(),
  /** which demo; null: none */
  demoName: text(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** where the shop was reached when it last started */
  origin: text(),
});

/** Which version brought the schema to where it is, the newest last, and which versions may run beside it. */
export const schemaVersions = pgTable('schema_versions', {
  id: integer().generatedAlwaysAsIdentity().primaryKey(),
  version: text().notNull(),
  /** whoever knows this migration may run: the last one of the version before */
  oldestMigration: text().notNull(),
  /** when it was made, in milliseconds, which migrations are compared by */
  oldestMigrationMs: bigint({ mode: 'number' }).notNull(),
  migratedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** One row: whether visitors may come in. */
export const storeOpening = pgTable('store_opening', {
  id: integer().primaryKey().default(1),
  /** since when; null: the store is closed */
  openedAt: timestamp({ withTimezone: true }),
});

/** Nothing stays in it: writing here and undoing it shows that the database can be written to. Unlogged. */
export const readinessProbes = pgTable('readiness_probes', {
  filler: text().notNull(),
});

/** Settings changed by staff; the defaults live in code. */
export const settings = pgTable('settings', {
  section: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Steps of setting the shop up that nothing else in the data shows as done. */
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
    /** id of the order or ticket it speaks of, whoever it goes to */
    relatedId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    /** sending is switched off for mails that can wait: this one waits until it is on again */
    heldAt: timestamp({ withTimezone: true }),
    lastError: text(),
    /** when it is to be sent (again); null: it is being sent, has been, or will not be by itself */
    nextTryAt: timestamp({ withTimezone: true }),
    tries: integer().notNull().default(0),
    /** who sends it: whoever claimed it writes down what became of it */
    claim: uuid(),
    claimedAt: timestamp({ withTimezone: true }),
    /** it may have arrived or not: staff decide whether it is sent again */
    unknownAt: timestamp({ withTimezone: true }),
    /** the shop sends no mail at all: this one is kept to be read, and never sent */
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

/** Answers kept for repeated POSTs: same key, same body, same answer for 24 hours. */
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
    /** of the key through which it was done, in its maker's name */
    keyName: text(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    /** how a person finds it: a code, a name, a display id */
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

/** Sign-ins, failures, changed passwords, exports and the like, for a while (settings, retention). */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text().$type<SecurityEventKind>().notNull(),
    /** whose account; no foreign key: this schema knows no people */
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

/** Pictures of the shop: content-hashed, re-encoded to the widths pages use. */
export const media = pgTable('media', {
  id: uuid().primaryKey().defaultRandom(),
  key: text().notNull().unique(),
  alt: text().notNull().default(''),
  width: integer().notNull(),
  height: integer().notNull(),
  avifWidths: integer().array().notNull(),
  webpWidths: integer().array().notNull(),
  /** the ground to lay under a cut-out, where its flavour does not say it (shared/flavour-tone) */
  tone: text(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/**
 * Counts and sums that would otherwise read whole tables, kept by triggers (migration 0004): `metric` by day
 * (Asia/Kolkata) and key. A change writes to rollup_deltas, so that orders never wait for one another; a sweep folds
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
    // sums of long spans read it alone
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

/** A member of staff's own named filters of a list. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** no foreign key: this schema knows no people */
    userId: uuid().notNull(),
    tab: text().notNull(),
    name: text().notNull(),
    /** the list's address after '?' */
    query: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('saved_views_name').on(t.userId, t.tab, t.name)],
);

/** What a member of staff does not want to see in the inbox for a while; something newer brings it back. */
export const attentionSnoozes = pgTable(
  'attention_snoozes',
  {
    /** no foreign key: this schema knows no people */
    userId: uuid().notNull(),
    /** which group of the inbox */
    kind: text().notNull(),
    snoozedAt: timestamp({ withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);
