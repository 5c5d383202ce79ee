import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../types.ts';
import { users } from './customers.ts';

export const IMPORT_STATES = ['checking', 'checked', 'applying', 'finished', 'cancelled', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
export type ImportAction = 'create' | 'update' | 'unchanged' | 'refused';
export type StockChange = { sku: string; from: number | null; to: number | null };

/** A column of a file: the field that it was read as (null: not read), and its first value. */
export type ReportedColumn = { header: string; field: string | null; sample: string };

/** What was found out about a file before its rows were read. */
export type ImportReport = {
  encoding: 'utf-8' | 'utf-16' | 'windows-1252';
  delimiter: string;
  /** separator of decimals in all numbers of the file; null when no number says it */
  decimal: 'point' | 'comma' | null;
  columns: ReportedColumn[];
  /** fields that a column can be read as */
  fields: { name: string; label: string }[];
  /** required fields that no column is read as: nothing can be imported until they are mapped */
  missingFields: string[];
  /** what files of this format do not say */
  limits: string[];
};

/** The earlier state of what a line changed, and how to see that it is unchanged since. */
export type LineUndo = { before: Record<string, unknown> | null; version: string };

/** A file that staff import: first checked, then applied when they say so, both by a worker. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<'products' | 'orders' | 'subscribers' | 'receipts'>().notNull(),
    fileName: text().notNull(),
    /** the file; removed when the import has ended */
    content: bytes(),
    options: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    state: text().$type<ImportState>().notNull().default('checking'),
    format: text(),
    report: jsonb().$type<ImportReport>(),
    /** rows of the file, known once it is parsed */
    rowCount: integer(),
    /** processed rows of this step, and the units (products, orders, bills) that they form */
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
    /** staff undo what it created and changed; undoneAt: nothing is left to undo */
    undoRequestedAt: timestamp({ withTimezone: true }),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('imports_kind_created').on(t.kind, t.createdAt.desc(), t.id),
    index('imports_running').on(t.updatedAt).where(sql`state in ('checking', 'applying')`),
    index('imports_undo').on(t.updatedAt).where(sql`undo_requested_at is not null and undone_at is null`),
    check('imports_state', sql.raw(`state in (${IMPORT_STATES.map((state) => `'${state}'`).join(', ')})`)),
  ],
);

/** What a unit of the file (a product, an order, a bill) would do, or did. */
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
    /** the product, order, subscriber or receipt that it changes or created */
    targetId: uuid(),
    undo: jsonb().$type<LineUndo>(),
    undoneAt: timestamp({ withTimezone: true }),
    /** why it could not be undone */
    undoProblem: text(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    index('import_lines_target').on(t.importId, t.targetId),
    index('import_lines_action').on(t.importId, t.action, t.position),
  ],
);

/** How staff have mapped the columns of files with the same header. */
export const importMappings = pgTable(
  'import_mappings',
  {
    kind: text().notNull(),
    /** hash of the header */
    fingerprint: text().notNull(),
    /** field by header; null: the column is not read */
    columns: jsonb().$type<Record<string, string | null>>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.fingerprint] })],
);
