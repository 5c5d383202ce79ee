import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  BATCH_MOVEMENT_KINDS,
  BATCH_STATES,
  type BatchMovementKind,
  type BatchState,
  LAB_RESULTS,
  type LabResult,
} from '#shared/batch-states.ts';
import { isOneOf } from '#shared/order-states.ts';
import { money } from '../types.ts';
import { productVariants } from './catalog.ts';

/** Deliveries of suppliers. A receipt is corrected by a movement, never edited. */
export const receipts = pgTable(
  'receipts',
  {
    id: uuid().primaryKey(),
    supplier: text().notNull(),
    billNumber: text(),
    billDate: date(),
    note: text(),
    receivedBy: uuid(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    /** when its import was undone, which took its units out again */
    undoneAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('receipts_received').on(t.receivedAt, t.id), index('receipts_bill').on(sql`lower(bill_number)`)],
);

/** A batch number as searched: in upper case, without blanks and dashes. */
export const BATCH_NUMBER_KEY = sql.raw(`upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'))`);

/** Production lots of variants whose stock is counted by batch. */
export const batches = pgTable(
  'batches',
  {
    id: uuid().primaryKey(),
    variantId: uuid()
      .notNull()
      .references(() => productVariants.id),
    number: text().notNull(),
    madeOn: date(),
    /** null: of the batch of units that were here before batches were counted */
    bestBefore: date(),
    /** MRP printed on its units; null: that of the variant */
    mrp: money(),
    state: text().$type<BatchState>().notNull().default('sellable'),
    /** why it is blocked or recalled, since when and by whom */
    stateReason: text(),
    stateAt: timestamp({ withTimezone: true }),
    stateBy: uuid(),
    /** units here that can be sold */
    onHand: integer().notNull().default(0),
    /** units here that cannot: blocked, recalled, or with too little life left */
    offSale: integer().notNull().default(0),
    labReportUrl: text(),
    labResult: text().$type<LabResult>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('batches_number').on(t.variantId, BATCH_NUMBER_KEY),
    index('batches_number_key').on(BATCH_NUMBER_KEY),
    index('batches_best_before').on(t.bestBefore, t.id),
    index('batches_listed').on(t.createdAt, t.id),
    index('batches_of_variant').on(t.variantId, t.bestBefore),
    check('batches_state', sql.raw(isOneOf('state', BATCH_STATES))),
    check('batches_lab_result', sql.raw(isOneOf('lab_result', LAB_RESULTS))),
    check('batches_units', sql`on_hand >= 0 and off_sale >= 0 and (state = 'sellable' or on_hand = 0)`),
    check('batches_dates', sql`made_on is null or best_before is null or made_on < best_before`),
  ],
);

/** Append-only: every change of a batch's units with its reason. */
export const batchMovements = pgTable(
  'batch_movements',
  {
    id: uuid().primaryKey().defaultRandom(),
    batchId: uuid()
      .notNull()
      .references(() => batches.id),
    kind: text().$type<BatchMovementKind>().notNull(),
    /** change of the units on hand, and of those off sale */
    onHand: integer().notNull(),
    offSale: integer().notNull(),
    receiptId: uuid().references(() => receipts.id),
    /** price of one unit, without GST */
    cost: money(),
    orderId: uuid(),
    shipmentId: uuid(),
    stockCountId: uuid(),
    actorId: uuid(),
    note: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('batch_movements_batch').on(t.batchId, t.at),
    index('batch_movements_order').on(t.orderId).where(sql`order_id is not null`),
    index('batch_movements_cost').on(t.batchId).where(sql`cost is not null`),
    index('batch_movements_receipt').on(t.receiptId).where(sql`receipt_id is not null`),
    index('batch_movements_stock_count').on(t.stockCountId).where(sql`stock_count_id is not null`),
    check('batch_movements_kind', sql.raw(isOneOf('kind', BATCH_MOVEMENT_KINDS))),
  ],
);
