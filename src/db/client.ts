import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { nameStatements } from './named-statements.ts';
import type { Db, Schema, Tx } from './queryable.ts';
import { RowCache, setRowCache, withinTransaction } from './row-cache.ts';
import { traceStatements } from './trace-statements.ts';

export type Database = { db: Db; pool: pg.Pool; rowCache: RowCache; close(): Promise<void> };

type Options = {
  max?: number;
  /** called for connections that break while idle */
  onError?: (error: Error) => void;
  /** off behind a pooler in transaction mode */
  namedStatements?: boolean;
  /** until a connection is made, and until a statement is answered (by default unlimited) */
  connectMs?: number;
  statementMs?: number;
  /** the clock for the age of cached rows; by default a monotonic one */
  now?: () => number;
};

/** Connects lazily. */
export function connect(url: string, options: Options = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    idleTimeoutMillis: 30_000,
    // a host that drops packets would hold every request forever
    connectionTimeoutMillis: options.connectMs ?? 10_000,
    ...(options.statementMs ? { query_timeout: options.statementMs } : {}),
  });
  pool.on('error', (error) => options.onError?.(error));
  // without a listener, a connection that breaks between two statements of a transaction would end the process
  pool.on('connect', (client) => void client.on('error', () => {}));
  if (options.namedStatements !== false) nameStatements(pool);
  traceStatements(pool);
  const db = drizzle({ client: pool, casing: 'snake_case' }) as Db;
  const rowCache = new RowCache(options.now ?? (() => performance.now()));
  setRowCache(db, rowCache);
  const transaction = transactionsOf(pool);
  db.transaction = (work, config) =>
    withinTransaction(db, rowCache, (opened) =>
      transaction((tx) => {
        opened(tx);
        return work(tx);
      }, config),
    );
  return { db, pool, rowCache, close: () => pool.end() };
}

// a transaction of the query builder never returns its connection when `begin` fails, as on one that has just broken
function transactionsOf(pool: pg.Pool) {
  const dialect = new PgDialect({ casing: 'snake_case' });
  return async <T>(work: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T> => {
    const client = await pool.connect();
    try {
      return await new NodePgSession<Schema, ExtractTablesWithRelations<Schema>>(
        client,
        dialect,
        undefined,
      ).transaction(work, config);
    } finally {
      client.release();
    }
  };
}

const RETRIED = new Set(['40P01', '40001']);

/** The PostgreSQL error code behind an error, or undefined. */
export function pgCode(error: unknown): string | undefined {
  const cause = (error as { cause?: { code?: string } }).cause ?? (error as { code?: string });
  return typeof cause?.code === 'string' ? cause.code : undefined;
}

/** The name of the constraint that a statement broke, or undefined. */
export function pgConstraint(error: unknown): string | undefined {
  return (error as { cause?: { constraint?: string } }).cause?.constraint;
}

/** Runs a transaction, and again when PostgreSQL aborts it for a deadlock. It must have no effects outside. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries >= 5 || !RETRIED.has(pgCode(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * tries));
    }
  }
}
