import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './customers.ts';

export const BACKUP_STATES = ['running', 'good', 'failed', 'removed'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];
export const BACKUP_REASONS = ['schedule', 'staff', 'command', 'upgrade'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];
export type RehearsalFigures = { orders: number; received: number; products: number; stockMovements: number };

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** The archives that this shop has made or tried to make; only these are ever removed. */
export const backups = pgTable(
  'backups',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** the folder or bucket that holds it */
    place: text().notNull(),
    reason: text().$type<BackupReason>().notNull(),
    requestedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    state: text().$type<BackupState>().notNull().default('running'),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    finishedAt: timestamp({ withTimezone: true }),
    /** of the archive, and of its content */
    bytes: bigint({ mode: 'number' }),
    contentBytes: bigint({ mode: 'number' }),
    fileCount: integer(),
    sha256: text(),
    /** why it failed */
    error: text(),
    removedAt: timestamp({ withTimezone: true }),
    /** where the continuous WAL continues: its stream, the last segment in the archive, and the instant of that */
    walStream: text(),
    walSegment: text(),
    consistentAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('backups_name').on(t.name),
    index('backups_started').on(t.startedAt),
    index('backups_state').on(t.state, t.startedAt),
    check('backups_state_known', sql`state in (${listed(BACKUP_STATES)})`),
    check('backups_reason_known', sql`reason in (${listed(BACKUP_REASONS)})`),
  ],
);

/** Restores of archives into a temporary folder, with the result of doctor. */
export const backupRehearsals = pgTable(
  'backup_rehearsals',
  {
    id: uuid().primaryKey().defaultRandom(),
    backupId: uuid()
      .notNull()
      .references(() => backups.id),
    state: text().$type<'running' | 'good' | 'failed'>().notNull().default('running'),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    finishedAt: timestamp({ withTimezone: true }),
    /** doctor's passed checks, and all checks */
    passedCount: integer(),
    checkCount: integer(),
    fileCount: integer(),
    figures: jsonb().$type<RehearsalFigures>(),
    error: text(),
    /** the instant up to which WAL was replayed, too */
    replayedUntil: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('backup_rehearsals_started').on(t.startedAt),
    index('backup_rehearsals_backup').on(t.backupId),
    check('backup_rehearsals_state_known', sql`state in ('running', 'good', 'failed')`),
  ],
);

/** Continuous runs of WAL that are copied beside the archives. The last one is being continued. */
export const walStreams = pgTable(
  'wal_streams',
  {
    id: text().primaryKey(),
    place: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** written before a segment is completed, so that a transaction of that instant is in it */
    markedAt: timestamp({ withTimezone: true }),
    /** the last copied mark: any instant before it can be restored */
    copiedUntil: timestamp({ withTimezone: true }),
    /** the last segment that was copied */
    segment: text(),
    /** why the last attempt failed */
    error: text(),
    failedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('wal_streams_started').on(t.startedAt)],
);
