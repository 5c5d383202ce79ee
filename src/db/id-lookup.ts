import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * SQL: a column is one of these ids, each of which is looked up in the column's index. PostgreSQL expects few ids of a
 * subquery; with the ids themselves it may read a whole list in its order, and plans for tens of milliseconds.
 */
export const isOneOfIds = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(array(select unnest(${sql.param(ids)}::uuid[])))`;

const FEW_IDS = 1000;

/**
 * SQL: the same as a filter of rows that another index finds, compared by hash. PostgreSQL plans well with few ids as
 * values, and takes tens of milliseconds for the plan of thousands.
 */
export const isInIds = (column: SQLWrapper, ids: readonly string[]): SQL =>
  ids.length > FEW_IDS
    ? sql`${column} in (select unnest(${sql.param(ids)}::uuid[]))`
    : sql`${column} = any(${sql.param(ids)}::uuid[])`;
