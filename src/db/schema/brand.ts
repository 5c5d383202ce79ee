import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../types.ts';

/** Every published brand, oldest first; the last one is in use. */
export const brandVersions = pgTable('brand_versions', {
  number: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** the site's name at that time; the current one is in the settings */
  siteName: text().notNull(),
  brand: jsonb().$type<Record<string, unknown>>().notNull(),
  publishedAt: timestamp({ withTimezone: true }).notNull(),
  /** who published it; null: delivered. No foreign key: a version outlives its author */
  publishedBy: uuid(),
  /** the version that was published again */
  copyOf: integer(),
});

/** Uploaded, sanitised drawings of brands by the hash of their content. */
export const brandMarks = pgTable('brand_marks', {
  key: text().primaryKey(),
  type: text().$type<'image/svg+xml' | 'image/png'>().notNull(),
  content: bytes().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
