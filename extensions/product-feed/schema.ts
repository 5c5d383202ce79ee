import { boolean, integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { FeedItem } from './feed-rules.ts';

export const schema = pgSchema('ext_product_feed');

/** The feed items of each product, ready to be written. */
export const feedProducts = schema.table('products', {
  productId: uuid().primaryKey(),
  slug: text().notNull(),
  name: text().notNull(),
  category: text().notNull(),
  items: jsonb().$type<FeedItem[]>().notNull(),
  /** why an advertiser may refuse it */
  problems: text().array().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

/** The settings of staff; one row. */
export const feedSettings = schema.table('settings', {
  id: integer().primaryKey().default(1),
  googleCategory: text().notNull().default('2890'),
  excludedProducts: uuid().array().notNull().default([]),
  /** time of the last complete rebuild */
  rebuiltAt: timestamp({ withTimezone: true }),
  isRebuilding: boolean().notNull().default(false),
});
