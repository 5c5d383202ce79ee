import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#db/queryable.ts';

/** A statement takes 65,535 values; the widest of these rows has about 30. */
const BATCH = 1000;

/** Inserts rows in as few statements as possible. */
export async function insertMany<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await tx.insert(table).values(rows.slice(start, start + BATCH));
}
