import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Orders that are picked together; its number opens them at the packing bench. */
export const pickLists = pgTable('pick_lists', {
  /** PL-281126-03: day and count of that day */
  number: text().primaryKey(),
  orderIds: uuid().array().notNull(),
  createdBy: uuid(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
