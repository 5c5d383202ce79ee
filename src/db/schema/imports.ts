import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../types.ts';
import { users } from './customers.ts';

export const IMPORT_STATES = ['checking', 'checked', 'applying', 'finished', 'cancelled', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
export type ImportAction = 'create' | 'update' | 'unchanged' | 'refused';
export type StockChange = { sku: string; from: number | null; to: number | null };

/** A file that staff import: first checked, then applied when they say so, both by a worker. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<'products' | 'orders'>().notNull(),
    fileName: text().notNull(),
    /** the file; removed when the import has ended */
    content: bytes(),
    options: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    state: text().$type<ImportState>().notNull().default('checking'),
    format: text(),
    /** rows of the file, known once it is parsed */
    rowCount: integer(),
    /** processed rows of this step, and the units (products, orders) that they form */
    doneRowCount: integer().notNull().default(0),
    doneUnitCount: integer().notNull().default(0),
    /** failed attempts of workers; after some the import fails */
    failureCount: integer().notNull().default(0),
    error: text(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    requestId: text(),
    cancelRequestedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('imports_kind_created').on(t.kind, t.createdAt.desc(), t.id),
    index('imports_running').on(t.updatedAt).where(sql`state in ('checking', 'applying')`),
    check('imports_state', sql.raw(`state in (${IMPORT_STATES.map((state) => `'${state}'`).join(', ')})`)),
  ],
);

/** What a unit of the file (a product, an order) would do, or did. */
export const importLines = pgTable(
  'import_lines',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    line: integer().notNull(),
    name: text().notNull(),
    action: text().$type<ImportAction>().notNull(),
    /** number of variants or units */
    count: integer().notNull(),
    problems: jsonb().$type<string[]>().notNull().default([]),
    stockChanges: jsonb().$type<StockChange[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    index('import_lines_action').on(t.importId, t.action, t.position),
  ],
);
