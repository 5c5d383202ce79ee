import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { connect, type Database, pgCode } from './client.ts';
import type { Db } from './queryable.ts';
import { ReplicaGate, type ReplicaState } from './replica-gate.ts';
import { shareRowCache } from './row-cache.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

export type Replica = {
  /**
   * For reads that do not depend on the user: each statement goes to the replica while that is current, else to the
   * primary.
   */
  db: Db;
  state(): ReplicaState;
  lagMs(): number;
  close(): Promise<void>;
};

type Options = {
  maxLagMs: number;
  namedStatements: boolean;
  onState: (state: ReplicaState, reason: string) => void;
};

/** A replica's statement that takes longer (ms) is repeated on the primary. */
const STATEMENT_MS = 5000;
const CONNECT_MS = 2000;
/** replay removed rows that a statement was reading */
const RECOVERY_CONFLICT = '40001';

/** A replica of `primary`, used while it shows all known changes. */
export function connectReplica(url: string, primary: Database, { namedStatements, ...options }: Options): Replica {
  const timeouts = { connectMs: CONNECT_MS, statementMs: STATEMENT_MS };
  const { pool: replica, close } = connect(url, { namedStatements, ...timeouts });
  const gate = new ReplicaGate(primary.pool, replica, options);
  gate.listenTo(primary.rowCache.follow(gate));
  const pool = routeStatements(primary.pool, replica, gate);
  const db = drizzle({ client: pool, casing: 'snake_case' }) as Db;
  shareRowCache(db, primary.db);
  return {
    db,
    state: () => gate.state,
    lagMs: () => gate.lagMs,
    async close() {
      gate.stop();
      await pool.end();
      await close();
    },
  };
}

type Query = (...args: unknown[]) => Promise<unknown>;

// decided per statement: a change between two of them applies to the second
function routeStatements(primary: pg.Pool, replica: pg.Pool, gate: ReplicaGate): pg.Pool {
  // opens no connections of its own
  const pool = new pg.Pool({ max: 1 });
  const [ask, askReplica] = [primary.query.bind(primary) as Query, replica.query.bind(replica) as Query];
  const route: Query = async (...args) => {
    if (!gate.isOpen) return ask(...args);
    try {
      return await askReplica(...args);
    } catch (error) {
      if (pgCode(error) !== RECOVERY_CONFLICT) {
        if (!isLost(error)) throw error;
        gate.failed(error);
      }
      return ask(...args);
    }
  };
  pool.query = route as typeof pool.query;
  // a transaction stays on its server
  pool.connect = (() => primary.connect()) as typeof pool.connect;
  return pool;
}

const isLost = (error: unknown) =>
  isDatabaseUnavailable(error) || (error instanceof Error && error.message === 'Query read timeout');
