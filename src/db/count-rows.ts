import { getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { isOneOfIds } from './id-lookup.ts';
import type { Db, Tx } from './queryable.ts';

/** Counting stops here: a filtered list shows '10,000+'. */
export const COUNT_LIMIT = 10_000;

/** Counting the matches of a text stops here, '1,000+', since every match is a row to fetch. */
export const SEARCH_COUNT_LIMIT = 1000;

/**
 * Reading a row in the list's order costs as much as this many matches in the filter's own index
 * (docs/measurements.md).
 */
const WALK = 20;

export type Total = { count: number; more: boolean };

export type CountedMatches = { total: Total; few: SQL | undefined };

type Listed = PgTable & { id: SQLWrapper };

type Counting = {
  /** the order of the list */
  orderBy?: readonly SQL[] | undefined;
  /** the searched text, whose matches are counted up to SEARCH_COUNT_LIMIT */
  text?: string | undefined;
  /** tables besides the list's own that `wanted` refers to, as SQL: 'join … on …' */
  joined?: SQL | undefined;
};

/**
 * Rows of a table that match a list's filter, counted up to COUNT_LIMIT. The table itself is never scanned: frequent
 * conditions are counted in the list's order, others by the filter's own index, which stops at the limit.
 */
export async function countUpTo(
  db: Db,
  table: PgTable,
  condition: SQL | undefined,
  { text, orderBy, joined = sql`` }: Counting = {},
): Promise<Total> {
  const limit = text ? SEARCH_COUNT_LIMIT : COUNT_LIMIT;
  const query = sql`select 1 from ${table} ${joined} where ${condition ?? sql`true`}`;
  const [row] = await readUpTo<{ n: number }>(db, sql`count(*)::int as n`, { table, query, limit, orderBy });
  return totalOf(row!.n, limit);
}

/**
 * Counts the rows of a list's filter, and returns SQL that finds them again for its page when they are few: reading in
 * the list's order would pass all other rows. `few` is undefined when there are many. The matches of a text are read
 * once for both.
 */
export async function countWithMatches(
  db: Db,
  table: Listed,
  condition: SQL | undefined,
  { text, orderBy }: Omit<Counting, 'joined'>,
): Promise<CountedMatches> {
  if (!text) {
    const total = await countUpTo(db, table, condition, { orderBy });
    return { total, few: restrictToMatches(total, table, condition) };
  }
  const ids = await readMatches(db, table, condition, orderBy);
  const total = totalOf(ids.length, SEARCH_COUNT_LIMIT);
  return { total, few: total.more ? undefined : isOneOfIds(table.id, ids) };
}

/**
 * The ids of rows that match a text, up to one more than SEARCH_COUNT_LIMIT: the first of the order where matches are
 * frequent, and any of them where they are rare.
 */
export async function readMatches(
  db: Db,
  table: Listed,
  condition: SQL | undefined,
  orderBy: readonly SQL[] | undefined,
): Promise<string[]> {
  const query = sql`select id from ${table} where ${condition ?? sql`true`}`;
  const rows = await readUpTo<{ id: string }>(db, sql`id`, { table, query, limit: SEARCH_COUNT_LIMIT, orderBy });
  return rows.map(({ id }) => id);
}

/** SQL for the page of a list with this many rows, when they are few: found by the filter's own index, then sorted. */
export function restrictToMatches(total: Total, table: Listed, condition: SQL | undefined): SQL | undefined {
  if (total.more || total.count > SEARCH_COUNT_LIMIT) return undefined;
  return sql`${table.id} = any(array(select id from ${table} where ${condition ?? sql`true`}))`;
}

const totalOf = (counted: number, limit: number): Total => ({ count: Math.min(counted, limit), more: counted > limit });

type Reading = { table: PgTable; query: SQL; limit: number; orderBy: readonly SQL[] | undefined };

function readUpTo<Row>(db: Db, columns: SQL, { table, query, limit, orderBy = [] }: Reading): Promise<Row[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const walk = orderBy.length > 0 && (await walkIsShorter(tx, table, query, limit));
    const order = walk ? sql` order by ${sql.join([...orderBy], sql`, `)}` : sql``;
    const { rows } = await tx.execute(sql`select ${columns} from (${query}${order} limit ${limit + 1}) as counted`);
    return rows as Row[];
  });
}

/** Whether reading in the list's order reaches enough rows before the filter's own index has returned all matches. */
async function walkIsShorter(tx: Tx, table: PgTable, query: SQL, limit: number): Promise<boolean> {
  const { rows: plan } = await tx.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${query}`,
  );
  const hits = plan[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
  if (hits < limit) return false;
  const { rows: size } = await tx.execute<{ rows: number }>(
    sql`select reltuples::float8 as rows from pg_class where oid = ${getTableName(table)}::regclass`,
  );
  const met = (limit * Math.max(size[0]!.rows, hits)) / hits;
  return met * WALK < hits;
}
