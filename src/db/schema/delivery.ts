import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { citext } from '../types.ts';

/** Every saved delivery plan, oldest first; the last one is in use, and the default plan before the first one. */
export const deliveryPlans = pgTable('delivery_plans', {
  version: integer().primaryKey(),
  plan: jsonb().$type<Record<string, unknown>>().notNull(),
  savedAt: timestamp({ withTimezone: true }).notNull(),
  /** who saved it; null: the demo. No foreign key: a plan outlives its author */
  savedBy: uuid(),
});

/** Addresses that get one mail when the shop begins to deliver to a pincode. */
export const deliveryRequests = pgTable(
  'delivery_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    pincode: text().notNull(),
    email: citext().notNull(),
    /** the last version of the delivery plan that was found not to serve the pincode */
    planVersion: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('delivery_requests_pincode_email').on(t.pincode, t.email),
    index('delivery_requests_email').on(t.email),
    index('delivery_requests_plan_version').on(t.planVersion, t.createdAt, t.id),
    index('delivery_requests_created').on(t.createdAt),
  ],
);
