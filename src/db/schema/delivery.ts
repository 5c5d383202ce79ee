import { integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Every saved delivery plan, oldest first; the last one is in use, and the default plan before the first one. */
export const deliveryPlans = pgTable('delivery_plans', {
  version: integer().primaryKey(),
  plan: jsonb().$type<Record<string, unknown>>().notNull(),
  savedAt: timestamp({ withTimezone: true }).notNull(),
  /** who saved it; null: the demo. No foreign key: a plan outlives its author */
  savedBy: uuid(),
});
