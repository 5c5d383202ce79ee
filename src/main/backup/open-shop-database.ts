import pg from 'pg';
import { startEmbeddedPostgres } from '#db/embedded/start.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import type { Config } from '#platform/config.ts';

export type ShopDatabase = {
  /** a direct connection without a pooler */
  url: string;
  /** the folder of the embedded server */
  cluster: string | null;
  close(): Promise<void>;
};

/** The shop's database: the operator's, or the embedded server, which is started unless it is running. */
export async function openShopDatabase(config: Config): Promise<ShopDatabase> {
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  if (url) return { url, cluster: null, close: async () => {} };
  const { url: serverUrl, cluster, stop } = await startEmbeddedPostgres({ dataDir: config.dataDir });
  return { url: serverUrl, cluster, close: stop };
}

/** Runs `work` under the lock of the shop's backups. BACKUP_RUNNING when another process holds it. */
export async function withBackupLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  // a connection of its own, so that the lock ends with the process
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(7204118) as is_free');
    if (!rows[0].is_free) throw new BackupError('BACKUP_RUNNING', 'a backup or a rehearsal of this shop is under way');
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}
