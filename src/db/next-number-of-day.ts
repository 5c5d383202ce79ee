import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { shopDay } from '#shared/dates.ts';
import type { Tx } from './queryable.ts';

/** The next number of a day in a table with a column `number`: 'PL-281126-03'. Numbers of a day follow each other. */
export async function nextNumberOfDay(tx: Tx, table: PgTable, prefix: string, now: Date): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${getTableName(table)}))`);
  const [year, month, day] = shopDay(now).split('-');
  const start = `${prefix}-${day}${month}${year!.slice(2)}-`;
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${table} where number like ${`${start}%`}`,
  );
  return `${start}${String(rows[0]!.count + 1).padStart(2, '0')}`;
}
