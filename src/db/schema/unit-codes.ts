import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { batches } from './batches.ts';

/** Codes of single units, under the lid: whether one was checked before, and nothing about who checked it. */
export const unitCodes = pgTable(
  'unit_codes',
  {
    /** in upper case, without blanks and dashes */
    code: text().primaryKey(),
    batchId: uuid()
      .notNull()
      .references(() => batches.id),
    /** place among the codes of its batch, from 1 */
    number: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    checkCount: integer().notNull().default(0),
    firstCheckedAt: timestamp({ withTimezone: true }),
    lastCheckedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('unit_codes_batch_number').on(t.batchId, t.number),
    index('unit_codes_checked').on(t.batchId, t.checkCount).where(sql`check_count > 0`),
    check('unit_codes_code', sql`code ~ '^[A-Z0-9]{6,40}$'`),
    check(
      'unit_codes_checks',
      sql`check_count >= 0 and (check_count = 0) = (first_checked_at is null)
        and (first_checked_at is null) = (last_checked_at is null)`,
    ),
  ],
);
