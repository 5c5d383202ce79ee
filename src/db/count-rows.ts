import { getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './client.ts';

/** Counting stops here: a filtered list says '10,000+'. */
export const COUNT_LIMIT = 10_000;

/** Counting what a text finds stops here, '1,000+': every hit is a row to be fetched, and nobody reads so many. */
export const SEARCH_COUNT_LIMIT = 1000;

/** A row met on a walk along the list costs about so many hits in the filter's own index (measured, docs/measurements.md). */
const WALK = 20;

export type Total = { count: number; more: boolean };

export type CountedMatches = { total: Total; few: SQL | undefined };

type Listed = PgTable & { id: SQLWrapper };

type Counting = {
  /** how the table's list is sorted */
  orderBy?: readonly SQL[] | undefined;
  /** the text that is looked for: what it finds is counted up to FOUND */
  text?: string | undefined;
  /** tables that `wanted` speaks of beside the list's own, as SQL: 'join … on …' */
  joined?: SQL | undefined;
};

/**
 * How many rows of a table pass a list's filter, counted up to COUNTED. Never along the table itself: what PostgreSQL takes
 * for very many is counted along the list's order, the rest by the filter's own index, which stops when there are enough.
 */
export async function countUpTo(
  db: Db,
  table: PgTable,
  wanted: SQL | undefined,
  { text, orderBy, joined = sql`` }: Counting = {},
): Promise<Total> {
  const most = text ? SEARCH_COUNT_LIMIT : COUNT_LIMIT;
  const query = sql`select 1 from ${table} ${joined} where ${wanted ?? sql`true`}`;
  const [row] = await readUpTo<{ n: number }>(db, sql`count(*)::int as n`, { table, query, most, orderBy });
  return totalOf(row!.n, most);
}

/**
 * How many rows of a table pass a list's filter, and for its page the SQL that finds them again when they are few:
 * walking along the list's order would look at all other rows, too. `few` is undefined when there are many: then walking
 * is right. What a text finds is looked for once for both.
 */
export async function countWithMatches(
  db: Db,
  table: Listed,
  wanted: SQL | undefined,
  { text, orderBy }: Omit<Counting, 'joined'>,
): Promise<CountedMatches> {
  if (!text) {
    const total = await countUpTo(db, table, wanted, { orderBy });
    return { total, few: restrictToMatches(total, table, wanted) };
  }
  const query = sql`select id from ${table} where ${wanted ?? sql`true`}`;
  const hits = await readUpTo<{ id: string }>(db, sql`id`, { table, query, most: SEARCH_COUNT_LIMIT, orderBy });
  const total = totalOf(hits.length, SEARCH_COUNT_LIMIT);
  const found = hits.map(({ id }) => id);
  return { total, few: total.more ? undefined : sql`${table.id} = any(${sql.param(found)}::uuid[])` };
}

/** SQL for the page of a list that so many rows pass, when they are few: by the filter's own index, then sorted. */
export function restrictToMatches(total: Total, table: Listed, wanted: SQL | undefined): SQL | undefined {
  if (total.more || total.count > SEARCH_COUNT_LIMIT) return undefined;
  return sql`${table.id} = any(array(select id from ${table} where ${wanted ?? sql`true`}))`;
}

const totalOf = (counted: number, most: number): Total => ({ count: Math.min(counted, most), more: counted > most });

type Reading = { table: PgTable; query: SQL; most: number; orderBy: readonly SQL[] | undefined };

function readUpTo<Row>(db: Db, answer: SQL, { table, query, most, orderBy = [] }: Reading): Promise<Row[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const walk = orderBy.length > 0 && (await walkIsShorter(tx, table, query, most));
    const order = walk ? sql` order by ${sql.join([...orderBy], sql`, `)}` : sql``;
    const { rows } = await tx.execute(sql`select ${answer} from (${query}${order} limit ${most + 1}) as counted`);
    return rows as Row[];
  });
}

/** Whether a walk along the list comes upon enough rows before the filter's own index has named all its hits. */
async function walkIsShorter(tx: Tx, table: PgTable, query: SQL, most: number): Promise<boolean> {
  const { rows: plan } = await tx.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${query}`,
  );
  const hits = plan[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
  if (hits < most) return false;
  const { rows: size } = await tx.execute<{ rows: number }>(
    sql`select reltuples::float8 as rows from pg_class where oid = ${getTableName(table)}::regclass`,
  );
  const met = (most * Math.max(size[0]!.rows, hits)) / hits;
  return met * WALK < hits;
}
