import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf } from '#shared/order-states.ts';
import {
  STOCK_COUNT_REASONS,
  STOCK_COUNT_SCOPES,
  STOCK_COUNT_STATES,
  type StockCountReason,
  type StockCountScope,
  type StockCountState,
} from '#shared/stock-count-states.ts';
import { batches } from './batches.ts';
import { products, productVariants } from './catalog.ts';

/** Counts of what is on the shelves. A count that has ended is never changed. */
export const stockCounts = pgTable(
  'stock_counts',
  {
    id: uuid().primaryKey(),
    /** SC-281126-03: day and count of that day */
    number: text().notNull().unique(),
    state: text().$type<StockCountState>().notNull().default('counting'),
    scope: text().$type<StockCountScope>().notNull(),
    productId: uuid().references(() => products.id),
    shelf: text(),
    /** grows with each change, so that nobody applies what they have not seen */
    version: integer().notNull().default(1),
    startedBy: uuid().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedBy: uuid(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('stock_counts_listed').on(t.startedAt, t.id),
    check('stock_counts_state', sql.raw(isOneOf('state', STOCK_COUNT_STATES))),
    check('stock_counts_scope', sql.raw(isOneOf('scope', STOCK_COUNT_SCOPES))),
    check(
      'stock_counts_subject',
      sql`(scope = 'product') = (product_id is not null) and (scope = 'shelf') = (shelf is not null)`,
    ),
    check('stock_counts_end', sql`(state in ('applied', 'abandoned')) = (ended_at is not null)`),
  ],
);

/** Counted units of a batch, or of a variant that is not counted by batch. */
export const stockCountLines = pgTable(
  'stock_count_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    countId: uuid()
      .notNull()
      .references(() => stockCounts.id),
    variantId: uuid()
      .notNull()
      .references(() => productVariants.id),
    batchId: uuid().references(() => batches.id),
    counted: integer().notNull(),
    /** what the books said when the units were last counted: on sale, off sale, and of a variant without batches also sold */
    expectedOnHand: integer().notNull(),
    expectedOffSale: integer().notNull(),
    expectedUnpacked: integer().notNull(),
    /** change of what the books said between the first and the last of several scans */
    movedUnits: integer().notNull().default(0),
    /** sum of all corrections of this stock until then: another one makes the count of this line worthless */
    correctionSum: integer().notNull(),
    reason: text().$type<StockCountReason>(),
    note: text(),
    countedBy: uuid().notNull(),
    countedAt: timestamp({ withTimezone: true }).notNull(),
    /** whether its count has not ended: the same units are not in two counts at a time */
    isOpen: boolean().notNull().default(true),
    /** what applying has changed; null until then */
    appliedOnHand: integer(),
    appliedOffSale: integer(),
  },
  (t) => [
    unique('stock_count_lines_item').on(t.countId, t.variantId, t.batchId).nullsNotDistinct(),
    uniqueIndex('stock_count_lines_open_batch').on(t.batchId).where(sql`is_open and batch_id is not null`),
    uniqueIndex('stock_count_lines_open_variant').on(t.variantId).where(sql`is_open and batch_id is null`),
    check('stock_count_lines_counted', sql`counted >= 0`),
    check('stock_count_lines_reason', sql.raw(`reason is null or ${isOneOf('reason', STOCK_COUNT_REASONS)}`)),
  ],
);
