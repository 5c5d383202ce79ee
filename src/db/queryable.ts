import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

export type Schema = Record<string, never>;
/** The database, outside a transaction. */
export type Db = NodePgDatabase<Schema> & { $client: pg.Pool };
/** Inside a transaction. */
export type Tx = NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>;
/** Either. */
export type Queryable = Db | Tx;
