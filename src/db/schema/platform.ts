import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** One row: what kind of installation this database is. */
export const installation = pgTable('installation', {
  id: integer().primaryKey().default(1),
  demo: boolean().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Settings changed by staff; the defaults live in code. */
export const settings = pgTable('settings', {
  section: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
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
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    lastError: text(),
  },
  (t) => [index('mails_unsent').on(t.createdAt).where(sql`sent_at is null`), index('mails_created').on(t.createdAt)],
);

/** Answers kept for repeated POSTs: same key, same body, same answer for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    answer: jsonb(),
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
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    requestId: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('audit_log_at').on(t.at), index('audit_log_entity').on(t.entity, t.entityId)],
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
