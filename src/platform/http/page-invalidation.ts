import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Follower } from '#db/row-cache.ts';
import type { Log } from '../log.ts';

const HEARTBEAT_MS = 5000;
const CAUGHT_UP_MS = 1000;

export type InvalidationListener = {
  /** Resolves when notifications of every change committed before this call have arrived (or after a second). */
  upToDate(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Listens to the database's notifications and invalidates the caches in their order: rows before pages. A lost
 * connection may have lost notifications, so all caches are cleared, and again when it is back. `url` must be a direct
 * connection.
 */
export function listenForInvalidations(url: string, caches: readonly Follower[], log: Log): InvalidationListener {
  const setConnected = (isConnected: boolean) => {
    for (const cache of caches) cache.setConnected(isConnected);
  };
  const fences = new Map<string, () => void>();
  let stopped = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  const lost = (which: pg.Client, error?: unknown) => {
    if (client !== which) return;
    client = null;
    setConnected(false);
    for (const release of fences.values()) release();
    which.end().catch(() => {});
    if (stopped) return;
    log.warn({ err: error }, 'database notifications lost; pages are not cached until they are back');
    retry = setTimeout(connect, 500);
  };

  async function connect(): Promise<void> {
    const listener = new pg.Client({ connectionString: url, keepAlive: true, query_timeout: HEARTBEAT_MS });
    client = listener;
    listener.on('error', (error) => lost(listener, error));
    listener.on('end', () => lost(listener));
    listener.on('notification', ({ payload }) => {
      if (payload?.startsWith('fence:')) fences.get(payload)?.();
      else if (payload) for (const cache of caches) cache.drop(payload);
    });
    try {
      await listener.connect();
      await listener.query('listen pages');
      if (client === listener) setConnected(true);
    } catch (error) {
      lost(listener, error);
    }
  }

  // a dead connection raises no error, so a heartbeat query detects it
  const heartbeat = setInterval(() => {
    const current = client;
    current?.query('select 1').catch((error) => lost(current, error));
  }, HEARTBEAT_MS);
  void connect();

  return {
    // notifications arrive in the order of commits, so one's own follows all before it
    async upToDate() {
      const current = client;
      if (!current) return;
      const fence = `fence:${randomUUID()}`;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, CAUGHT_UP_MS);
        fences.set(fence, () => {
          clearTimeout(timer);
          resolve();
        });
        current.query('select pg_notify($1, $2)', ['pages', fence]).catch((error) => lost(current, error));
      });
      fences.delete(fence);
    },
    async stop() {
      stopped = true;
      clearInterval(heartbeat);
      clearTimeout(retry);
      const current = client;
      client = null;
      await current?.end().catch(() => {});
    },
  };
}
