import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { Queryable } from '#db/queryable.ts';
import { currentTraceparent } from '#shared/tracing.ts';
import type { Log } from '../log.ts';

/** The job queue. `send` inside a transaction is rolled back with it. */
export type JobQueue = {
  send(db: Queryable, name: string, data: object, options?: { startAfter?: Date }): Promise<void>;
  /** Sends several jobs of one queue in one statement. */
  sendAll(db: Queryable, name: string, data: readonly object[]): Promise<void>;
};

export type Boss = PgBoss;

/** The queue in PostgreSQL. `url` must be a direct connection (no pooler), since it listens. */
export function createBoss(url: string, log: Log, role: 'sender' | 'worker'): Boss {
  const worker = role === 'worker';
  const boss = new PgBoss({
    connectionString: url,
    max: worker ? 4 : 2,
    useListenNotify: worker,
    supervise: worker,
    schedule: worker,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  return boss;
}

export function jobQueue(boss: Boss): JobQueue {
  const within = (db: Queryable) => ({
    executeSql: (text: string, values?: unknown[]) => execute(db, text, values ?? []),
  });
  return {
    async send(db, name, data, options) {
      await boss.send(name, withTrace(data), { ...options, db: within(db) });
    },
    async sendAll(db, name, data) {
      if (data.length === 0) return;
      await boss.insert(
        name,
        data.map((one) => ({ data: withTrace(one) })),
        { db: within(db) },
      );
    },
  };
}

/** A job is traced under the request that sent it. */
export type TracedData = { traceparent?: string };

function withTrace(data: object): object {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? data : { ...data, traceparent };
}

// pg-boss writes $1 placeholders, which drizzle's session of the transaction accepts as they are
async function execute(db: Queryable, text: string, values: unknown[]) {
  const parts = text.split(/\$(\d+)/);
  const chunks = parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1])));
  const { rows } = await db.execute(sql.join(chunks));
  return { rows };
}
